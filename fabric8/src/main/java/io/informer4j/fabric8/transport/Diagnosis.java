package io.informer4j.fabric8.transport;

import io.informer4j.reflector.SourceFailure.Kind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/**
 * What an exception of an HTTP client means.
 *
 * <p>Vert.x, the JDK and OkHttp throw different types for the same thing, wrapped differently, so all of the chain of
 * causes is looked at, and a name or message where the type is one that not everybody has on the class path.
 *
 * @param kind the class of failure
 * @param text what happened and what to do, for people
 * @param cause the exception, unless it quotes a credential
 */
record Diagnosis(Kind kind, String text, Optional<Throwable> cause) {

  private static final int LONGEST_CHAIN = 16;

  static Diagnosis of(@Nullable Throwable thrown, String server) {
    List<Throwable> chain = chain(thrown);
    if (chain.isEmpty()) {
      return new Diagnosis(
          Kind.CONNECTION_LOST, "there was no answer from " + server, Optional.empty());
    }
    Throwable top = chain.get(0);
    if (chain.stream().anyMatch(Diagnosis::quotesCredentials)) {
      return new Diagnosis(
          Kind.OTHER,
          "the HTTP client refused a header (" + top.getClass().getSimpleName()
              + ", whose text is left out since it quotes a credential); is there a line break in the token?",
          Optional.empty());
    }
    return diagnose(chain, server, top);
  }

  private static Diagnosis diagnose(List<Throwable> chain, String server, Throwable top) {
    if (any(chain, Diagnosis::isUnknownHost)) {
      return new Diagnosis(
          Kind.CONNECTION_REFUSED,
          "the host of " + server + " is unknown; check the address, and the DNS of this machine",
          Optional.of(top));
    }
    if (any(chain, Diagnosis::isTimeout)) {
      return new Diagnosis(
          Kind.CONNECTION_LOST,
          server + " did not answer in time (" + said(top) + "); is there a firewall in between?",
          Optional.of(top));
    }
    if (any(chain, e -> e instanceof ConnectException || e instanceof NoRouteToHostException)) {
      return new Diagnosis(
          Kind.CONNECTION_REFUSED,
          "nobody listens at " + server + " (" + said(top) + ")",
          Optional.of(top));
    }
    Optional<String> tls = tls(chain, server);
    if (tls.isPresent()) {
      return new Diagnosis(Kind.OTHER, tls.get(), Optional.of(top));
    }
    return connection(chain, server, top);
  }

  private static Diagnosis connection(List<Throwable> chain, String server, Throwable top) {
    if (any(chain, e -> text(e).contains("too many concurrent streams"))) {
      return new Diagnosis(
          Kind.OTHER,
          "the connection to " + server
              + " has as many HTTP/2 streams as the server allows and the HTTP client opens no second one;"
              + " spread the informers over several clients, or set Config.http2Disable",
          Optional.of(top));
    }
    if (any(chain, Diagnosis::isClientClosed)) {
      return new Diagnosis(
          Kind.OTHER,
          "the KubernetesClient is closed; close informers before their client",
          Optional.of(top));
    }
    if (any(chain, e -> e instanceof IOException || isConnectionClosed(e))) {
      return new Diagnosis(
          Kind.CONNECTION_LOST,
          "the connection to " + server + " broke (" + said(top) + ")",
          Optional.of(top));
    }
    return new Diagnosis(
        Kind.OTHER, top.getClass().getSimpleName() + ": " + said(top), Optional.of(top));
  }

  private static Optional<String> tls(List<Throwable> chain, String server) {
    if (any(chain, Diagnosis::isWrongHost)) {
      return Optional.of(
          "the certificate of " + server + " is for another host (" + said(last(chain))
              + "); use a name that is in it, or give the server a certificate with this one");
    }
    if (any(
        chain,
        e -> e instanceof CertPathBuilderException
            || e instanceof CertPathValidatorException
            || e instanceof CertificateException)) {
      return Optional.of("the certificate of " + server + " is not trusted (" + said(last(chain))
          + "); give the client the cluster's authority: caCertFile or caCertData of its Config,"
          + " certificate-authority in the kubeconfig");
    }
    if (any(
        chain,
        e -> e.getClass().getSimpleName().equals("NotSslRecordException")
            || (e instanceof SSLException && text(e).contains("unrecognized ssl message")))) {
      return Optional.of(server + " speaks no TLS; is its address http://…?");
    }
    boolean handshake = any(chain, e -> e instanceof SSLException)
        && !any(
            chain, e -> e instanceof java.net.SocketException || e instanceof java.io.EOFException);
    return handshake
            && !any(
                chain,
                e -> text(e).contains("closed")
                    || text(e).contains("terminated")
                    || text(e).contains("eof"))
        ? Optional.of("TLS with " + server + " failed (" + said(last(chain))
            + "); check the protocol versions and the client's certificate")
        : Optional.empty();
  }

  private static boolean isUnknownHost(Throwable e) {
    return e instanceof UnknownHostException || e instanceof UnresolvedAddressException;
  }

  private static boolean isTimeout(Throwable e) {
    return e instanceof TimeoutException
        || e instanceof java.net.SocketTimeoutException
        || e instanceof java.net.http.HttpTimeoutException
        || e.getClass().getSimpleName().equals("ConnectTimeoutException")
        || e.getClass().getSimpleName().equals("NoStackTraceTimeoutException")
        || text(e).contains("timed out"); // the handshake, with Netty
  }

  private static boolean isWrongHost(Throwable e) {
    return e instanceof SSLPeerUnverifiedException
        || (e instanceof CertificateException
            && (text(e).contains("subject alternative") || text(e).contains("no name matching")));
  }

  /** Vert.x: neither of these is an IOException. */
  private static boolean isConnectionClosed(Throwable e) {
    String name = e.getClass().getSimpleName();
    return name.equals("HttpClosedException") || name.equals("StreamResetException");
  }

  private static boolean isClientClosed(Throwable e) {
    return e instanceof RejectedExecutionException
        || text(e).equals("executor rejected") // OkHttp
        || ((e instanceof IllegalStateException
                || e.getClass().getSimpleName().equals("KubernetesClientException"))
            && (text(e).contains("closed") || text(e).contains("shutdown")));
  }

  private static boolean quotesCredentials(Throwable e) {
    String text = text(e);
    return text.contains("bearer ") || text.contains("basic ") || text.contains("authorization");
  }

  private static boolean any(List<Throwable> chain, Predicate<Throwable> test) {
    return chain.stream().anyMatch(test);
  }

  private static String text(Throwable e) {
    String message = e.getMessage();
    return message == null ? "" : message.toLowerCase(Locale.ROOT);
  }

  /** Some exceptions have no message; their type says it all. */
  private static String said(Throwable e) {
    String message = e.getMessage();
    return message == null || message.isEmpty()
        ? e.getClass().getSimpleName()
        : Failures.quote(message);
  }

  private static Throwable last(List<Throwable> chain) {
    return chain.get(chain.size() - 1);
  }

  private static List<Throwable> chain(@Nullable Throwable thrown) {
    List<Throwable> chain = new ArrayList<>();
    for (Throwable e = thrown; e != null && chain.size() < LONGEST_CHAIN; e = e.getCause()) {
      boolean wrapper = e instanceof CompletionException || e instanceof ExecutionException;
      if (!wrapper || e.getCause() == null) {
        chain.add(e);
      }
    }
    return chain;
  }
}
