package io.informer4j.fabric8.simulation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.fabric8.transport.Collection;
import io.informer4j.fabric8.transport.HttpListerWatcher;
import io.informer4j.fabric8.transport.SourceOptions;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.protobuf.model.ProtobufCodec;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.testing.simulation.Content;
import io.informer4j.testing.simulation.SimulatedObject;
import io.informer4j.testing.simulation.SourceFactory;
import io.informer4j.testing.simulation.SourceSetting;
import io.informer4j.testing.simulation.WireText;
import io.informer4j.wire.Limits;
import io.informer4j.wire.WireCodec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Sources that are the real transport and codecs: as the seed decides, JSON into the model class for any resource, JSON into
 * a typed one, or protobuf into that, with JSON from servers that do not speak it.
 */
final class ByteSources implements SourceFactory {

  private final TransportDefect defect;

  /** Creates sources, with something wrong in them on purpose or not. */
  ByteSources(TransportDefect defect) {
    this.defect = defect;
  }

  @Override
  public ListerWatcher<SimulatedObject> create(SourceSetting setting) {
    JsonCodec<ConfigMap> json = JsonCodec.of(ConfigMap.class, setting.type(), Limits.DEFAULT);
    return switch (setting.choice() % 4) {
      case 0 ->
        source(
            setting,
            List.of(JsonCodec.of(GenericKubernetesResource.class, setting.type(), Limits.DEFAULT)),
            any -> view(any, texts(any.get("data"))));
      case 1 -> source(setting, List.of(json), ByteSources::view);
      default -> source(setting, List.of(protobuf(setting), json), ByteSources::view);
    };
  }

  private static ProtobufCodec<ConfigMap> protobuf(SourceSetting setting) {
    return ProtobufCodec.of(ConfigMap.class, setting.type(), Limits.DEFAULT).orElseThrow();
  }

  private <M extends HasMetadata> ListerWatcher<SimulatedObject> source(
      SourceSetting setting, List<WireCodec<M>> codecs, Function<M, SimulatedObject> view) {
    SourceOptions options =
        SourceOptions.defaults().withRuntime(setting.runtime()).withFormat(setting.cacheFormat());
    ListerWatcher<M> transport = new HttpListerWatcher<>(
        defect.spoil(setting.http()),
        setting.server(),
        Collection.of(setting.type()),
        codecs.stream().map(defect::spoil).toList(),
        options);
    return defect.spoil(new MappedSource<>(transport, view));
  }

  private static SimulatedObject view(ConfigMap map) {
    return view(map, orEmpty(map.getData()));
  }

  private static SimulatedObject view(HasMetadata object, Map<String, String> data) {
    ObjectMeta metadata = object.getMetadata();
    boolean isProjected =
        metadata.getManagedFields() == null || metadata.getManagedFields().isEmpty();
    Content content = WireText.content(data, orEmpty(metadata.getAnnotations()), isProjected);
    if (!"ConfigMap".equals(object.getKind()) || !"v1".equals(object.getApiVersion())) {
      content = new Content("no kind: " + object.getKind(), content.value(), true);
    }
    return new SimulatedObject(
        new ObjectMetadata(
            ObjectName.of(metadata.getNamespace(), metadata.getName()),
            metadata.getUid(),
            ResourceVersion.of(metadata.getResourceVersion()),
            orEmpty(metadata.getLabels())),
        content);
  }

  private static Map<String, String> texts(Object data) {
    Map<String, String> texts = new LinkedHashMap<>();
    if (data instanceof Map<?, ?> map) {
      map.forEach((key, value) -> texts.put(String.valueOf(key), String.valueOf(value)));
    }
    return texts;
  }

  private static Map<String, String> orEmpty(Map<String, String> map) {
    return map == null ? Map.of() : map;
  }
}
