package io.informer4j.controller.leader;

import io.informer4j.runtime.InformerRuntime;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * How a Lease is used as a lock.
 *
 * <pre>{@code
 * LeaseLock.of(client, "default", "my-operator", LeaseLockOptions.defaults().withLabels(Map.of("app", "my-operator")));
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param labels what the Lease is labelled with by whoever holds it; other labels stay as they are
 * @param runtime whose handlers send the requests
 */
public record LeaseLockOptions(Map<String, String> labels, InformerRuntime runtime) {

  /** Creates options. */
  public LeaseLockOptions {
    labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    Objects.requireNonNull(runtime, "runtime");
  }

  /** Returns no labels, and the runtime that all of this process share. */
  public static LeaseLockOptions defaults() {
    return new LeaseLockOptions(Map.of(), InformerRuntime.shared());
  }

  /** Returns these options with other labels. */
  public LeaseLockOptions withLabels(Map<String, String> value) {
    return new LeaseLockOptions(value, runtime);
  }

  /** Returns these options with another runtime. */
  public LeaseLockOptions withRuntime(InformerRuntime value) {
    return new LeaseLockOptions(labels, value);
  }
}
