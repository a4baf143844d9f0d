package io.informer4j.benchmarks.apiserver;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One HTTP/1.1 connection that does as little as possible, so that the client's cost does not hide the server's.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class RawConnection implements AutoCloseable {

  private static final int BUFFER = 256 * 1024;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final String headers;
  private final byte[] scratch = new byte[BUFFER];

  RawConnection(String host, int port, String token) throws IOException {
    socket = new Socket(host, port);
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream(), BUFFER);
    out = socket.getOutputStream();
    headers =
        "Host: " + host + "\r\nAuthorization: Bearer " + token + "\r\nAccept: application/json\r\n";
  }

  /**
   * What came back.
   *
   * @param status the status
   * @param bytes the length of the body
   * @param text the body, empty if it was not to be kept
   */
  record Response(int status, long bytes, String text) {}

  /** Sends a request with a JSON body, which may be empty, and reads the answer. */
  Response send(String method, String target, byte[] body) throws IOException {
    String head = method + " " + target + " HTTP/1.1\r\n" + headers
        + (body.length == 0
            ? "\r\n"
            : "Content-Type: application/json\r\nContent-Length: " + body.length + "\r\n\r\n");
    byte[] start = head.getBytes(StandardCharsets.US_ASCII);
    byte[] request = new byte[start.length + body.length];
    System.arraycopy(start, 0, request, 0, start.length);
    System.arraycopy(body, 0, request, start.length, body.length);
    out.write(request);
    return read();
  }

  private Response read() throws IOException {
    int status = Integer.parseInt(line().split(" ", -1)[1]);
    long length = -1;
    for (String line = line(); !line.isEmpty(); line = line()) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Long.parseLong(line.substring(15).trim());
      }
    }
    StringBuilder start = new StringBuilder();
    if (length >= 0) {
      skip(length, start);
      return new Response(status, length, start.toString());
    }
    long total = 0;
    for (long chunk = chunkLength(); chunk > 0; chunk = chunkLength()) {
      skip(chunk, start);
      total += chunk;
      line();
    }
    line();
    return new Response(status, total, start.toString());
  }

  private long chunkLength() throws IOException {
    return Long.parseLong(line(), 16);
  }

  /** Reads this many bytes and keeps the beginning of the body only. */
  private void skip(long bytes, StringBuilder start) throws IOException {
    long left = bytes;
    while (left > 0) {
      int read = in.read(scratch, 0, (int) Math.min(left, scratch.length));
      if (read < 0) {
        throw new IOException("the connection ended within a body");
      }
      if (start.length() < 1024) {
        start.append(new String(scratch, 0, Math.min(read, 1024), StandardCharsets.UTF_8));
      }
      left -= read;
    }
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new IOException("the connection ended within a head");
      }
      if (b != '\r') {
        line.append((char) b);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
