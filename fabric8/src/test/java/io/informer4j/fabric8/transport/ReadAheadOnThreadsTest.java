package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.name.ResourceType;
import io.informer4j.protobuf.model.ProtobufCodec;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.runtime.ForwardingRuntime;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.ThreadedRuntime;
import io.informer4j.wire.Limits;
import io.informer4j.wire.WireCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Long first lists from a server, decoded by real threads that share texts and parts with each other. */
@Tag("jdk")
class ReadAheadOnThreadsTest {

  private static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");
  private static final int COUNT = 4_000;

  private static ApiServer server;
  private static KubernetesClient client;
  private static ThreadedRuntime threads;

  /** A machine with four processors, whatever this one has. */
  private static final class Four extends ForwardingRuntime {
    Four(InformerRuntime base) {
      super(base);
    }

    @Override
    public int parallelism() {
      return 4;
    }
  }

  @BeforeAll
  static void start() {
    threads = new ThreadedRuntime("ahead");
    server = ApiServer.start();
    client = HttpClients.VERTX.client(server);
    server.load(IntStream.range(0, COUNT)
        .mapToObj(i -> client.getKubernetesSerialization().convertValue(pod(i), ObjectNode.class))
        .iterator());
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
    threads.close();
  }

  private static Pod pod(int number) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("n" + number % 7)
        .withName("pod-" + number)
        .addToLabels("app", "app-" + number % 50)
        .addToAnnotations("own", "value-" + number)
        .endMetadata()
        .withNewSpec()
        .withNodeName("node-" + number % 100)
        .addNewContainer()
        .withName("web")
        .withImage("example.com/web:v" + number % 20)
        .addToArgs("--port", "80" + number % 10)
        .withNewResources()
        .addToLimits("memory", new Quantity("128Mi"))
        .endResources()
        .endContainer()
        .addNewToleration()
        .withKey("k" + number % 5)
        .withOperator("Exists")
        .endToleration()
        .endSpec()
        .build();
  }

  private static HttpListerWatcher<Pod> source(boolean protobuf, InformerRuntime runtime) {
    WireCodec<Pod> codec = protobuf
        ? ProtobufCodec.of(Pod.class, PODS, Limits.DEFAULT).orElseThrow()
        : JsonCodec.of(Pod.class, PODS, Limits.DEFAULT);
    return HttpSource.of(client)
        .listerWatcher(Collection.of(PODS), codec, SourceOptions.defaults().withRuntime(runtime));
  }

  private static List<Pod> listed(HttpListerWatcher<Pod> source) throws Exception {
    Recorded.OfList<Pod> sink = new Recorded.OfList<>();
    sink.knowsNothing();
    source.list(Maps.everything(), sink).request(Long.MAX_VALUE);
    sink.awaitEnd();
    assertThat(sink.breaches()).isEmpty();
    List<Pod> pods = new ArrayList<>();
    sink.taken().forEach(item -> pods.add((Pod) ((CachedObject<?>) item).object()));
    return pods;
  }

  private static List<Pod> streamed(HttpListerWatcher<Pod> source) throws Exception {
    Recorded.OfWatch<Pod> sink = new Recorded.OfWatch<>();
    sink.knowsNothing();
    SourceCall call = source.watch(Maps.streamingList(), sink);
    call.request(Long.MAX_VALUE);
    List<WatchEvent<Pod>> events = sink.await(COUNT + 1);
    call.cancel();
    assertThat(sink.breaches()).isEmpty();
    assertThat(events.get(COUNT)).isInstanceOf(WatchEvent.Bookmark.class);
    List<Pod> pods = new ArrayList<>();
    for (WatchEvent<Pod> event : events.subList(0, COUNT)) {
      pods.add(((WatchEvent.Change<Pod>) event).object().object());
    }
    return pods;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void severalThreadsReadTheSameAsOne(boolean protobuf) throws Exception {
    List<Pod> expected = listed(source(protobuf, threads));
    assertThat(expected).hasSize(COUNT);

    for (int round = 0; round < 3; round++) {
      HttpListerWatcher<Pod> source = source(protobuf, new Four(threads));
      assertThat(listed(source).equals(expected)).as("round %d", round).isTrue();
      assertThat(streamed(source).equals(expected)).as("round %d", round).isTrue();
    }
  }
}
