package io.informer4j.apiserver.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.RequestInfo;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A connection on which one can write what no HTTP client would. */
final class RawConnection implements AutoCloseable {

  /** Long enough for the slowest machine; what does not come by then does not come. */
  private static final int TIMEOUT_MILLIS = 10_000;

  private static final ObjectMapper JSON = new ObjectMapper();

  /** An answer; a stream has no body here, since it has no end. */
  @SuppressWarnings("ArrayRecordComponent")
  record Reply(int status, Map<String, String> headers, byte[] body, boolean isStream) {
    String text() {
      return new String(body, StandardCharsets.UTF_8);
    }

    JsonNode json() throws IOException {
      return JSON.readTree(body);
    }

    String header(String name) {
      return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
    }
  }

  private final Socket socket;
  private final InputStream in;

  RawConnection(URI server) throws IOException {
    socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), server.getPort());
    socket.setSoTimeout(TIMEOUT_MILLIS);
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream());
  }

  RawConnection write(String ascii) throws IOException {
    return write(ascii.getBytes(StandardCharsets.ISO_8859_1));
  }

  RawConnection write(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
    return this;
  }

  /** Sends a request with its body and reads the answer. */
  Reply exchange(String method, String target, String headers, byte[] body) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String head = method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + headers
        + (body.length == 0 ? "" : "Content-Length: " + body.length + "\r\n") + "\r\n";
    out.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
    out.writeBytes(body);
    write(out.toByteArray());
    boolean isWatch = RequestInfo.of(ApiRequest.of(method, target)).verb().equals("watch");
    return read(method.equals("HEAD"), isWatch);
  }

  /** Reads one answer with its whole body. */
  Reply read(boolean isHead) throws IOException {
    return read(isHead, false);
  }

  private Reply read(boolean isHead, boolean isWatch) throws IOException {
    String line = line();
    int status = Integer.parseInt(line.split(" ", -1)[1]);
    Map<String, String> headers = new LinkedHashMap<>();
    for (String header = line(); !header.isEmpty(); header = line()) {
      int colon = header.indexOf(':');
      headers.put(
          header.substring(0, colon).toLowerCase(Locale.ROOT),
          header.substring(colon + 1).trim());
    }
    boolean isChunked = headers.getOrDefault("transfer-encoding", "").equals("chunked");
    if (isHead) {
      return new Reply(status, headers, new byte[0], false);
    }
    if (!isChunked) {
      int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
      return new Reply(status, headers, exactly(length), false);
    }
    return isWatch && status == 200
        ? new Reply(status, headers, new byte[0], true)
        : new Reply(status, headers, chunks(), false);
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = size(); size > 0; size = size()) {
      body.writeBytes(exactly(size));
      line();
    }
    line();
    return body.toByteArray();
  }

  private int size() throws IOException {
    return Integer.parseInt(line(), 16);
  }

  private byte[] exactly(int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("the body ended after " + bytes.length + " of " + length + " bytes");
    }
    return bytes;
  }

  private String line() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException("the connection ended after '" + out + "'");
      }
      if (b != '\r') {
        out.write(b);
      }
    }
    return out.toString(StandardCharsets.ISO_8859_1);
  }

  /** Returns whether the server closes the connection, and sends nothing before it does. */
  boolean isClosedByServer() throws IOException {
    try {
      return in.read() < 0;
    } catch (SocketException e) {
      return true;
    }
  }

  /** Returns whether the server closes the connection within this time. */
  boolean isClosedWithin(int millis) throws IOException {
    socket.setSoTimeout(millis);
    try {
      return isClosedByServer();
    } catch (SocketTimeoutException e) {
      return false;
    } finally {
      socket.setSoTimeout(TIMEOUT_MILLIS);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
