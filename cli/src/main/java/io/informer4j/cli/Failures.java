package io.informer4j.cli;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Says in words what went wrong, and what to do about it; no stack traces for people. */
final class Failures {

  private Failures() {}

  static String inWords(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String known = known(cause);
      if (known != null) {
        return known;
      }
    }
    String message = failure.getMessage();
    return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
  }

  private static @Nullable String known(Throwable cause) {
    if (cause instanceof UserException) {
      return cause.getMessage();
    }
    if (cause instanceof UnknownHostException) {
      return "there is no host " + cause.getMessage() + "; check the server in your kubeconfig";
    }
    if (cause instanceof ConnectException) {
      return "nobody listens at the cluster's address (" + cause.getMessage()
          + "); is it running, and is it the one your kubeconfig names?";
    }
    if (cause instanceof SSLException) {
      return "the server's certificate was refused (" + cause.getMessage()
          + "); check certificate-authority in your kubeconfig";
    }
    if (cause instanceof KubernetesClientException refused && refused.getCode() == 401) {
      return "the server does not know you (401); log in again, or check the user in your kubeconfig";
    }
    if (cause instanceof KubernetesClientException refused && refused.getCode() == 403) {
      return "you may not do this (403): " + refused.getMessage();
    }
    return null;
  }
}
