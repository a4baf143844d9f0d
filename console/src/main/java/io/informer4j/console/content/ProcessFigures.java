package io.informer4j.console.content;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.Properties;

/** Figures of the process as a whole. */
final class ProcessFigures {

  private static final String VERSION = version();

  private ProcessFigures() {}

  static void write(JsonGenerator json) throws IOException {
    MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    json.writeStartObject();
    json.writeNumberField("pid", ProcessHandle.current().pid());
    json.writeNumberField("uptimeMillis", ManagementFactory.getRuntimeMXBean().getUptime());
    json.writeNumberField("heapUsed", heap.getUsed());
    json.writeNumberField("heapMax", heap.getMax());
    json.writeNumberField("cpuMillis", cpuMillis());
    json.writeNumberField("threads", ManagementFactory.getThreadMXBean().getThreadCount());
    json.writeStringField("version", VERSION);
    json.writeStringField("java", Runtime.version().toString());
    json.writeEndObject();
  }

  private static long cpuMillis() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime() / 1_000_000
        : -1;
  }

  /** Returns the version that the build has written into the jar; empty where there is no jar. */
  private static String version() {
    String path = "/META-INF/maven/io.informer4j/informer4j-console/pom.properties";
    try (InputStream in = ProcessFigures.class.getResourceAsStream(path)) {
      Properties properties = new Properties();
      if (in != null) {
        properties.load(in);
      }
      return properties.getProperty("version", "");
    } catch (IOException e) {
      return "";
    }
  }
}
