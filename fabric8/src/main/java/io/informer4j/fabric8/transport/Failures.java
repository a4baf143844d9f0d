package io.informer4j.fabric8.transport;

import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.SourceFailure.Kind;
import io.informer4j.wire.UnexpectedBodyException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says what went wrong with a call, classified for the reflector and worded for people: what was asked for, where, and
 * what to do about it.
 *
 * <p>Nothing of it has a token in it: no header, no query, no user name of an address is ever part of a message, and an
 * exception that quotes a credential is left out.
 */
final class Failures {

  private static final int LONGEST_QUOTE = 300;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int NOT_ACCEPTABLE = 406;
  private static final int UNSUPPORTED_MEDIA_TYPE = 415;

  private static final String OTHER_ENCODINGS =
      "Encoding.AUTOMATIC takes protobuf and JSON, whatever the server has";

  private final String verb;
  private final Collection collection;
  private final String server;
  private final Codecs<?> codecs;

  /**
   * Creates the failures of one call.
   *
   * @param verb {@code list} or {@code watch}
   * @param server the address of the server
   * @param codecs what can be read
   */
  Failures(String verb, Collection collection, String server, Codecs<?> codecs) {
    this.verb = verb;
    this.collection = collection;
    this.server = Addresses.withoutSecrets(server);
    this.codecs = codecs;
  }

  /** Returns what was asked for, such as {@code list pods.v1 in prod}. */
  String what() {
    String in = collection.namespace().isEmpty() ? "" : " in " + collection.namespace();
    return verb + " " + collection.resource() + in;
  }

  /** Returns the failure that an exception stands for. */
  SourceFailure ofThrowable(@Nullable Throwable thrown) {
    Diagnosis diagnosis = Diagnosis.of(thrown, server);
    return SourceFailure.of(
        diagnosis.kind(), cannot() + diagnosis.text(), diagnosis.cause().orElse(null));
  }

  /** The connection has ended properly, but the body is not whole. */
  SourceFailure cutOff() {
    return SourceFailure.of(
        Kind.CONNECTION_LOST,
        cannot() + "the answer of " + server
            + " breaks off in the middle; a proxy in between, or a server that"
            + " is stopped, does that",
        null);
  }

  /** The bytes are not what the protocol says, or an item does not say who it is. */
  SourceFailure unreadable(UnreadableObjectException e) {
    return SourceFailure.of(
        Kind.UNREADABLE,
        cannot() + "the answer of " + server + " cannot be read: " + e.getMessage(),
        e);
  }

  /** The body is no list. */
  SourceFailure unexpected(UnexpectedBodyException e) {
    return SourceFailure.of(
        Kind.UNEXPECTED_TYPE, cannot() + server + " answers with " + e.getMessage(), e);
  }

  /** Something of another kind came. */
  BrokenBodyException unexpected(String description) {
    return new BrokenBodyException(SourceFailure.of(
        Kind.UNEXPECTED_TYPE, cannot() + server + " answers with " + description, null));
  }

  /**
   * Looks at the head of an answer of status 200.
   *
   * @throws BrokenBodyException if its body is nothing that can be read
   */
  void check(Answer head) {
    if (codecs.of(head).isEmpty()) {
      throw unexpected("Content-Type " + quote(head.contentType()) + " instead of " + codecs.names()
          + (head.isOfKubernetes()
              ? ", and nothing else was asked for; " + OTHER_ENCODINGS
              : ": is that the address of an API server, and no proxy's page in between?"));
    }
    if (!head.hasKnownEncoding()) {
      throw unexpected("Content-Encoding " + quote(head.contentEncoding())
          + ", which was not asked for: does a proxy compress by itself?");
    }
  }

  /** Returns the failure that an answer other than 200 stands for. */
  SourceFailure ofAnswer(Refusal refusal, Instant now) {
    int code = refusal.head().code();
    SourceFailure told = codecs.readStatus(refusal.text(), code);
    return new SourceFailure(
        isAboutEncodings(code) ? Kind.UNEXPECTED_TYPE : told.kind(),
        code,
        told.reason(),
        code + named(code) + ": " + told.message() + advice(code),
        retryAfter(refusal.head().retryAfter(), now).or(told::retryAfter),
        Optional.empty());
  }

  /** Takes note of a refusal. Returns whether the server has nothing of what was asked for, but may have something else. */
  boolean refuses(Answer head) {
    boolean refuses = isAboutEncodings(head.code());
    if (refuses) {
      codecs.refused(what() + " at " + server);
    }
    return refuses;
  }

  private static boolean isAboutEncodings(int code) {
    return code == NOT_ACCEPTABLE || code == UNSUPPORTED_MEDIA_TYPE;
  }

  /** Returns the failure that an event of type ERROR stands for, as far as its object tells. */
  SourceFailure ofErrorEvent(SourceFailure told) {
    return told.code() == 0 && told.reason().isEmpty()
        ? SourceFailure.of(
            Kind.OTHER, what() + " ends with an error that " + server + " does not describe", null)
        : told;
  }

  private String cannot() {
    return "cannot " + what() + ": ";
  }

  private static String named(int code) {
    return switch (code) {
      case UNAUTHORIZED -> " Unauthorized";
      case FORBIDDEN -> " Forbidden";
      case NOT_FOUND -> " Not Found";
      case NOT_ACCEPTABLE -> " Not Acceptable";
      case UNSUPPORTED_MEDIA_TYPE -> " Unsupported Media Type";
      default -> "";
    };
  }

  private String advice(int code) {
    String resource = collection.resource().group().isEmpty()
        ? collection.resource().plural()
        : collection.resource().plural() + "." + collection.resource().group();
    return switch (code) {
      case UNAUTHORIZED ->
        "; " + server + " does not accept the client's credentials (" + what()
            + "): check the token or certificate of its Config";
      case FORBIDDEN ->
        "; grant list and watch on " + resource + " to that user"
            + (collection.namespace().isEmpty()
                ? " in all namespaces, or ask for one namespace only"
                : " in " + collection.namespace());
      case NOT_FOUND ->
        "; " + server + " does not serve " + resource + " in version "
            + collection.resource().version()
            + ": check group, version and plural, and that the CustomResourceDefinition is installed";
      case NOT_ACCEPTABLE, UNSUPPORTED_MEDIA_TYPE ->
        "; " + server + " has no " + resource + " as " + codecs.names()
            + (codecs.isChoice()
                ? ": is there a proxy in between that looks at the Accept header?"
                : ", and nothing else was asked for; " + OTHER_ENCODINGS);
      default -> " (" + what() + " at " + server + ")";
    };
  }

  private static Optional<Duration> retryAfter(String header, Instant now) {
    if (header.isEmpty()) {
      return Optional.empty();
    }
    try {
      Duration wait = header.chars().allMatch(Character::isDigit)
          ? Duration.ofSeconds(Long.parseLong(header))
          : Duration.between(
              now,
              ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
      return wait.isNegative() || wait.isZero() ? Optional.empty() : Optional.of(wait);
    } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
      return Optional.empty(); // not worth a second failure
    }
  }

  /** Shortens what a server says by itself, in one line. */
  static String quote(String text) {
    String line = text.replaceAll("\\s+", " ").replaceAll("\\p{Cntrl}", "").strip();
    return line.length() <= LONGEST_QUOTE ? line : line.substring(0, LONGEST_QUOTE) + "…";
  }
}
