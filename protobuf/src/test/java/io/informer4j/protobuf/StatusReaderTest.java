package io.informer4j.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.reflector.SourceFailure;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import io.informer4j.wire.StatusParts;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StatusReaderTest {

  private static byte[] status(String message, String reason, int code, int seconds, int causes) {
    WireWriter out = new WireWriter();
    out.int32(6, code);
    int details = out.mark();
    out.int32(5, seconds);
    for (int i = 0; i < causes; i++) {
      int cause = out.mark();
      out.text(3, "field");
      out.text(2, "Too large resource version");
      out.text(1, "ResourceVersionTooLarge");
      out.message(4, cause);
    }
    out.text(1, "web");
    out.message(5, details);
    out.text(4, reason);
    out.text(3, message);
    out.text(2, "Failure");
    return out.toBytes();
  }

  private static SourceFailure read(byte[] bytes, int code) {
    return ProtobufStatusReader.read(Slice.of(bytes), code, Limits.DEFAULT);
  }

  @Test
  void aStatusIsReadWithAnEnvelopeAndWithout() {
    byte[] status = status("too old resource version: 1 (7)", "Expired", 410, 0, 0);

    SourceFailure bare = read(status, 500);
    SourceFailure wrapped = read(Envelope.write("v1", "Status", status), 500);

    assertThat(bare.kind()).isEqualTo(SourceFailure.Kind.EXPIRED);
    assertThat(bare.code()).isEqualTo(410);
    assertThat(bare.message()).isEqualTo("too old resource version: 1 (7)");
    assertThat(bare.retryAfter()).isEmpty();
    assertThat(wrapped).isEqualTo(bare);
  }

  @Test
  void causesAndTheTimeToWaitAreRead() {
    SourceFailure failure = read(status("Timeout: Too large", "Timeout", 504, 1, 100), 500);

    assertThat(failure.kind()).isEqualTo(SourceFailure.Kind.TOO_LARGE_RESOURCE_VERSION);
    assertThat(failure.retryAfter()).contains(Duration.ofSeconds(1));
    assertThat(read(status("", "", 0, Integer.MAX_VALUE, 0), 429).retryAfter())
        .contains(Duration.ofDays(1));
    assertThat(read(status("", "", 0, -1, 0), 429).retryAfter()).isEmpty();
  }

  @Test
  void whatAStatusDoesNotSayIsTakenFromTheAnswer() {
    SourceFailure failure = read(new byte[0], 403);

    assertThat(failure.code()).isEqualTo(403);
    assertThat(failure.message()).isEqualTo("answer 403 without a message");
    assertThat(read(status("no", "", 70000, 0, 0), 503).code()).isEqualTo(503);
  }

  @Test
  void longMessagesAreCut() {
    assertThat(read(status("x".repeat(5_000), "", 500, 0, 0), 500).message())
        .hasSize(StatusParts.LONGEST_MESSAGE + 1);
  }

  @Test
  void whatIsNoStatusIsDescribedWithoutItsContent() {
    SourceFailure failure = read("hunter2 hunter2".getBytes(StandardCharsets.UTF_8), 500);

    assertThat(failure.code()).isEqualTo(500);
    assertThat(failure.message()).contains("15 bytes").doesNotContain("hunter2");
  }

  @Test
  void nothingMakesItFail() {
    Random random = new Random(3);
    byte[] good = Envelope.write("v1", "Status", status("m", "Expired", 410, 3, 2));
    for (int i = 0; i < 5_000; i++) {
      byte[] bytes = Arrays.copyOf(good, 1 + random.nextInt(good.length));
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();

      assertThat(read(bytes, 500).message()).isNotEmpty();
    }
  }
}
