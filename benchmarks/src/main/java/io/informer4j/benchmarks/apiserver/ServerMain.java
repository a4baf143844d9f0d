package io.informer4j.benchmarks.apiserver;

import com.sun.management.OperatingSystemMXBean;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/**
 * The server's process: it prints where it listens and its token, then answers each line of its input with a number, and
 * ends with it.
 *
 * <ul>
 *   <li>{@code cpu}: nanoseconds of CPU time that this process has used so far
 *   <li>{@code heap}: bytes that are in use after a collection
 * </ul>
 */
public final class ServerMain {

  private ServerMain() {}

  /** Runs the server; the argument, if any, is the number of events that its watch caches keep. */
  public static void main(String[] arguments) throws IOException {
    ApiServerOptions options = ApiServerOptions.defaults();
    if (arguments.length > 0) {
      options = options.withWindow(Integer.parseInt(arguments[0]));
    }
    try (ApiServer server = ApiServer.start(options);
        BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      System.out.println(server.url() + " " + server.token());
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        System.out.println(line.equals("heap") ? heapInUse() : cpuTime());
      }
    }
  }

  private static long cpuTime() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static long heapInUse() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
