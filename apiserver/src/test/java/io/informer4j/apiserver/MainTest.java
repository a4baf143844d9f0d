package io.informer4j.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class MainTest {

  private static final Pattern URL = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");

  private final CountDownLatch stop = new CountDownLatch(1);
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir
  private Path folder;

  private int run(String... words) {
    return Main.run(List.of(words), stream(out), stream(err), stop);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({
    "--port, --port needs a value",
    "--prot=1, unknown argument '--prot'; see --help",
    "--port=x, '--port: ''x'' is no port, which is 0 to 65535'",
    "--port=70000, '--port: ''70000'' is no port, which is 0 to 65535'",
    "--token=, '--token: a token consists of printable ASCII characters without spaces'",
    "--kubeconfig=, '--kubeconfig: '''' is no file name'",
    "--tls=yes, unknown argument '--tls'; see --help",
    "serve, unknown argument 'serve'; see --help"
  })
  void saysInOneLineWhatMakesNoSense(String word, String message) {
    assertThat(run(word)).isEqualTo(2);
    assertThat(text(err)).isEqualTo("error: " + message + System.lineSeparator());
    assertThat(text(out)).isEmpty();
  }

  @Test
  void speaksTlsUnlessToldOtherwiseSinceKubectlSendsNoTokenWithoutIt() {
    assertThat(CommandLine.parse(List.of()).options().tls()).isTrue();
    assertThat(CommandLine.parse(List.of("--plain")).options().tls()).isFalse();
    assertThat(run("--tls", "--plain")).isEqualTo(2);
  }

  @Test
  void explainsItself() {
    assertThat(run("--port", "1", "--help")).isZero();
    assertThat(text(out)).contains("--kubeconfig FILE").contains("--anonymous");
  }

  @Test
  void saysThatAPortIsTaken() throws Exception {
    try (ServerSocket taken =
        new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
      assertThat(run("--port", Integer.toString(taken.getLocalPort()))).isEqualTo(1);
      assertThat(text(err))
          .startsWith("error: cannot listen on 127.0.0.1:" + taken.getLocalPort())
          .contains("in use")
          .hasLineCount(1);
    }
  }

  @Test
  void doesNotOverwriteSomebodysOwnConfiguration() throws Exception {
    Path file = Files.writeString(folder.resolve("config"), "apiVersion: v1\n");

    assertThat(run("--kubeconfig", file.toString())).isEqualTo(1);

    assertThat(text(err)).contains("cannot write the kubeconfig").hasLineCount(1);
    assertThat(Files.readString(file)).isEqualTo("apiVersion: v1\n");
  }

  @Test
  void saysWhyAFileCannotBeWritten() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThat(run("--kubeconfig", file.resolve("config").toString())).isEqualTo(1);

    // In words, not only the name once more.
    assertThat(text(err))
        .isEqualTo("error: cannot write the kubeconfig " + file.resolve("config") + ": " + file
            + " is in the way" + System.lineSeparator());
  }

  @ParameterizedTest
  @CsvSource(quoteCharacter = '"', textBlock = """
      /tmp/informer4j-1.kubeconfig, /tmp/informer4j-1.kubeconfig
      /home/me/my files/config, '/home/me/my files/config'
      /tmp/it's;rm, '/tmp/it'\\''s;rm'
      """)
  void whatItPrintsCanBeCopiedIntoAShell(String path, String word) {
    assertThat(Main.quote(path)).isEqualTo(word);
  }

  @Test
  void servesUntilItIsStopped() throws Exception {
    Path file = folder.resolve("config");
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try {
      Future<Integer> code = executor.submit(
          () -> run("--plain", "--token", "s3cret", "--kubeconfig", file.toString()));
      URI url = awaitUrl(code);
      assertThat(status(url, "s3cret")).isEqualTo(200);
      assertThat(status(url, "wrong")).isEqualTo(401);
      assertThat(text(out)).contains("export KUBECONFIG=" + file).doesNotContain("s3cret");
      assertThat(Files.readString(file)).contains(url.toString());

      stop.countDown();

      assertThat(code.get(20, TimeUnit.SECONDS)).isZero();
      assertThat(text(err)).isEmpty();
    } finally {
      stop.countDown();
      executor.shutdownNow();
    }
  }

  private URI awaitUrl(Future<Integer> running) {
    while (!running.isDone()) {
      Matcher matcher = URL.matcher(text(out));
      if (text(out).contains("Ctrl-C") && matcher.find()) {
        return URI.create(matcher.group());
      }
      Thread.onSpinWait();
    }
    throw new AssertionError("it ended: " + text(err));
  }

  private static int status(URI url, String token) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(url.resolve("/api/v1/namespaces"))
        .header("Authorization", "Bearer " + token)
        .build();
    return HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }
}
