package io.informer4j.apiserver.http;

import io.informer4j.apiserver.rest.ApiRequest;
import java.io.Closeable;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The body of a response on its way out, compressed if the client takes gzip and it is long enough; as
 * kube-apiserver does. Bodies of watches do not come this way.
 *
 * <pre>{@code
 * try (Compression out = Compression.of(request, chunks)) {
 *   out.headers().forEach(response::putHeader);   // and no Content-Length if it is compressed
 *   while (out.hasNext()) {
 *     response.write(out.next());
 *   }
 * }
 * }</pre>
 *
 * <p>The beginning of a body is looked at only until it is clear whether it is long enough; nothing else is kept.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
final class Compression implements Iterator<byte[]>, Closeable {

  /** Bodies up to this length stay as they are. */
  static final int THRESHOLD = 128 * 1024;

  private static final Map<String, String> HEADERS = gzipHeaders();

  private final boolean compressed;
  private final Iterator<byte[]> chunks;

  private Compression(boolean compressed, Iterator<byte[]> chunks) {
    this.compressed = compressed;
    this.chunks = chunks;
  }

  /** Returns the body of the response to a request, compressed or not. */
  static Compression of(ApiRequest request, Iterator<byte[]> source) {
    if (!accepts(request)) {
      return new Compression(false, source);
    }
    Deque<byte[]> ahead = new ArrayDeque<>();
    long known = 0;
    while (known <= THRESHOLD && source.hasNext()) {
      byte[] chunk = source.next();
      known += chunk.length;
      ahead.add(chunk);
    }
    Iterator<byte[]> whole = new Joined(ahead, source);
    boolean compressed = known > THRESHOLD;
    return new Compression(compressed, compressed ? new GzipChunks(whole) : whole);
  }

  /** Weights are not read, as the real server does not read them either: {@code gzip;q=0} is not {@code gzip}. */
  static boolean accepts(ApiRequest request) {
    String header = request.header("accept-encoding").orElse("");
    return Arrays.stream(header.split(",", -1)).anyMatch(token -> token.trim().equals("gzip"));
  }

  /** Returns whether it is compressed; how long it will be is not known then. */
  boolean isCompressed() {
    return compressed;
  }

  /** Returns the headers that say so; none if it is not. */
  Map<String, String> headers() {
    return compressed ? HEADERS : Map.of();
  }

  private static Map<String, String> gzipHeaders() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Encoding", "gzip");
    headers.put("Vary", "Accept-Encoding");
    return Collections.unmodifiableMap(headers);
  }

  @Override
  public boolean hasNext() {
    return chunks.hasNext();
  }

  @Override
  public byte[] next() {
    return chunks.next();
  }

  /** Lets go of the compressor, if the rest of the body is wanted no more. May be called again. */
  @Override
  public void close() {
    if (chunks instanceof GzipChunks gzip) {
      gzip.close();
    }
  }

  /** What was looked at already, and then the rest. */
  private record Joined(Deque<byte[]> ahead, Iterator<byte[]> rest) implements Iterator<byte[]> {
    @Override
    public boolean hasNext() {
      return !ahead.isEmpty() || rest.hasNext();
    }

    @Override
    public byte[] next() {
      return ahead.isEmpty() ? rest.next() : ahead.removeFirst();
    }
  }
}
