package io.informer4j.cli;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEventConsumer;
import io.informer4j.name.ResourceType;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Prints a line for each event: when, what, of which object, and what can be said of its state. Never any content. */
final class EventLines implements ResourceEventConsumer<GenericKubernetesResource> {

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);

  private final Terminal terminal;
  private final String kind;
  private final Supplier<LocalTime> clock;
  private final AtomicLong events;

  EventLines(Terminal terminal, ResourceType type, Supplier<LocalTime> clock, AtomicLong events) {
    this.terminal = terminal;
    this.kind = type.kind();
    this.clock = clock;
    this.events = events;
  }

  @Override
  public void onEvent(ResourceEvent<GenericKubernetesResource> event) {
    events.incrementAndGet();
    terminal.line(String.format(
            Locale.ROOT,
            "%s  %-8s %-12s %-42s %s",
            CLOCK.format(clock.get()),
            event.kind(),
            kind,
            event.name(),
            state(event))
        .stripTrailing());
  }

  private static String state(ResourceEvent<GenericKubernetesResource> event) {
    if (event instanceof ResourceEvent.Added<GenericKubernetesResource> added) {
      return States.of(added.object().object());
    }
    if (event instanceof ResourceEvent.Updated<GenericKubernetesResource> updated) {
      String before = States.of(updated.old().object());
      String now = States.of(updated.current().object());
      return before.equals(now) ? now : before + " -> " + now;
    }
    return "";
  }
}
