package io.informer4j.apiserver.http;

import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.apiserver.rest.RequestInfo;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides who may come in: bearer tokens, whom they belong to, and what these may do.
 *
 * <pre>{@code
 * Gate gate = server.gate();
 * String token = gate.issue(User.of("alice"), Access.readOnly());
 * String next = gate.rotate(token);    // the first one is void from now on
 * gate.revoke(next);
 * }</pre>
 *
 * <p>Without a valid token there is 401 for everything but {@code /version} and health. A token that does not allow what is
 * asked for gets 403, before anybody looks whether there is such a resource. Streams that are open when a token is
 * revoked go on, as they do on a real server.
 *
 * <p><b>Threading:</b> may be used from any thread. A request meets the tokens as they were at one moment.
 */
public final class Gate {

  private static final Set<String> OPEN_TO_ALL =
      Set.of("/version", "/healthz", "/livez", "/readyz");
  private static final List<String> IMPERSONATION =
      List.of("impersonate-user", "impersonate-group", "impersonate-uid");
  private static final int TOKEN_BYTES = 32;

  /** Only a token's digest is kept: there is nothing here that could be printed by mistake. */
  private static final class Entry {
    private final byte[] digest;
    private final Caller caller;

    Entry(byte[] digest, Caller caller) {
      this.digest = digest;
      this.caller = caller;
    }
  }

  /** Somebody who was let in. */
  record Caller(User user, Access access) {
    boolean may(RequestInfo request) {
      try {
        return access.allows(request);
      } catch (RuntimeException e) {
        return false;
      }
    }
  }

  private final SecureRandom random = new SecureRandom();
  private final boolean anonymous;
  private final Object writing = new Object();
  private volatile List<Entry> entries = List.of();

  /**
   * Creates a gate without tokens.
   *
   * @param anonymous whether requests without a token may do everything; with a wrong one they never may
   */
  public Gate(boolean anonymous) {
    this.anonymous = anonymous;
  }

  /** Makes a token for somebody. */
  public String issue(User user, Access access) {
    byte[] bytes = new byte[TOKEN_BYTES];
    random.nextBytes(bytes);
    String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    admit(token, user, access);
    return token;
  }

  /**
   * Accepts a token that was made elsewhere. One that is accepted already belongs to this user from now on.
   *
   * @throws IllegalArgumentException if it could not stand in a header: printable ASCII without spaces only
   */
  public void admit(String token, User user, Access access) {
    if (token.isEmpty() || !token.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      throw new IllegalArgumentException(
          "a token consists of printable ASCII characters without spaces");
    }
    Entry entry = new Entry(digest(token), new Caller(user, access));
    synchronized (writing) {
      List<Entry> next = without(entry.digest);
      next.add(entry);
      entries = List.copyOf(next);
    }
  }

  /** Makes a token void. Returns whether it was valid. */
  public boolean revoke(String token) {
    synchronized (writing) {
      List<Entry> next = without(digest(token));
      boolean wasThere = next.size() < entries.size();
      entries = List.copyOf(next);
      return wasThere;
    }
  }

  /**
   * Replaces a token by a new one of the same user, in one step.
   *
   * @throws IllegalArgumentException if it is not valid
   */
  public String rotate(String token) {
    synchronized (writing) {
      Caller caller = find(token)
          .orElseThrow(() -> new IllegalArgumentException("the token to rotate is not valid"));
      revoke(token);
      return issue(caller.user, caller.access);
    }
  }

  /** Returns what a request is refused with; empty if it may pass. */
  public Optional<ApiResponse> refuse(ApiRequest request) {
    Optional<Caller> caller = caller(request);
    if (caller.isEmpty()) {
      boolean open = isOpenToAll(request) && bearer(request).isEmpty();
      return open ? Optional.empty() : Optional.of(Failures.unauthorized());
    }
    if (IMPERSONATION.stream().anyMatch(name -> request.header(name).isPresent())) {
      return Optional.of(Failures.notImplemented("impersonation"));
    }
    RequestInfo info = RequestInfo.of(request);
    boolean passes =
        isOpenToAll(request) || Reviews.isReview(info) || caller.get().may(info);
    return passes
        ? Optional.empty()
        : Optional.of(Failures.forbidden(caller.get().user(), info));
  }

  /** Returns who sends a request, if that may be known and is. */
  Optional<Caller> caller(ApiRequest request) {
    Optional<String> token = bearer(request);
    if (token.isPresent()) {
      return find(token.get());
    }
    return anonymous
        ? Optional.of(new Caller(User.ANONYMOUS, Access.everything()))
        : Optional.empty();
  }

  /** Health has parts: {@code /readyz/ping}. Only the plain form of these paths is open, to look at. */
  private static boolean isOpenToAll(ApiRequest request) {
    String path = request.path();
    int part = path.indexOf('/', 1);
    String root = part < 0 ? path : path.substring(0, part);
    boolean isPlain = part < 0 || !root.equals("/version");
    boolean looks = request.method().equals("GET") || request.method().equals("HEAD");
    return looks && isPlain && OPEN_TO_ALL.contains(root);
  }

  /** Any other scheme counts as no token at all, as on a real server. */
  private static Optional<String> bearer(ApiRequest request) {
    return request.header("authorization").map(String::trim).flatMap(value -> {
      int space = value.indexOf(' ');
      boolean isBearer =
          space > 0 && value.substring(0, space).toLowerCase(Locale.ROOT).equals("bearer");
      return isBearer ? Optional.of(value.substring(space + 1).trim()) : Optional.empty();
    });
  }

  /** Compares with all digests, each in constant time: how long it takes says nothing about any token. */
  private Optional<Caller> find(String token) {
    byte[] digest = digest(token);
    @Nullable Caller found = null;
    for (Entry entry : entries) {
      boolean same = MessageDigest.isEqual(entry.digest, digest);
      found = same ? entry.caller : found;
    }
    return Optional.ofNullable(found);
  }

  private List<Entry> without(byte[] digest) {
    List<Entry> next = new ArrayList<>(entries);
    next.removeIf(entry -> MessageDigest.isEqual(entry.digest, digest));
    return next;
  }

  private static byte[] digest(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return "Gate[" + entries.size() + " tokens" + (anonymous ? ", anonymous allowed]" : "]");
  }
}
