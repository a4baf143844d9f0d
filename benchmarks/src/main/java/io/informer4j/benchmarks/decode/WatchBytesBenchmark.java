package io.informer4j.benchmarks.decode;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.impl.cache.CacheImpl;
import io.fabric8.kubernetes.client.informers.impl.cache.ProcessorStore;
import io.fabric8.kubernetes.client.informers.impl.cache.SharedProcessor;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.informer4j.benchmarks.Forks;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.Projection;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.name.ResourceType;
import io.informer4j.protobuf.model.ProtobufCodec;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.wire.Limits;
import io.informer4j.wire.WireCodec;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A watch, from bytes in memory to a handler that wants keys, all on one thread: an update for each of the pods that the
 * cache has.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = Forks.COUNT,
    jvmArgs = {"-Xms2g", "-Xmx2g", Forks.COLLECTOR})
@Warmup(iterations = 12)
@Measurement(iterations = 8)
public class WatchBytesBenchmark {

  /** The bytes of a watch, and the pods that were listed before. */
  @State(Scope.Benchmark)
  public static class Watch {
    @Param({"uniform", "diverse"})
    String set;

    @Param("10000")
    int pods;

    final List<WirePod> listed = new ArrayList<>();
    byte[] protobuf;
    byte[] json;

    @Setup
    public void write() {
      ByteArrayOutputStream frames = new ByteArrayOutputStream();
      ByteArrayOutputStream lines = new ByteArrayOutputStream();
      for (int i = 0; i < pods; i++) {
        listed.add(WirePod.of(set, i, i + 1));
        WirePod changed = WirePod.of(set, i, pods + i + 1);
        frames.writeBytes(changed.protobufEvent());
        lines.writeBytes(changed.jsonEvent());
      }
      protobuf = frames.toByteArray();
      json = lines.toByteArray();
    }

    /** Fails the benchmark if it is not what it says. */
    int requireAll(int handled) {
      if (handled != pods) {
        throw new IllegalStateException("sent " + pods + ", handled " + handled);
      }
      return handled;
    }
  }

  /** An informer of ours that watches. */
  @State(Scope.Benchmark)
  public static class Informer4j {
    private static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");

    @Param({"PACKED", "DECODED"})
    CacheFormat format;

    private DeterministicRuntime runtime;
    private BytesSource source;
    private SharedIndexInformer<Pod> informer;
    private int handled;

    @Setup(Level.Invocation)
    public void sync(Watch watch) {
      WireCodec<Pod> codec = ProtobufCodec.of(Pod.class, PODS, Limits.DEFAULT).orElseThrow();
      runtime = new DeterministicRuntime(1);
      source = new BytesSource(
          codec, codec.into(format, Projection.withoutManagedFields()), watch.listed);
      informer = SharedIndexInformer.builder(PODS, source).runtime(runtime).build();
      informer.addEventHandler(event -> handled++);
      informer.start();
      runtime.runUntilIdle();
      handled = 0;
    }

    int follow(Watch watch) {
      source.send(watch.protobuf, runtime::runUntilIdle);
      informer.close();
      return watch.requireAll(handled);
    }
  }

  /** What an informer of fabric8 consists of behind its connection. */
  @State(Scope.Benchmark)
  public static class Fabric8 {
    private final KubernetesSerialization serialization = new KubernetesSerialization();
    private ProcessorStore<Pod> store;
    private int handled;

    @Setup(Level.Invocation)
    public void sync(Watch watch) {
      CacheImpl<Pod> cache = new CacheImpl<>();
      SharedProcessor<Pod> processor = new SharedProcessor<>(Runnable::run, "pods");
      processor.addProcessorListener(new Counter(), 0, List::of);
      store = new ProcessorStore<>(cache, processor);
      for (WirePod pod : watch.listed) {
        store.add(
            serialization.unmarshal(new String(pod.json(), StandardCharsets.UTF_8), Pod.class));
      }
      handled = 0;
    }

    int follow(Watch watch) {
      byte[] lines = watch.json;
      int from = 0;
      for (int i = 0; i < lines.length; i++) {
        if (lines[i] == '\n') {
          String line = new String(lines, from, i - from, StandardCharsets.UTF_8);
          store.update((Pod) serialization
              .unmarshal(line, io.fabric8.kubernetes.api.model.WatchEvent.class)
              .getObject());
          from = i + 1;
        }
      }
      return watch.requireAll(handled);
    }

    private final class Counter implements ResourceEventHandler<Pod> {
      @Override
      public void onAdd(Pod pod) {
        handled++;
      }

      @Override
      public void onUpdate(Pod before, Pod after) {
        handled++;
      }

      @Override
      public void onDelete(Pod pod, boolean isStateUnknown) {
        handled++;
      }
    }
  }

  @Benchmark
  public int informer4j(Watch watch, Informer4j side) {
    return side.follow(watch);
  }

  @Benchmark
  public int fabric8(Watch watch, Fabric8 side) {
    return side.follow(watch);
  }
}
