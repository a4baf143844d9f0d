package io.informer4j.testing.conformance;

/** A server does not do what a case says: what was expected, what was there, and where. */
public final class CheckFailure extends AssertionError {
  private static final long serialVersionUID = 1;

  CheckFailure(String message) {
    super(message);
  }
}
