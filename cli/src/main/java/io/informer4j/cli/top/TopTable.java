package io.informer4j.cli.top;

import io.informer4j.cli.output.Figures;
import io.informer4j.cli.output.Json;
import io.informer4j.cli.output.Style;
import io.informer4j.cli.output.Table;
import io.informer4j.fabric8.resource.ResourceInformer;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks at informers again and again. <b>Threading:</b> for one thread. */
public final class TopTable {

  private final Map<ResourceInformer<?>, LagProbe> informers = new LinkedHashMap<>();
  private final Map<ResourceInformer<?>, InformerLine> seen = new LinkedHashMap<>();
  private final Clock clock;
  private long lookedAt = System.nanoTime();

  /** Makes one that looks at nothing yet. */
  public TopTable(Clock clock) {
    this.clock = clock;
  }

  /** Adds an informer, and what measures its lag. */
  public void add(ResourceInformer<?> informer, LagProbe probe) {
    informers.put(informer, probe);
  }

  /** Looks at all of them, now. */
  public void look() {
    long now = System.nanoTime();
    Duration since = Duration.ofNanos(now - lookedAt);
    lookedAt = now;
    informers.forEach((informer, probe) -> seen.put(
        informer,
        InformerLine.of(informer, probe, Optional.ofNullable(seen.get(informer)), since)));
  }

  /** Returns what was seen, for people. */
  public List<String> lines(Style style) {
    Table table = new Table(InformerLine.HEADINGS);
    seen.values().forEach(line -> table.add(line.cells()));
    List<String> lines = new ArrayList<>(table.lines(style));
    Runtime runtime = Runtime.getRuntime();
    lines.add(style.faint("heap " + Figures.bytes(heapUsed()) + " of at most "
        + Figures.bytes(runtime.maxMemory()) + ", "
        + ManagementFactory.getThreadMXBean().getThreadCount() + " threads"));
    return lines;
  }

  private static long heapUsed() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /** Returns what was seen, for programs, in one line. */
  public String json() {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("time", clock.instant().toString());
    line.put("informers", seen.values().stream().map(InformerLine::fields).toList());
    line.put("heapUsed", heapUsed());
    line.put("heapMax", Runtime.getRuntime().maxMemory());
    line.put("threads", ManagementFactory.getThreadMXBean().getThreadCount());
    return Json.line(line);
  }
}
