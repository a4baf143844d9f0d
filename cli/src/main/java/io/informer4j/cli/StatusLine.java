package io.informer4j.cli;

import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.InformerStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicLong;

/** One line about several informers: how much they hold, how far they are, how much happens. */
final class StatusLine {

  private static final double NANOS = 1e9;

  private final Terminal terminal;
  private final AtomicLong events;
  private final List<ResourceInformer<?>> informers = new ArrayList<>();
  private long shownAt = System.nanoTime();
  private long shownEvents;

  StatusLine(Terminal terminal, AtomicLong events) {
    this.terminal = terminal;
    this.events = events;
  }

  void add(ResourceInformer<?> informer) {
    informers.add(informer);
  }

  void show() {
    terminal.status(text());
  }

  private String text() {
    StringJoiner text = new StringJoiner(", ", "== ", "");
    for (ResourceInformer<?> informer : informers) {
      int objects = 0;
      String revision = "";
      for (InformerStats stats : informer.stats().values()) {
        objects += stats.objects();
        revision = stats.revision().map(r -> " @" + r).orElse("");
      }
      text.add(objects + " " + informer.resourceType().plural()
          + (informer.hasSynced() ? revision : " (not synced)"));
    }
    long now = System.nanoTime();
    long count = events.get();
    double rate = (count - shownEvents) / Math.max((now - shownAt) / NANOS, 0.001);
    shownAt = now;
    shownEvents = count;
    Runtime runtime = Runtime.getRuntime();
    return String.format(
        Locale.ROOT,
        "%s | %,d events, %.1f/s | heap %d MB",
        text,
        count,
        rate,
        (runtime.totalMemory() - runtime.freeMemory()) >> 20);
  }
}
