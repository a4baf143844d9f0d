package io.informer4j.benchmarks.compare;

import com.google.protobuf.InvalidProtocolBufferException;
import com.sun.management.ThreadMXBean;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.informer4j.benchmarks.compare.Figures.Figure;
import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.fabric8.resource.ResourceView;
import io.informer4j.protobuf.model.ProtobufModel;
import io.informer4j.store.Index;
import io.informer4j.store.IndexFunction;
import io.kubernetes.client.proto.V1;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What it costs to read pods from a cache of ours: by an index, and one by one, beside protobuf-java on the same bytes.
 *
 * <p>How many objects an index touches is counted in allocation, which is the same every time: what a look-up that reads all
 * its objects allocates, divided by what reading one of them does. A cache of decoded objects allocates nothing on reads, so
 * there is no such figure for it.
 */
final class Reads {

  private static final String INDEX = "byNode";
  private static final String NODE = "node-1";
  private static final int SAMPLE = 1000;
  private static final int ROUNDS = 60;
  private static final int WARM_UP = 40;
  private static final int LOOKUPS = 2000;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final int SMALL = 256;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final ResourceInformer<Pod> pods;
  private final List<Figure> figures = new ArrayList<>();
  /** Of all that was read, so that none of the reading can be left out. */
  private long checksum;

  private Reads(ResourceInformer<Pod> pods) {
    this.pods = pods;
  }

  /** Measures it on an informer of pods that has synced; of others nothing is read. */
  @SuppressWarnings("unchecked")
  static <T extends HasMetadata> List<Figure> measure(ResourceInformer<T> informer)
      throws InterruptedException {
    if (!informer.resourceType().plural().equals("pods")) {
      return List.of();
    }
    Reads reads = new Reads((ResourceInformer<Pod>) informer);
    try {
      reads.index();
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("the index was not built", e);
    }
    reads.readOneByOne();
    if (reads.checksum == 0) {
      throw new IllegalStateException("nothing was read");
    }
    return reads.figures;
  }

  private void index() throws InterruptedException, ExecutionException, TimeoutException {
    IndexFunction<Pod> byNode = Index.byField("spec.nodeName");
    pods.addIndexers(Map.of(INDEX, byNode)).toCompletableFuture().get(2, TimeUnit.MINUTES);
    ResourceView<Pod> view = pods.view();
    long[] nanos = new long[LOOKUPS];
    for (int i = 0; i < LOOKUPS; i++) {
      long start = System.nanoTime();
      checksum += view.byIndex(INDEX, NODE).size();
      nanos[i] = System.nanoTime() - start;
    }
    List<CachedObject<Pod>> found = view.byIndex(INDEX, NODE);
    figures.add(new Figure("index_objects", "objects", found.size()));
    figures.add(new Figure("index_lookup", "us", quantile(nanos, 0.5)));
    if (found.isEmpty()) {
      return;
    }
    long one = allocatedBy(() -> found.forEach(this::read)) / found.size();
    long all = allocatedBy(() -> view.byIndex(INDEX, NODE).forEach(this::read));
    if (one > SMALL) {
      figures.add(new Figure("index_objects_decoded", "objects", (double) all / one));
    }
  }

  private void read(CachedObject<Pod> pod) {
    checksum += pod.object().getMetadata().getName().length();
  }

  private long allocatedBy(Runnable reading) {
    reading.run();
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    reading.run();
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
  }

  /** In turns, so that whatever else the machine does hits both. */
  private void readOneByOne() {
    List<CachedObject<Pod>> sample = pods.view().list();
    sample = sample.subList(0, Math.min(SAMPLE, sample.size()));
    ProtobufModel<Pod> model = ProtobufModel.of(Pod.class).orElseThrow();
    List<byte[]> bytes = sample.stream().map(pod -> model.write(pod.object())).toList();
    long[] ours = new long[ROUNDS * sample.size()];
    long[] theirs = new long[ROUNDS * sample.size()];
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      int at = Math.max(0, round) * sample.size();
      for (int i = 0; i < sample.size(); i++) {
        long start = System.nanoTime();
        read(sample.get(i));
        ours[at + i] = System.nanoTime() - start;
      }
      for (int i = 0; i < sample.size(); i++) {
        long start = System.nanoTime();
        checksum += parse(bytes.get(i));
        theirs[at + i] = System.nanoTime() - start;
      }
    }
    figures.add(new Figure("read_p50", "us", quantile(ours, 0.5)));
    figures.add(new Figure("read_p99", "us", quantile(ours, 0.99)));
    figures.add(new Figure("protobuf_java_p50", "us", quantile(theirs, 0.5)));
    figures.add(new Figure("protobuf_java_p99", "us", quantile(theirs, 0.99)));
  }

  private static int parse(byte[] bytes) {
    try {
      return V1.Pod.parseFrom(bytes).getMetadata().getName().length();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("what was written cannot be read", e);
    }
  }

  /** Returns a quantile in microseconds. */
  private static double quantile(long[] nanos, double share) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    int index = (int) Math.ceil(share * sorted.length) - 1;
    return sorted[Math.max(0, index)] / NANOS_PER_MICRO;
  }
}
