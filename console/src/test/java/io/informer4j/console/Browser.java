package io.informer4j.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Asks a console as its page does, and as pages and programs would that mean no good. */
public final class Browser {

  static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI base;
  private final String token;

  public Browser(URI consoleUri) {
    this.base = URI.create("http://" + consoleUri.getAuthority());
    this.token = consoleUri.getFragment().substring("token=".length());
  }

  public int port() {
    return base.getPort();
  }

  public String token() {
    return token;
  }

  /** Returns a request without a token. */
  public HttpRequest.Builder bare(String path) {
    return HttpRequest.newBuilder(base.resolve(path)).timeout(PATIENCE);
  }

  /** Returns a request with the token. */
  public HttpRequest.Builder request(String path) {
    return bare(path).header("Authorization", "Bearer " + token);
  }

  public HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the answer to a GET with the token, which must be a yes. */
  public JsonNode get(String path) {
    HttpResponse<String> response = send(request(path));
    if (response.statusCode() != 200) {
      throw new AssertionError(path + ": " + response.statusCode() + " " + response.body());
    }
    return json(response.body());
  }

  public JsonNode get(String path, Map<String, String> parameters) {
    return get(path + "?" + query(parameters));
  }

  public static String query(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(each ->
            each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }

  public static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Opens the event stream; the status must be 200. */
  public Events stream() {
    try {
      HttpResponse<java.io.InputStream> response =
          client.send(request("/api/v1/stream").build(), BodyHandlers.ofInputStream());
      if (response.statusCode() != 200) {
        response.body().close();
        throw new AssertionError("stream: " + response.statusCode());
      }
      return new Events(
          new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sends bytes as they are and returns what comes until the other side closes or the time is over. */
  public String raw(String request) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
      socket.setSoTimeout((int) PATIENCE.toMillis());
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Server-sent events, one after the other. */
  public static final class Events implements AutoCloseable {

    private final BufferedReader lines;

    private Events(BufferedReader lines) {
      this.lines = lines;
    }

    /** Reads on until an event of this type has what is looked for; overviews come all the time, so it ends in any case. */
    public JsonNode await(String type, Predicate<JsonNode> condition) {
      String current = "";
      String last = "";
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      while (true) {
        if (System.nanoTime() - deadline > 0) {
          throw new AssertionError("not seen in time; the last was " + last);
        }
        String line = next();
        if (line == null) {
          throw new AssertionError("the stream has ended");
        }
        if (line.startsWith("event: ")) {
          current = line.substring("event: ".length());
        } else if (line.startsWith("data: ") && current.equals(type)) {
          last = line.substring("data: ".length());
          JsonNode data = json(last);
          if (condition.test(data)) {
            return data;
          }
        }
      }
    }

    /** Returns the next line, null at the end. */
    public String next() {
      try {
        return lines.readLine();
      } catch (IOException e) {
        return null;
      }
    }

    @Override
    public void close() {
      try {
        lines.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
