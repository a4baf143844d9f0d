package io.informer4j.protobuf.model;

/**
 * Thrown where a message comes in two pieces while parts are shared: the first piece may lie in other objects already. No
 * server writes such objects; whoever meets one reads it again, with parts of its own.
 */
final class MergingParts extends RuntimeException {

  private static final long serialVersionUID = 1;

  MergingParts() {
    super("a message in two pieces", null, false, false);
  }
}
