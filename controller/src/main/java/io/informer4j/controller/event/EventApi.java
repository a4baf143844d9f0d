package io.informer4j.controller.event;

/** Which of the two APIs for events is written to. A cluster keeps one set of events and shows it through both. */
public enum EventApi {
  /**
   * {@code events.k8s.io/v1}: an event that happens again becomes a series, of which the first message is kept (client-go:
   * {@code tools/events}).
   */
  EVENTS_V1,
  /**
   * Events of {@code v1}: an event that happens again is counted, and many that differ in their message alone are combined
   * (client-go: {@code tools/record}).
   */
  CORE_V1
}
