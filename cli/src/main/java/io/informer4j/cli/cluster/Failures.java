package io.informer4j.cli.cluster;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.informer4j.reflector.SourceFailure;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import javax.net.ssl.SSLException;

/**
 * Says in words what went wrong, and what to do about it; no stack traces for people.
 *
 * <p>HTTP clients wrap the same failure differently, so the whole chain of causes is looked at, the most telling first.
 */
public final class Failures {

  private static final int LONGEST_CHAIN = 16;
  private static final int BAD_REQUEST = 400;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  private static final String UNKNOWN_HOST =
      "the cluster's host is unknown; check the server in your kubeconfig, and the DNS of this machine";
  private static final String TIMEOUT =
      "the cluster does not answer; is there a firewall or a VPN in between?";
  private static final String REFUSED =
      "nobody listens at the cluster's address; is it running, and is it the one your kubeconfig names?";

  private Failures() {}

  /** Returns one line. */
  public static String inWords(Throwable failure) {
    List<Throwable> chain = chain(failure);
    return any(chain, UserException.class::isInstance)
        .map(Throwable::getMessage)
        .or(() -> any(chain, Failures::isUnknownHost).map(e -> UNKNOWN_HOST))
        .or(() -> any(chain, Failures::isTimeout).map(e -> TIMEOUT))
        .or(() -> any(chain, Failures::isRefused).map(e -> REFUSED))
        .or(() -> any(chain, SSLException.class::isInstance).map(e -> tls(chain)))
        .or(() -> any(chain, KubernetesClientException.class::isInstance)
            .flatMap(e -> answer((KubernetesClientException) e)))
        .orElseGet(() -> said(chain));
  }

  /** Returns what a refusal means, if the server has said more than that. */
  public static Optional<String> ofStatus(int code, String message) {
    return switch (code) {
      case UNAUTHORIZED ->
        Optional.of(
            "the server does not know you (401); log in again, or check the user in your kubeconfig:"
                + " the token may have expired");
      case FORBIDDEN ->
        Optional.of("you may not do this (403): " + message
            + "; ask for a role that allows get, list and watch");
      default -> Optional.empty();
    };
  }

  /**
   * Returns what to say of a failure that no waiting will mend: no permission, no such user, a selector that the server does
   * not take. Empty for all others.
   */
  public static Optional<String> hopeless(SourceFailure failure, String message) {
    return switch (failure.code()) {
      case UNAUTHORIZED, FORBIDDEN -> ofStatus(failure.code(), message);
      case BAD_REQUEST -> Optional.of("the server refuses this (400): " + message);
      default -> Optional.empty();
    };
  }

  private static Optional<String> answer(KubernetesClientException failure) {
    String message = failure.getStatus() == null || failure.getStatus().getMessage() == null
        ? String.valueOf(failure.getMessage())
        : failure.getStatus().getMessage();
    if (failure.getCode() == 0) {
      return Optional.empty();
    }
    return ofStatus(failure.getCode(), message)
        .or(() -> Optional.of("the server refuses this (" + failure.getCode() + "): " + message));
  }

  private static String tls(List<Throwable> chain) {
    String reason = message(chain.get(chain.size() - 1));
    return reason.contains("not an SSL/TLS record") || reason.contains("Unrecognized SSL message")
        ? "the cluster's address speaks no TLS; should the server in your kubeconfig begin with http://?"
        : "the server's certificate is not trusted (" + reason
            + "); check certificate-authority in your kubeconfig";
  }

  private static boolean isUnknownHost(Throwable e) {
    return e instanceof UnknownHostException || e instanceof UnresolvedAddressException;
  }

  private static boolean isTimeout(Throwable e) {
    return e instanceof TimeoutException
        || e instanceof java.net.SocketTimeoutException
        || e instanceof java.net.http.HttpTimeoutException
        || e.getClass().getSimpleName().contains("Timeout");
  }

  private static boolean isRefused(Throwable e) {
    return e instanceof ConnectException || e instanceof NoRouteToHostException;
  }

  private static Optional<Throwable> any(List<Throwable> chain, Predicate<Throwable> test) {
    return chain.stream().filter(test).findFirst();
  }

  /** The innermost message says most: what is around it often is "An error has occurred". */
  private static String said(List<Throwable> chain) {
    for (int i = chain.size() - 1; i >= 0; i--) {
      if (!message(chain.get(i)).isBlank()) {
        return message(chain.get(i)).lines().findFirst().orElse("");
      }
    }
    return chain.get(0).getClass().getSimpleName();
  }

  private static String message(Throwable e) {
    return e.getMessage() == null ? "" : e.getMessage();
  }

  private static List<Throwable> chain(Throwable failure) {
    List<Throwable> chain = new ArrayList<>();
    for (Throwable e = failure; e != null && chain.size() < LONGEST_CHAIN; e = e.getCause()) {
      chain.add(e);
    }
    return chain;
  }
}
