package io.informer4j.controller;

import io.informer4j.name.ObjectName;
import java.time.Duration;

/**
 * Says that a reconcile took longer than it may, was interrupted for it, and failed then: what it threw is the cause. It is tried
 * again like any other that failed.
 */
public final class ReconcileTimeoutException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ReconcileTimeoutException(ObjectName name, Duration timeout, Throwable cause) {
    super(
        "the reconcile of " + name + " took longer than " + timeout + " and was interrupted",
        cause);
  }
}
