package io.informer4j.controller.event;

/** Whether something happened as it should. Kubernetes knows no other types of events. */
public enum EventType {
  /** It is for information. */
  NORMAL("Normal"),
  /** Somebody may have to act. */
  WARNING("Warning");

  private final String text;

  EventType(String text) {
    this.text = text;
  }

  /** Returns the type as it is written in events. */
  public String text() {
    return text;
  }
}
