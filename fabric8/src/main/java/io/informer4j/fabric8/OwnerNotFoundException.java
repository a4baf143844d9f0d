package io.informer4j.fabric8;

/**
 * Somebody asked who selects an object by its labels, and nobody does. The message names the object, its labels and what was
 * looked for.
 */
public final class OwnerNotFoundException extends RuntimeException {

  private static final long serialVersionUID = 1;

  OwnerNotFoundException(String message) {
    super(message);
  }
}
