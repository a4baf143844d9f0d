package io.informer4j.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.console.documentation.Guarantee;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may ask a console for what. */
class GuardedConsoleTest {

  private static final AtomicBoolean BROKEN = new AtomicBoolean();

  private static final InformerConsole CONSOLE = InformerConsole.builder()
      .fault(new ConsoleFault("cut", "Cut", "Cuts", BROKEN::get, BROKEN::set))
      .fault(new ConsoleFault("bad", "Bad", "Fails", () -> false, on -> {
        throw new IllegalStateException("at /home/somebody/secret.txt");
      }))
      .start();
  private static final Browser BROWSER = new Browser(CONSOLE.uri());

  @AfterAll
  static void close() {
    CONSOLE.close();
  }

  private static HttpResponse<String> post(String path, HttpRequest.Builder request, String body) {
    return BROWSER.send(request
        .uri(URI.create("http://127.0.0.1:" + BROWSER.port() + path))
        .POST(BodyPublishers.ofString(body)));
  }

  private static HttpRequest.Builder json(String path) {
    return BROWSER.request(path).header("Content-Type", "application/json");
  }

  private static String get(String host, String... headers) {
    StringBuilder request = new StringBuilder("GET /api/v1/overview HTTP/1.1\r\nHost: ")
        .append(host)
        .append("\r\nConnection: close\r\nAuthorization: Bearer ")
        .append(BROWSER.token())
        .append("\r\n");
    for (String header : headers) {
      request.append(header).append("\r\n");
    }
    return BROWSER.raw(request.append("\r\n").toString());
  }

  @Test
  @Guarantee("G108")
  void itListensOnTheLoopbackAddressOnAPortThatWasFreeWithATokenOfItsOwn() throws Exception {
    URI uri = CONSOLE.uri();

    assertThat(InetAddress.getByName(uri.getHost()).isLoopbackAddress()).isTrue();
    assertThat(uri.getPort()).isPositive();
    assertThat(uri.getFragment()).matches("token=[A-Za-z0-9_-]{43}");
    try (InformerConsole other = InformerConsole.builder().start()) {
      assertThat(other.uri().getFragment()).isNotEqualTo(uri.getFragment());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "overview",
        "stream",
        "informers/1",
        "informers/1/objects",
        "informers/1/object?name=a",
        "nothing"
      })
  @Guarantee("G108")
  void nothingIsToldWithoutTheToken(String path) {
    HttpResponse<String> without = BROWSER.send(BROWSER.bare("/api/v1/" + path));
    HttpResponse<String> wrong = BROWSER.send(BROWSER
        .bare("/api/v1/" + path)
        .header("Authorization", "Bearer " + "A".repeat(BROWSER.token().length())));
    HttpResponse<String> part = BROWSER.send(BROWSER
        .bare("/api/v1/" + path)
        .header("Authorization", "Bearer " + BROWSER.token().substring(1)));
    HttpResponse<String> otherScheme = BROWSER.send(
        BROWSER.bare("/api/v1/" + path).header("Authorization", "Basic " + BROWSER.token()));
    HttpResponse<String> inQuery = BROWSER.send(
        BROWSER.bare("/api/v1/" + path.replaceAll("\\?.*", "") + "?token=" + BROWSER.token()));

    assertThat(java.util.List.of(without, wrong, part, otherScheme, inQuery))
        .allSatisfy(response -> {
          assertThat(response.statusCode()).isEqualTo(401);
          assertThat(response.headers().firstValue("WWW-Authenticate")).contains("Bearer");
          assertThat(Browser.json(response.body()).fieldNames())
              .toIterable()
              .containsExactly("error");
          assertThat(response.body()).doesNotContain(BROWSER.token());
        });
  }

  @Test
  @Guarantee("G108")
  void theTokenOpensIt() {
    assertThat(BROWSER.get("/api/v1/overview").path("informers").isArray()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"evil.example", "127.0.0.1.evil.example", "127.0.0.2", "0.0.0.0", "[::2]"})
  @Guarantee("G109")
  void aHostByAnyOtherNameIsRefused(String host) {
    assertThat(get(host + ":" + BROWSER.port())).startsWith("HTTP/1.1 403").contains("\"error\"");
  }

