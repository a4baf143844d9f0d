package io.informer4j.fabric8.simulation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.wire.Limits;
import io.informer4j.fabric8.transport.Collection;
import io.informer4j.fabric8.transport.HttpListerWatcher;
import io.informer4j.fabric8.transport.SourceOptions;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.testing.simulation.Content;
import io.informer4j.testing.simulation.SimulatedObject;
import io.informer4j.testing.simulation.SourceFactory;
import io.informer4j.testing.simulation.SourceSetting;
import io.informer4j.testing.simulation.WireText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Sources that are the real transport and codec, into a typed model class or into the one for any resource, as the seed
 * decides.
 */
final class ByteSources implements SourceFactory {

  private final TransportDefect defect;

  /** Creates sources, with something wrong in them on purpose or not. */
  ByteSources(TransportDefect defect) {
    this.defect = defect;
  }

  @Override
  public ListerWatcher<SimulatedObject> create(SourceSetting setting) {
    return setting.choice() % 2 == 0
        ? source(setting, ConfigMap.class, map -> view(map, orEmpty(map.getData())))
        : source(
            setting, GenericKubernetesResource.class, any -> view(any, texts(any.get("data"))));
  }

  private <M extends HasMetadata> ListerWatcher<SimulatedObject> source(
      SourceSetting setting, Class<M> model, Function<M, SimulatedObject> view) {
    JsonCodec<M> codec = JsonCodec.of(model, setting.type(), Limits.DEFAULT);
    SourceOptions options =
        SourceOptions.defaults().withRuntime(setting.runtime()).withFormat(setting.cacheFormat());
    ListerWatcher<M> transport = new HttpListerWatcher<>(
        defect.spoil(setting.http()),
        setting.server(),
        Collection.of(setting.type()),
        codec,
        options);
    return defect.spoil(new MappedSource<>(transport, view));
  }

  private static SimulatedObject view(HasMetadata object, Map<String, String> data) {
    ObjectMeta metadata = object.getMetadata();
    boolean isProjected =
        metadata.getManagedFields() == null || metadata.getManagedFields().isEmpty();
    Content content = WireText.content(data, orEmpty(metadata.getAnnotations()), isProjected);
    if (!"Thing".equals(object.getKind()) || !"sim/v1".equals(object.getApiVersion())) {
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
