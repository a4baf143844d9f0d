package io.informer4j.informer;

import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The names of informers, each given to one owner at a time, so that two informers never publish under one name.
 *
 * <pre>{@code
 * InformerName name = InformerNames.ofProcess().reserve("billing-controller");
 * InformerIdentity pods = name.withResource(podType);
 * …
 * name.release();
 * }</pre>
 *
 * <p>One registry serves the whole process; tests make one of their own.
 *
 * <p><b>Threading:</b> all methods may be called from any thread.
 */
public final class InformerNames {

  private static final InformerNames OF_PROCESS = new InformerNames();

  private final ConcurrentMap<String, InformerName> taken = new ConcurrentHashMap<>();

  /** Creates a registry in which no name is taken. */
  public InformerNames() {}

  /** Returns the registry that all informers of this process share unless they are given another. */
  public static InformerNames ofProcess() {
    return OF_PROCESS;
  }

  /**
   * Takes a name (client-go: {@code NewInformerName}).
   *
   * @throws IllegalArgumentException if the name is empty
   * @throws IllegalStateException if the name is taken and has not been released
   */
  public InformerName reserve(String name) {
    if (Objects.requireNonNull(name, "name").isEmpty()) {
      throw new IllegalArgumentException("the name of an informer must not be empty");
    }
    InformerName reserved = new InformerName(this, name);
    if (taken.putIfAbsent(name, reserved) != null) {
      throw new IllegalStateException(
          "the informer name '" + name + "' is taken; release it first, or choose another");
    }
    return reserved;
  }

  /** Gives a name back, unless it has a new owner already. */
  void release(InformerName name) {
    taken.remove(name.value(), name);
  }
}