  @Test
  @Guarantee("G109")
  void aHostWithAnotherPortOrWithoutOneOrTwiceIsRefused() {
    String own = "127.0.0.1:" + BROWSER.port();

    assertThat(get("127.0.0.1")).startsWith("HTTP/1.1 403");
    assertThat(get("127.0.0.1:1")).startsWith("HTTP/1.1 403");
    assertThat(get(own, "Host: " + own)).startsWith("HTTP/1.1 403");
    assertThat(BROWSER.raw("GET / HTTP/1.0\r\n\r\n")).startsWith("HTTP/1.1 403");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "LocalHost", "[::1]"})
  @Guarantee("G109")
  void itsOwnNamesAreAccepted(String host) {
    assertThat(get(host + ":" + BROWSER.port())).startsWith("HTTP/1.1 200");
  }

  @Test
  @Guarantee("G109")
  void aHostThatWasAllowedIsAcceptedToo() {
    try (InformerConsole console =
        InformerConsole.builder().host("console.example:8443").start()) {
      Browser browser = new Browser(console.uri());
      String end = "\r\nConnection: close\r\n\r\n";

      assertThat(browser.raw("HEAD / HTTP/1.1\r\nHost: console.example:8443" + end))
          .doesNotStartWith("HTTP/1.1 403");
      assertThat(browser.raw("HEAD / HTTP/1.1\r\nHost: console.example" + end))
          .startsWith("HTTP/1.1 403");
    }
  }

  @Test
  @Guarantee("G109")
  void pagesOfOtherSitesAreNotAnsweredEvenWithTheToken() {
    String own = "127.0.0.1:" + BROWSER.port();

    for (String origin : new String[] {"http://evil.example", "null", "http://127.0.0.1:1"}) {
      assertThat(get(own, "Origin: " + origin)).startsWith("HTTP/1.1 403");
      assertThat(post("/api/v1/faults/cut", json("/").header("Origin", origin), "{\"on\":true}")
              .statusCode())
          .isEqualTo(403);
    }
    assertThat(get(own, "Origin: http://" + own)).startsWith("HTTP/1.1 200");
    assertThat(BROKEN).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"})
  @Guarantee("G110")
  void onlyReadingIsAnswered(String method) {
    for (String path : new String[] {"/", "/app/main.js", "/api/v1/overview", "/api/v1/stream"}) {
      String answer = BROWSER.raw(method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:"
          + BROWSER.port() + "\r\nConnection: close\r\nAuthorization: Bearer " + BROWSER.token()
          + "\r\n\r\n");

      assertThat(answer).startsWith("HTTP/1.1 405");
      assertThat(answer).containsIgnoringCase("\r\nAllow: GET, HEAD\r\n");
    }
  }

  @Test
  @Guarantee("G110")
  void faultsAreSetByPostAloneWithTokenAndJson() {
    String body = "{\"on\":true}";

    assertThat(post("/api/v1/faults/cut", BROWSER.bare("/"), body).statusCode()).isEqualTo(401);
    assertThat(post("/api/v1/faults/cut", BROWSER.request("/"), body).statusCode())
        .isEqualTo(415);
    assertThat(post(
                "/api/v1/faults/cut",
                BROWSER.request("/").header("Content-Type", "text/plain"),
                body)
            .statusCode())
        .isEqualTo(415);
    assertThat(BROWSER.send(BROWSER.request("/api/v1/faults/cut")).statusCode()).isEqualTo(405);
    assertThat(post("/api/v1/faults/none", json("/"), body).statusCode()).isEqualTo(404);
    assertThat(BROKEN).isFalse();

    assertThat(Browser.json(post("/api/v1/faults/cut", json("/"), body).body()).get("on"))
        .isEqualTo(Browser.json("true"));
    assertThat(BROKEN).isTrue();
    JsonNode fault = BROWSER.get("/api/v1/overview").get("faults").get(0);
    assertThat(fault)
        .isEqualTo(Browser.json(
            "{\"id\":\"cut\",\"title\":\"Cut\",\"description\":\"Cuts\",\"on\":true}"));

    assertThat(post("/api/v1/faults/cut", json("/"), "{\"on\":false}").statusCode())
        .isEqualTo(200);
    assertThat(BROKEN).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{}", "true", "{\"on\":1}", "{\"on\":true,\"x\":1}", "{\"on\":true} x", "{"})
  void aBodyThatSaysNeitherOnNorOffIsRefused(String body) {
    assertThat(post("/api/v1/faults/cut", json("/"), body).statusCode()).isEqualTo(400);
    assertThat(BROKEN).isFalse();
  }

  @Test
  @Guarantee("G110")
  void whatIsTooLongIsRefused() {
    assertThat(post("/api/v1/faults/cut", json("/"), " ".repeat(1025)).statusCode())
        .isEqualTo(413);
    assertThat(BROWSER
            .send(BROWSER.request("/api/v1/overview?search=" + "a".repeat(9000)))
            .statusCode())
        .isEqualTo(400);
  }

  @Test
  @Guarantee("G111")
  void errorsSayNothingOfTheInside() {
    HttpResponse<String> failed = post("/api/v1/faults/bad", json("/"), "{\"on\":true}");

    assertThat(failed.statusCode()).isEqualTo(500);
    assertThat(failed.body())
        .isEqualTo("{\"error\":\"the fault could not be set; the process' log says why\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/nothing", "/api/v1/overview", "/api/v1/nothing", "/api/v1/informers/7"})
  @Guarantee("G109")
  void everyAnswerForbidsWhatThePageDoesNotNeed(String path) {
    HttpResponse<String> response = BROWSER.send(BROWSER.request(path));

    assertThat(response.headers().firstValue("Content-Security-Policy"))
        .contains("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
            + " connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
    assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(response.headers().firstValue("X-Frame-Options")).contains("DENY");
    assertThat(response.headers().firstValue("Referrer-Policy")).contains("no-referrer");
    assertThat(response.headers().firstValue("Cross-Origin-Opener-Policy")).contains("same-origin");
    assertThat(response.headers().firstValue("Cross-Origin-Resource-Policy"))
        .contains("same-origin");
    assertThat(response.headers().map().keySet())
        .noneMatch(name -> name.toLowerCase(java.util.Locale.ROOT).startsWith("access-control"));
  }

  @Test
  void answersAreNotKeptByAnybody() {
    HttpResponse<String> response = BROWSER.send(BROWSER.request("/api/v1/overview"));

    assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
  }

  @Test
  void headIsAnsweredAsGetWithoutABody() {
    HttpResponse<String> response =
        BROWSER.send(BROWSER.request("/api/v1/overview").method("HEAD", BodyPublishers.noBody()));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEmpty();
    assertThat(BROWSER
            .send(BROWSER.request("/api/v1/stream").method("HEAD", BodyPublishers.noBody()))
            .statusCode())
        .isEqualTo(405);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1",
        "/api/v2/overview",
        "/api/v1/overview/x",
        "/api/v1/informers",
        "/api/v1/informers/x",
        "/api/v1/informers/99999999999",
        "/api/v1/informers/1",
        "/app/",
        "/app/nothing.js",
        "/app/..%2f..%2fInformerConsole.class",
        "/app/%2e%2e/InformerConsole.class",
        "/app/package-info.class",
        "/favicon.ico",
        "/api"
      })
  void whatIsNotThereIsNotFound(String path) {
    assertThat(BROWSER.send(BROWSER.request(path)).statusCode()).isEqualTo(404);
  }

  @Test
  void aTokenThatCouldBeGuessedIsRefused() {
    assertThatThrownBy(() -> InformerConsole.builder().token("secret"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least 16 characters")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> InformerConsole.builder().token("0123456789abcdef#"))
        .isInstanceOf(IllegalArgumentException.class);

    try (InformerConsole console =
        InformerConsole.builder().token("0123456789abcdef").start()) {
      assertThat(new Browser(console.uri()).get("/api/v1/overview").isObject()).isTrue();
    }
  }

  @Test
  void aPortThatIsTakenIsSaidAtOnce() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(
              () -> InformerConsole.builder().port(taken.getLocalPort()).start())
          .isInstanceOf(java.io.UncheckedIOException.class)
          .hasMessageContaining("port " + taken.getLocalPort());
    }
    assertThat(Threads.ofConsoles()).isNotEmpty(); // those of this class' own console
  }

  @Test
  void faultsAreCheckedWhenTheyAreMade() {
    assertThatThrownBy(() -> new ConsoleFault("Cut!", "", "", () -> false, on -> {}))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
