package io.informer4j.fabric8.transport;

import io.informer4j.reflector.SourceFailure;

/** Thrown inside of this package by what reads a body, for a failure that ends the call. */
final class BrokenBodyException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient SourceFailure failure;

  BrokenBodyException(SourceFailure failure) {
    super(failure.message());
    this.failure = failure;
  }

  SourceFailure failure() {
    return failure;
  }
}
