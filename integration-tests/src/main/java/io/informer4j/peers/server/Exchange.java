package io.informer4j.peers.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * One request to a {@link ScriptedServer}, and its answer.
 *
 * <p><b>Threading:</b> belongs to the thread of its connection.
 */
public final class Exchange {

  /** So long between two chunks that they reach the client as two. */
  private static final long PAUSE_MILLIS = 25;

  private final List<String> lines;
  private final String path;
  private final Map<String, String> parameters = new TreeMap<>();
  private final InputStream in;
  private final OutputStream out;
  private boolean isComplete;

  Exchange(String head, InputStream in, OutputStream out) {
    this.lines = head.lines().toList();
    this.in = in;
    this.out = out;
    String target = lines.get(0).split(" ", -1)[1];
    int question = target.indexOf('?');
    this.path = question < 0 ? target : target.substring(0, question);
    if (question >= 0) {
      for (String pair : target.substring(question + 1).split("&", -1)) {
        String[] parts = pair.split("=", 2);
        parameters.put(
            parts[0], parts.length < 2 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
      }
    }
  }

  /** Returns a parameter of the query, or "". */
  public String parameter(String name) {
    return parameters.getOrDefault(name, "");
  }

  /** Returns whether this is about the collection, and not about discovery for instance. */
  public boolean isCollection() {
    return path.endsWith("/configmaps");
  }

  /** Returns whether this is a watch. */
  public boolean isWatch() {
    return parameter("watch").equals("true") || parameter("watch").equals("1");
  }

  /** Returns whether this is a watch that is to begin with everything. */
  public boolean isStreamingList() {
    return isWatch() && parameter("sendInitialEvents").equals("true");
  }

  boolean isUpgrade() {
    return lines.stream()
        .map(line -> line.toLowerCase(Locale.ROOT))
        .anyMatch(line -> line.startsWith("upgrade:") && line.contains("websocket"));
  }

  boolean isComplete() {
    return isComplete;
  }

  /** Answers with a whole body of JSON. */
  public void answer(int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    begin(status, "Content-Length: " + bytes.length);
    out.write(bytes);
    out.flush();
    isComplete = true;
  }

  /** Begins a body that comes in chunks. */
  public void stream() throws IOException {
    begin(200, "Transfer-Encoding: chunked");
    out.flush();
  }

  private void begin(int status, String length) throws IOException {
    String reason = status == 200 ? "OK" : "Error";
    out.write(("HTTP/1.1 " + status + " " + reason + "\r\nContent-Type: application/json\r\n"
            + length + "\r\n\r\n")
        .getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Sends texts, each as a chunk of its own. */
  public void send(String... texts) throws IOException, InterruptedException {
    for (String text : texts) {
      sendBytes(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Sends bytes, each array as a chunk of its own, so slowly that the client gets them one by one. */
  public void sendBytes(byte[]... chunks) throws IOException, InterruptedException {
    for (byte[] chunk : chunks) {
      sendAtOnce(chunk);
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  /** Sends a chunk without a pause: of a body that is too big to be sent slowly. */
  public void sendAtOnce(byte[] chunk) throws IOException {
    out.write((Integer.toHexString(chunk.length) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    out.write(chunk);
    out.write("\r\n".getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  /** Ends a body of chunks; the connection can be used again. */
  public void end() throws IOException {
    out.write("0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
    isComplete = true;
  }

  /** Leaves the stream open and silent until the client, or the server, closes it. */
  public void hold() throws IOException {
    while (in.read() >= 0) {
      // Whatever comes is not for us.
    }
  }
}
