package io.informer4j.testing.server;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How a {@link KubeApiServer} is to be.
 *
 * <pre>{@code
 * KubeApiServerOptions.of(binaries).withArguments("--feature-gates=WatchList=true");
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param binaries the programs
 * @param arguments more arguments for kube-apiserver; they come last and so win
 * @param startTimeout how long each of the two may take to become ready
 * @param stopTimeout how long each of the two may take to end before it is killed
 */
public record KubeApiServerOptions(
    Binaries binaries, List<String> arguments, Duration startTimeout, Duration stopTimeout) {

  /** Copies the arguments. */
  public KubeApiServerOptions {
    arguments = List.copyOf(arguments);
  }

  /** No more arguments, a minute to start, ten seconds to stop. */
  public static KubeApiServerOptions of(Binaries binaries) {
    return new KubeApiServerOptions(
        binaries, List.of(), Duration.ofSeconds(60), Duration.ofSeconds(10));
  }

  /** Returns these options with more arguments for kube-apiserver. */
  public KubeApiServerOptions withArguments(String... more) {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of(more));
    return new KubeApiServerOptions(binaries, all, startTimeout, stopTimeout);
  }

  /** Returns these options with another time to start. */
  public KubeApiServerOptions withStartTimeout(Duration startTimeout) {
    return new KubeApiServerOptions(binaries, arguments, startTimeout, stopTimeout);
  }

  /** Returns these options with another time to stop. */
  public KubeApiServerOptions withStopTimeout(Duration stopTimeout) {
    return new KubeApiServerOptions(binaries, arguments, startTimeout, stopTimeout);
  }
}
