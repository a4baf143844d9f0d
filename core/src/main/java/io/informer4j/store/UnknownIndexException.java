package io.informer4j.store;

import java.util.Set;
import java.util.TreeSet;

/** Somebody asked for an index that does not exist; the message names those that do. */
public final class UnknownIndexException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  /** Creates the exception of somebody who asked for this index where there are only these. */
  public UnknownIndexException(String index, Set<String> known) {
    super("no index '" + index + "' here; known indexes: " + new TreeSet<>(known)
        + "; add it with addIndexers");
  }
}
