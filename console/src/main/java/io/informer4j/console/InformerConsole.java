package io.informer4j.console;

import io.informer4j.console.content.ConsoleContent;
import io.informer4j.console.content.FaultTable;
import io.informer4j.console.http.ConsoleServer;
import io.informer4j.console.http.EventStreams;
import io.informer4j.console.http.ServerOptions;
import io.informer4j.controller.Controller;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.flight.FlightRecorder;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.workqueue.WorkQueue;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A web page over the informers of this process: what they do at this moment, what they hold, what happened to one object.
 * Read-only; reachable from this machine only, and with a token, unless told otherwise.
 *
 * <pre>{@code
 * try (InformerConsole console = InformerConsole.start(factory)) {
 *   System.out.println("open " + console.uri());
 *   …
 * }
 * }</pre>
 *
 * <p>There is none unless a program starts one. What objects of redacted types hold, Secrets above all, is never shown. Faults
 * aside, which a program has to register, nothing can be changed from the page.
 *
 * <p>While it runs, informers write what happens to their objects into a flight recorder of fixed size; everything else is done
 * on threads of the console, at most four times a second, and only while somebody looks.
 *
 * <p><b>Threading:</b> may be used from any thread. It runs on daemon threads of its own, and never on those of informers.
 */
public final class InformerConsole implements AutoCloseable {

  private static final Duration ROUND = Duration.ofMillis(250);
  private static final Duration REQUEST_TIME = Duration.ofSeconds(10);

  private final ConsoleContent content;
  private final ConsoleServer server;

  private InformerConsole(Builder builder) {
    EventStreams streams = new EventStreams(builder.runtime);
    FlightRecorder recorder = new FlightRecorder(builder.runtime, builder.flightRecorderBytes);
    content = new ConsoleContent(
        builder.runtime,
        builder.factories,
        recorder,
        new LinkedHashMap<>(builder.queues),
        List.copyOf(builder.controllers),
        builder.faults,
        streams);
    server = ConsoleServer.start(
        new ServerOptions(
            builder.runtime,
            builder.address == null ? InetAddress.getLoopbackAddress() : builder.address,
            builder.port,
            builder.token == null ? Token.random() : builder.token,
            new LinkedHashSet<>(builder.hosts),
            InformerConsole.class,
            REQUEST_TIME),
        content,
        streams);
  }

  private InformerConsole listening() {
    try {
      content.listen();
      server.repeat(ROUND, content::round);
      return this;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Starts a console over a factory's informers on a free port of the loopback address, with a token made for it. */
  public static InformerConsole start(SharedInformerFactory factory) {
    return builder().factory(factory).start();
  }

  /** Returns a builder of a console. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the address to open in a browser, token included; whoever has it can read everything that the console shows. */
  public URI uri() {
    return server.uri();
  }

  /**
   * Stops serving and listening, and waits for a bounded time until none of its threads runs; the informers go on. Calling again
   * does nothing.
   */
  @Override
  public void close() {
    content.close();
    server.close();
  }

  /** Collects options. <b>Threading:</b> owned by one thread. */
  public static final class Builder {

    private static final int DEFAULT_RECORDER_BYTES = 4 << 20;

    private final List<SharedInformerFactory> factories = new ArrayList<>();
    private final Map<String, WorkQueue<?>> queues = new LinkedHashMap<>();
    private final List<Controller> controllers = new ArrayList<>();
    private final FaultTable faults = new FaultTable();
    private final Set<String> hosts = new LinkedHashSet<>();
    private InformerRuntime runtime = InformerRuntime.shared();
    private int flightRecorderBytes = DEFAULT_RECORDER_BYTES;
    private @Nullable InetAddress address;
    private int port;
    private @Nullable String token;

    private Builder() {}

    /** Shows the informers of this factory; may be called for several. */
    public Builder factory(SharedInformerFactory factory) {
      factories.add(given(factory, "factory", "pass the one whose informers are to be shown"));
      return this;
    }

    /** Shows a work queue under this name. */
    public Builder workQueue(String name, WorkQueue<?> queue) {
      queues.put(
          given(name, "workQueue's name", "pass what the page is to call it"),
          given(queue, "workQueue", "pass the queue that is to be shown"));
      return this;
    }

    /** Shows a controller under its name. */
    public Builder controller(Controller controller) {
      controllers.add(given(controller, "controller", "pass the one that is to be shown"));
      return this;
    }

    /**
     * Sets where to listen; the loopback address by default. With any other address whoever can reach it needs the token and
     * nothing else, and what is said on the way is not encrypted.
     */
    public Builder address(InetAddress value) {
      address = given(value, "address", "leave the call out for the loopback address");
      return this;
    }

    /** Sets the port; 0, the default, for any that is free. */
    public Builder port(int value) {
      port = value;
      return this;
    }

    /**
     * Adds a host, with its port unless that is 80, by which the console may be addressed besides its own: where a proxy or a
     * forwarded port stands in front of it, {@code localhost:9090} for instance. Others are refused, since a page of another
     * site could come by a name of its own.
     */
    public Builder host(String hostAndPort) {
      hosts.add(given(hostAndPort, "host", "pass a host and its port, such as localhost:9090"));
      return this;
    }

    /**
     * Sets the token that every request must carry; by default one is made at the start.
     *
     * @throws NullPointerException if it is null, with a message that says what to do, as from all others here
     * @throws IllegalArgumentException if it is shorter than 16 characters, or has others than letters, digits and {@code ._~-}
     */
    public Builder token(String value) {
      token = Token.checked(
          given(value, "token", "leave the call out, and one is made; or is a setting missing?"));
      return this;
    }

    /** Adds something that can be broken from the page. */
    public Builder fault(ConsoleFault fault) {
      given(fault, "fault", "pass what is to be broken from the page");
      faults.add(
          fault.id(),
          fault.title(),
          fault.description(),
          fault.isOn(),
          on -> fault.action().set(on));
      return this;
    }

    /** Sets how much memory the flight recorder takes; 4 MiB by default. */
    public Builder flightRecorderBytes(int bytes) {
      flightRecorderBytes = bytes;
      return this;
    }

    /** Sets where time comes from; that of the process by default. */
    public Builder runtime(InformerRuntime value) {
      runtime = given(value, "runtime", "leave the call out for that of the process");
      return this;
    }

    /** Returns what was passed; a null, which only code that nobody checks for them passes, is said in words. */
    private static <T> T given(T value, String what, String advice) {
      return Objects.requireNonNull(value, () -> "the console's " + what + " is null; " + advice);
    }

    /**
     * Starts it.
     *
     * @throws java.io.UncheckedIOException if the port is taken
     */
    public InformerConsole start() {
      return new InformerConsole(this).listening();
    }
  }
}
