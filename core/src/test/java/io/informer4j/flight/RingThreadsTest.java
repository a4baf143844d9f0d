package io.informer4j.flight;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.flight.FlightRecord.Step;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.testsupport.Guarantee;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RingThreadsTest {

  private static final int WRITERS = 5;
  private static final int PER_WRITER = 6_000;

  /** Small, so that writers lap one another and the readers, and with fewer lanes than there are threads. */
  private final FlightRecorder recorder = new FlightRecorder(InformerRuntime.shared(), 16 * 1024);

  @Test
  @Guarantee("G101")
  void readersSeeWholeRecordsInOrderAndCountTheOthers() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 2);
    try {
      CountDownLatch written = new CountDownLatch(WRITERS);
      for (int i = 0; i < WRITERS; i++) {
        int writer = i;
        threads.execute(() -> {
          write(writer);
          written.countDown();
        });
      }
      List<Future<Long>> readers = new ArrayList<>();
      readers.add(threads.submit(() -> follow(written)));
      readers.add(threads.submit(() -> follow(written)));

      for (Future<Long> reader : readers) {
        assertThat(reader.get(60, TimeUnit.SECONDS)).isEqualTo((long) WRITERS * PER_WRITER);
      }
      assertThat(recorder.written()).isEqualTo((long) WRITERS * PER_WRITER);
      assertThat(recorder.follow().read(Integer.MAX_VALUE).records()).isNotEmpty();
    } finally {
      threads.shutdownNow();
      assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  /** Writes records in which everything follows from the writer and the revision. */
  private void write(int writer) {
    for (int i = 1; i <= PER_WRITER; i++) {
      recorder.write(
          "informer-" + writer,
          stepOf(i),
          ObjectName.of("ns-" + writer, "x".repeat(i % 40) + i),
          ResourceVersion.of(i),
          "detail-" + i,
          "handler-" + writer,
          i);
    }
  }

  private static Step stepOf(int i) {
    return i % 2 == 0 ? Step.STORED : Step.RECEIVED;
  }

  /** Reads until all is written and read. Returns how many records there were, those it missed included. */
  private long follow(CountDownLatch written) {
    FlightFollower follower = recorder.follow();
    long seen = 0;
    long[] lastOfWriter = new long[WRITERS];
    boolean over = false;
    while (!over) {
      over = written.getCount() == 0;
      FlightFollower.Batch batch = follower.read(100);
      for (FlightRecord record : batch.records()) {
        check(record, lastOfWriter);
      }
      seen += batch.records().size() + batch.lost();
      over &= batch.records().isEmpty();
    }
    return seen;
  }

  private static void check(FlightRecord record, long[] lastOfWriter) {
    int i = Integer.parseInt(record.revision().value());
    int writer = record.informer().charAt("informer-".length()) - '0';
    String expected = "ns-" + writer + "/" + "x".repeat(i % 40) + i + " detail-" + i + " handler-"
        + writer + " " + stepOf(i) + " " + i;
    String found = record.name() + " " + record.detail() + " " + record.handler() + " "
        + record.step() + " " + record.took().toNanos();
    if (!found.equals(expected) || i <= lastOfWriter[writer]) {
      throw new AssertionError(
          "expected " + expected + " after " + lastOfWriter[writer] + ", but found " + found);
    }
    lastOfWriter[writer] = i;
  }
}
