package io.informer4j.benchmarks.decode;

import com.google.protobuf.InvalidProtocolBufferException;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.informer4j.benchmarks.Forks;
import io.informer4j.compact.Interner;
import io.informer4j.compact.SharedParts;
import io.informer4j.protobuf.model.ProtobufModel;
import io.informer4j.wire.Slice;
import io.kubernetes.client.proto.V1;
import java.io.ByteArrayInputStream;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One pod out of its bytes; another one each time, out of many. Run with {@code -prof gc}. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
    value = Forks.COUNT,
    jvmArgs = {
      Forks.INITIAL_HEAP,
      Forks.MAXIMAL_HEAP,
      Forks.COLLECTOR,
      "-Dcom.google.protobuf.use_unsafe_pre22_gencode"
    })
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 1)
@State(Scope.Thread)
public class PodDecodeBenchmark {

  @Param({"uniform", "diverse"})
  String set;

  @Param("1000")
  int pods;

  private WirePod[] wirePods;
  private ProtobufModel<Pod> own;
  private ProtobufModel<Pod> shared;
  private KubernetesSerialization serialization;
  private int next;

  @Setup
  public void prepare() {
    wirePods = new WirePod[pods];
    for (int i = 0; i < pods; i++) {
      wirePods[i] = WirePod.of(set, i, i + 1);
    }
    own = ProtobufModel.of(Pod.class).orElseThrow().withInterner(Interner.bounded());
    shared = own.withInterner(Interner.bounded()).withSharedParts(SharedParts.bounded());
    serialization = new KubernetesSerialization();
  }

  private WirePod next() {
    next = next + 1 == pods ? 0 : next + 1;
    return wirePods[next];
  }

  /** What a reader of a packed cache gets: an object of its own. */
  @Benchmark
  public Object own() {
    return own.read(Slice.of(next().protobuf()));
  }

  /** What a decoded cache takes in: an object that shares what it has in common with others. */
  @Benchmark
  public Object shared() {
    return shared.read(Slice.of(next().protobuf()));
  }

  @Benchmark
  public Object protobufJava() throws InvalidProtocolBufferException {
    return V1.Pod.parseFrom(next().protobuf());
  }

  @Benchmark
  public Object fabric8() {
    return serialization.unmarshal(new ByteArrayInputStream(next().json()), Pod.class);
  }
}
