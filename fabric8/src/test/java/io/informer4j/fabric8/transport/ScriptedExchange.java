package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.protobuf.model.ProtobufCodec;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.wire.Limits;
import io.informer4j.wire.WireCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** Lists and watches of config maps whose answers a test gives by hand, in virtual time. */
abstract class ScriptedExchange {

  static final ResourceType MAPS = ResourceType.namespaced("", "v1", "configmaps", "ConfigMap");
  static final String LIST_BEGIN =
      "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"9\"},\"items\":[";

  final DeterministicRuntime runtime = new DeterministicRuntime(1);
  final ScriptedHttpClient http = new ScriptedHttpClient();
  final Recorded.OfList<ConfigMap> list = new Recorded.OfList<>();
  final Recorded.OfWatch<ConfigMap> watch = new Recorded.OfWatch<>();

  @AfterEach
  final void sinksWereCalledAsTheContractSays() {
    assertThat(list.breaches()).isEmpty();
    assertThat(watch.breaches()).isEmpty();
  }

  SourceOptions options() {
    return SourceOptions.defaults().withRuntime(runtime);
  }

  static JsonCodec<ConfigMap> codec() {
    return JsonCodec.of(ConfigMap.class, MAPS, Limits.DEFAULT);
  }

  static WireCodec<ConfigMap> protobuf() {
    return ProtobufCodec.of(ConfigMap.class, MAPS, Limits.DEFAULT).orElseThrow();
  }

  /** Returns what an informer of a built-in type asks for. */
  static List<WireCodec<ConfigMap>> both() {
    List<WireCodec<ConfigMap>> codecs = new ArrayList<>();
    codecs.add(protobuf());
    codecs.add(codec());
    return codecs;
  }

  HttpListerWatcher<ConfigMap> source(List<WireCodec<ConfigMap>> codecs, SourceOptions options) {
    return new HttpListerWatcher<>(http, "http://x.invalid/", Collection.of(MAPS), codecs, options);
  }

  static ListOptions everything() {
    return ListOptions.firstPage(ResourceVersion.ANY, 0);
  }

  HttpListerWatcher<ConfigMap> source(SourceOptions options) {
    return new HttpListerWatcher<>(
        http, "http://x.invalid/", Collection.of(MAPS), codec(), options.withRuntime(runtime));
  }

  static WatchOptions changes() {
    return WatchOptions.changesAfter(ResourceVersion.of("5"), Duration.ofMinutes(5));
  }

  SourceCall list(SourceOptions options) {
    SourceCall call = source(options).list(everything(), list);
    runtime.runUntilIdle();
    return call;
  }

  SourceCall watch(SourceOptions options) {
    SourceCall call = source(options).watch(changes(), watch);
    runtime.runUntilIdle();
    return call;
  }

  static String map(String name) {
    return "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"" + name
        + "\",\"namespace\":\"n\",\"uid\":\"u-" + name
        + "\",\"resourceVersion\":\"3\"},\"data\":{\"k\":\"v\"}}";
  }

  static String event(String type, String object) {
    return "{\"type\":\"" + type + "\",\"object\":" + object + "}\n";
  }
}
