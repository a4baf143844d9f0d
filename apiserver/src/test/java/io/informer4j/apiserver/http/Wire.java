package io.informer4j.apiserver.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.apiserver.ApiServerOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Clients of the tests: the JDK's, and bare sockets where one wants to see what happens to them. */
final class Wire {

  /** Servers that ask nobody for a token. */
  static final ApiServerOptions OPEN = ApiServerOptions.defaults().withAnonymous(true);

  static final Duration PATIENCE = Duration.ofSeconds(20);
  static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final URI url;
  private final HttpClient client;

  Wire(URI url) {
    this(url, HttpClient.Version.HTTP_1_1);
  }

  Wire(URI url, HttpClient.Version version) {
    this(url, HttpClient.newBuilder().version(version).build());
  }

  Wire(URI url, HttpClient client) {
    this.url = url;
    this.client = client;
  }

  HttpResponse<String> get(String target) {
    return send("GET", target, "");
  }

  JsonNode json(String target) {
    return read(get(target).body());
  }

  static JsonNode read(String json) {
    try {
      return JSON.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  HttpResponse<String> send(String method, String target, String body) {
    return blocking(() -> client.send(request(method, target, body), BodyHandlers.ofString()));
  }

  HttpRequest request(String method, String target, String body) {
    return HttpRequest.newBuilder(url.resolve(target))
        .timeout(PATIENCE)
        .header("Content-Type", "application/json")
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
        .build();
  }

  HttpClient client() {
    return client;
  }

  HttpResponse<String> create(String name, String value) {
    return send("POST", CONFIG_MAPS, configMap(name, value));
  }

  static String configMap(String name, String value) {
    return "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"" + name
        + "\",\"namespace\":\"default\"},\"data\":{\"k\":\"" + value + "\"}}";
  }

  void update(String name, String value) {
    int status = send("PUT", CONFIG_MAPS + "/" + name, configMap(name, value)).statusCode();
    if (status != 200) {
      throw new IllegalStateException("update answered " + status);
    }
  }

  String resourceVersion() {
    return json(CONFIG_MAPS).path("metadata").path("resourceVersion").asText();
  }

  /** Opens a watch and returns its lines. */
  Lines watch(String query) {
    HttpResponse<InputStream> response = blocking(() -> client.send(
        request("GET", CONFIG_MAPS + "?watch=1&" + query, ""), BodyHandlers.ofInputStream()));
    if (response.statusCode() != 200) {
      throw new IllegalStateException("watch answered " + response.statusCode());
    }
    return new Lines(response.body());
  }

  /** Connects a socket that reads at its own pace. */
  Socket connect() {
    return connect(0);
  }

  Socket connect(int receiveBuffer) {
    return blocking(() -> {
      Socket socket = new Socket();
      if (receiveBuffer > 0) {
        socket.setReceiveBufferSize(receiveBuffer);
      }
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), url.getPort()), 5000);
      socket.setSoTimeout((int) PATIENCE.toMillis());
      return socket;
    });
  }

  Socket ask(String target) {
    return ask(connect(), target);
  }

  static Socket ask(Socket socket, String target) {
    return blocking(() -> {
      socket
          .getOutputStream()
          .write(("GET " + target + " HTTP/1.1\r\nHost: x\r\n\r\n").getBytes(UTF_8));
      return socket;
    });
  }

  /** Reads until the head of a response is complete, and returns it. */
  static String head(Socket socket) {
    return blocking(() -> {
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        int next = socket.getInputStream().read();
        if (next < 0) {
          throw new IOException("the connection ended after: " + head);
        }
        head.append((char) next);
      }
      return head.toString();
    });
  }

  static <T> T blocking(Callable<T> task) {
    try {
      return task.call();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until something holds that no event tells of. */
  static void await(Callable<Boolean> condition) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!blocking(condition)) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("it did not become true within " + PATIENCE);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
    }
  }

  /** The lines of a watch. */
  static final class Lines implements AutoCloseable {
    private final BufferedReader reader;

    private Lines(InputStream body) {
      this.reader = new BufferedReader(new InputStreamReader(body, UTF_8));
    }

    /** Returns the next event. @throws UncheckedIOException if the connection breaks, or ended */
    JsonNode next() {
      return read(line());
    }

    String line() {
      return blocking(() -> {
        String line = reader.readLine();
        if (line == null) {
          throw new IOException("the watch has ended");
        }
        return line;
      });
    }

    /** Returns whether it ended as it should, after everything else was read. */
    boolean hasEnded() {
      return blocking(() -> reader.readLine() == null);
    }

    @Override
    public void close() {
      blocking(() -> {
        reader.close();
        return true;
      });
    }
  }
}
