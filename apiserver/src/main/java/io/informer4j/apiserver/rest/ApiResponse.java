package io.informer4j.apiserver.rest;

import io.informer4j.apiserver.controlplane.ApiStatus;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A response whose body, JSON or protobuf, is there or can be made piece by piece.
 *
 * <pre>{@code
 * ApiResponse response = (ApiResponse) api.handle(ApiRequest.of("GET", "/api/v1/nodes"));
 * response.status();   // 200
 * response.text();     // the list as JSON
 * }</pre>
 *
 * <p>A long body is sent in pieces: {@link #chunks} makes them one by one, and {@link #body} would put all of them
 * together. As with the real server, a body of more than 2,048 bytes has no {@code Content-Length}, because it was not
 * yet known when the head was sent.
 *
 * <p><b>Threading:</b> immutable, if nobody writes to the body's arrays.
 */
public final class ApiResponse implements ApiAnswer {

  static final Map<String, String> STANDARD_HEADERS = standardHeaders();

  /** How much the real server has written at most when it sends the head. */
  private static final int LONGEST_KNOWN = 2048;

  private final int status;
  private final Map<String, String> headers;
  private final Iterable<byte[]> pieces;

  private ApiResponse(int status, Map<String, String> headers, Iterable<byte[]> pieces) {
    this.status = status;
    this.headers = headers;
    this.pieces = pieces;
  }

  /** Returns a response whose body is JSON. */
  public static ApiResponse json(int status, byte[] body) {
    Map<String, String> headers = new LinkedHashMap<>(STANDARD_HEADERS);
    if (body.length <= LONGEST_KNOWN) {
      headers.put("Content-Length", Integer.toString(body.length));
    }
    return new ApiResponse(status, headers, List.of(body));
  }

  /** Returns a response in pieces that are made each time that somebody iterates over them. */
  static ApiResponse inPieces(int status, Encoding encoding, Iterable<byte[]> pieces) {
    return new ApiResponse(status, STANDARD_HEADERS, pieces)
        .withHeader("Content-Type", encoding.mediaType());
  }

  /** Returns a response whose body is there. */
  static ApiResponse of(int status, Encoding encoding, byte[] body) {
    return json(status, body).withHeader("Content-Type", encoding.mediaType());
  }

  /**
   * Returns this response as a client wants it: in protobuf, if that is what it accepts first, and there is such a message.
   * Whatever is in pieces has its encoding already.
   */
  public ApiResponse encodedFor(ApiRequest request) {
    return Transcoding.apply(Negotiation.encodingOfStatus(request), this);
  }

  /** Returns whether its body is there, and is JSON. */
  boolean isWholeJson() {
    return pieces instanceof List && Encoding.JSON.mediaType().equals(headers.get("Content-Type"));
  }

  /** Returns what says that a server refuses, with {@code Retry-After} if it says when to come back. */
  public static ApiResponse refusal(ApiStatus status) {
    return Refusal.of(status).response();
  }

  /** Returns this response with another body. */
  ApiResponse withBody(byte[] other) {
    ApiResponse measured = json(status, other);
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.remove("Content-Length");
    measured.headers().forEach(more::putIfAbsent);
    return new ApiResponse(status, more, List.of(other));
  }

  /** Returns this response with one more header, or another value of one that it has. */
  public ApiResponse withHeader(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new ApiResponse(status, more, pieces);
  }

  @Override
  public Kind kind() {
    return Kind.RESPONSE;
  }

  /** Returns the HTTP status. */
  public int status() {
    return status;
  }

  /** Returns the headers. */
  public Map<String, String> headers() {
    return Collections.unmodifiableMap(headers);
  }

  /**
   * Returns the body piece by piece. They are made when they are asked for, from objects that do not change any more, on
   * any thread; none of the arrays may be written to.
   */
  public Iterator<byte[]> chunks() {
    return pieces.iterator();
  }

  /** Returns the whole body, which may be the response's own array: not to be written to. */
  public byte[] body() {
    Iterator<byte[]> chunks = chunks();
    byte[] first = chunks.next();
    if (!chunks.hasNext()) {
      return first;
    }
    ByteBuilder whole = new ByteBuilder(2 * first.length);
    whole.write(first);
    chunks.forEachRemaining(whole::write);
    return whole.toArray();
  }

  /** Returns the body as text. */
  public String text() {
    return new String(body(), StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return status + " " + text();
  }

  private static Map<String, String> standardHeaders() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Cache-Control", "no-cache, private");
    headers.put("Content-Type", "application/json");
    return Collections.unmodifiableMap(headers);
  }
}
