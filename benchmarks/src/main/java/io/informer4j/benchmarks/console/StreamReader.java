package io.informer4j.benchmarks.console;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicLong;

/** Reads a console's event stream as fast as it comes, on a thread of its own, and counts its bytes. */
final class StreamReader implements AutoCloseable {

  private final AtomicLong bytes = new AtomicLong();
  private final InputStream stream;
  private final Thread thread;

  StreamReader(URI console) throws IOException, InterruptedException {
    String token = console.getFragment().substring("token=".length());
    URI uri = URI.create("http://" + console.getAuthority() + "/api/v1/stream");
    HttpResponse<InputStream> response = HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(uri)
                .header("Authorization", "Bearer " + token)
                .build(),
            HttpResponse.BodyHandlers.ofInputStream());
    if (response.statusCode() != 200) {
      throw new IOException("the stream was refused: " + response.statusCode());
    }
    stream = response.body();
    thread = new Thread(this::read, "stream-reader");
    thread.setDaemon(true);
    thread.start();
  }

  private void read() {
    byte[] buffer = new byte[1 << 16];
    try {
      for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
        bytes.addAndGet(read);
      }
    } catch (IOException e) {
      bytes.addAndGet(0); // the stream was closed: nothing more comes
    }
  }

  long bytes() {
    return bytes.get();
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
