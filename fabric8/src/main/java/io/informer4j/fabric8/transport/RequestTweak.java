package io.informer4j.fabric8.transport;

import java.util.SortedMap;

/**
 * Changes the query parameters of each list and watch (client-go: {@code TweakListOptionsFunc}). Two are equal only if they
 * are the same.
 *
 * <pre>{@code
 * RequestTweak own = parameters -> parameters.put("fieldSelector", "spec.nodeName=" + node);
 * }</pre>
 *
 * <p><b>Threading:</b> called from any thread.
 */
@FunctionalInterface
public interface RequestTweak {

  /** Changes nothing. */
  RequestTweak NONE = parameters -> {};

  /** Changes the parameters in place. */
  void apply(SortedMap<String, String> parameters);
}
