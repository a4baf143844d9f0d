package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.informer4j.codec.Projection;
import io.informer4j.protobuf.schema.ByteProjection;
import io.informer4j.protobuf.schema.Message;
import io.informer4j.protobuf.schema.RandomMessages;
import io.informer4j.protobuf.schema.Schema;
import io.informer4j.wire.Limits;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Measures what checking and cutting the bytes of pods allocates: nothing, and the bytes that are kept. */
class CheckAllocationTest {

  private static final Message POD = Schema.message("k8s.io.api.core.v1.Pod");
  private static final int TIMES = 500;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final byte[] pod = new RandomMessages(new Random(2), 75).write(POD);

  private static ByteProjection of(Projection projection) {
    return ByteProjection.of(POD, projection, Limits.DEFAULT, ModelRules.INSTANCE);
  }

  /** Returns how much one run allocates; a first one makes what is made once. */
  private static long allocation(Runnable run) {
    run.run();
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < TIMES; i++) {
      run.run();
    }
    return (THREADS.getCurrentThreadAllocatedBytes() - before) / TIMES;
  }

  @Test
  void checkingAPodAllocatesNothing() {
    ByteProjection lean = of(Projection.withoutManagedFields());

    assertThat(pod).hasSizeGreaterThan(5_000);
    assertThat(allocation(() -> lean.check(pod, 0, pod.length))).isZero();
  }

  @Test
  void cuttingAPodAllocatesTheBytesThatAreKept() {
    ByteProjection cut =
        of(Projection.dropping("metadata.managedFields", "status", "spec.containers.image"));
    int kept = cut.apply(pod, 0, pod.length).length;

    assertThat(kept).isLessThan(pod.length);
    assertThat(allocation(() -> cut.apply(pod, 0, pod.length))).isBetween(kept + 16L, kept + 24L);
  }
}
