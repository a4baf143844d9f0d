package io.informer4j.fabric8.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.SourceFailure.Kind;
import io.informer4j.wire.Slice;
import io.informer4j.wire.StatusParts;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StatusReaderTest {

  private static final String TOO_LARGE =
      "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\",\"message\":\"Timeout: too large\","
          + "\"reason\":\"Timeout\",\"details\":{\"causes\":[{\"reason\":\"ResourceVersionTooLarge\",\"message\":\"Too large resource version\"}],"
          + "\"retryAfterSeconds\":1},\"code\":504}";

  private static SourceFailure read(String body, int code) {
    return StatusReader.read(Slice.of(body.getBytes(UTF_8)), code);
  }

  @Test
  void readsWhatTheFailureIsClassifiedBy() {
    SourceFailure failure = read(TOO_LARGE, 500);

    assertThat(failure.kind()).isEqualTo(Kind.TOO_LARGE_RESOURCE_VERSION);
    assertThat(failure.code()).isEqualTo(504);
    assertThat(failure.reason()).isEqualTo("Timeout");
    assertThat(failure.message()).isEqualTo("Timeout: too large");
    assertThat(failure.retryAfter()).contains(Duration.ofSeconds(1));
  }

  @Test
  void theCodeOfTheAnswerCountsWhereTheBodySaysNone() {
    assertThat(read("{\"message\":\"slow down\"}", 429).kind()).isEqualTo(Kind.TOO_MANY_REQUESTS);
    assertThat(read("{\"reason\":\"Expired\",\"code\":null}", 200).kind()).isEqualTo(Kind.EXPIRED);
  }

  @Test
  void aStatusThatIsCutOffAnywhereStillIsAFailure() {
    byte[] body = TOO_LARGE.getBytes(UTF_8);
    for (int length = 0; length <= body.length; length++) {
      SourceFailure failure = StatusReader.read(Slice.of(Arrays.copyOf(body, length)), 504);

      assertThat(failure.code()).isEqualTo(504);
      assertThat(failure.message()).isNotEmpty();
    }
  }

  @Test
  void anAnswerThatIsNoStatusIsShownInPart() {
    assertThat(read("<html>\n<h1>502 Bad Gateway</h1>" + " ".repeat(5_000), 502).message())
        .startsWith("answer 502 that is no Status: <html>.<h1>502 Bad Gateway</h1>")
        .hasSizeLessThan(300);
    assertThat(read("", 503).message()).isEqualTo("answer 503 that is no Status: ");
    assertThat(read("{}", 503).message()).isEqualTo("answer 503 without a message");
  }

  @Test
  void whatIsKeptOfItIsBounded() {
    String cause = "{\"reason\":\"R\",\"message\":\"M\"},";
    SourceFailure failure = read(
        "{\"message\":\"" + "m".repeat(100_000)
            + "\",\"details\":{\"retryAfterSeconds\":999999999999,\"causes\":["
            + cause.repeat(1_000) + "{}]}}",
        500);

    assertThat(failure.message()).hasSize(StatusParts.LONGEST_MESSAGE + 1);
    assertThat(failure.retryAfter()).contains(Duration.ofDays(1));
  }

  @Test
  void oddTypesAreTolerated() {
    SourceFailure failure = read(
        "{\"code\":\"410\",\"message\":{\"a\":1},\"reason\":[],\"details\":{\"causes\":[1,null,{\"reason\":7}],\"retryAfterSeconds\":-1}}",
        500);

    assertThat(failure.kind()).isEqualTo(Kind.EXPIRED);
    assertThat(failure.retryAfter()).isEmpty();
  }
}
