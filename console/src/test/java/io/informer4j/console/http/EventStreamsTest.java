package io.informer4j.console.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.console.documentation.Guarantee;
import io.informer4j.runtime.DeterministicRuntime;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class EventStreamsTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final EventStreams streams = new EventStreams(runtime);

  private static ServerEvent records(int weight, long skipped) {
    return ServerEvent.records(
        "changes",
        json -> {
          json.writeStartArray();
          json.writeEndArray();
        },
        weight,
        skipped);
  }

  private static ServerEvent overview(int number) {
    return ServerEvent.whole("overview", json -> json.writeNumber(number));
  }

  private static String text(Reader.Next next) {
    return new String(next.event().before(), StandardCharsets.UTF_8)
        + new String(next.event().data(), StandardCharsets.UTF_8)
        + new String(next.event().after(next.missed()), StandardCharsets.UTF_8);
  }

  @Test
  void anEventIsTwoLinesAndAnEmptyOne() throws Exception {
    Reader reader = new Reader();
    reader.offer(overview(7));
    reader.offer(records(3, 4));

    assertThat(text(reader.take())).isEqualTo("event: overview\ndata: 7\n\n");
    assertThat(text(reader.take()))
        .isEqualTo("event: changes\ndata: {\"records\":[],\"skipped\":4}\n\n");
  }

  @Test
  @Guarantee("G113")
  void whoeverIsBusyGetsTheNewestAndIsToldWhatWasMissed() throws Exception {
    Reader reader = new Reader();
    reader.offer(records(200, 50));
    reader.offer(overview(1));
    reader.offer(records(100, 0));
    reader.offer(overview(2));
    reader.offer(records(9, 1));

    assertThat(text(reader.take())).endsWith("\"skipped\":351}\n\n");
    assertThat(text(reader.take())).contains("data: 2");
    reader.offer(records(5, 0));
    assertThat(text(reader.take())).endsWith("\"skipped\":0}\n\n");
  }

  /** Blocks in a write, as a socket does whose other side does not read, until it is interrupted. */
  private static final class Stuck extends OutputStream {
    private final CountDownLatch writing = new CountDownLatch(1);

    @Override
    public void write(int b) throws IOException {
      writing.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        throw new IOException("closed by interrupt", e);
      }
    }
  }

  @Test
  @Guarantee("G113")
  void aReaderThatDoesNotReadDelaysNobodyAndIsLeftAfterHalfAMinute() throws Exception {
    Stuck out = new Stuck();
    Watch watch = new Watch();
    AtomicReference<Throwable> end = new AtomicReference<>();
    Thread writer = new Thread(() -> {
      watch.begin(runtime.nanoTime() + 1);
      try {
        streams.serve(out, () -> overview(1), watch);
      } catch (IOException e) {
        end.set(e);
      } finally {
        watch.end();
      }
    });
    writer.start();
    assertThat(out.writing.await(20, TimeUnit.SECONDS)).isTrue();

    for (int i = 0; i < 1000; i++) {
      streams.publish(overview(i));
      streams.publish(records(200, 1000));
    }
    runtime.advance(Duration.ofSeconds(30));
    watch.check(runtime.nanoTime());
    assertThat(writer.isAlive()).isTrue();
    assertThat(streams.size()).isEqualTo(1);

    runtime.advance(Duration.ofMillis(1));
    watch.check(runtime.nanoTime());
    writer.join(20_000);
    assertThat(end.get()).hasMessage("closed by interrupt");
    assertThat(streams.size()).isZero();
  }

  @Test
  void aReaderThatGoesLeavesNothingBehind() {
    OutputStream gone = new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException("broken pipe");
      }
    };

    assertThatThrownBy(() -> streams.serve(gone, () -> overview(1), new Watch()))
        .hasMessage("broken pipe");
    assertThat(streams.size()).isZero();
  }

  @Test
  void anEndLetsReadersGo() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CountDownLatch written = new CountDownLatch(1);
    OutputStream telling = new OutputStream() {
      @Override
      public void write(int b) {
        out.write(b);
      }

      @Override
      public void flush() {
        written.countDown();
      }
    };
    Thread writer = new Thread(() -> {
      try {
        streams.serve(telling, () -> overview(1), new Watch());
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    });
    writer.start();
    assertThat(written.await(20, TimeUnit.SECONDS)).isTrue();

    streams.end();
    writer.join(20_000);

    assertThat(writer.isAlive()).isFalse();
    assertThat(out).hasToString("event: overview\ndata: 1\n\n");
  }

  @Test
  void placesAreGivenBack() {
    for (int i = 0; i < EventStreams.MOST; i++) {
      assertThat(streams.enter()).isTrue();
    }
    assertThat(streams.enter()).isFalse();

    streams.leave();
    assertThat(streams.enter()).isTrue();
  }
}
