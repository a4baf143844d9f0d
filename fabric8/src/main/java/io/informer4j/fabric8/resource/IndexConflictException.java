package io.informer4j.fabric8.resource;

/** Two who share an informer want different indexes of the same name. */
public final class IndexConflictException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final String index;

  IndexConflictException(String informer, String index) {
    super("informer '" + informer + "' has an index '" + index
        + "' of another function already; choose another name, or share the function");
    this.index = index;
  }

  /** Returns the name of the index. */
  public String index() {
    return index;
  }
}
