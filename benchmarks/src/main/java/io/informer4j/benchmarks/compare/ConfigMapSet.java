package io.informer4j.benchmarks.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.SplittableRandom;

/** Config maps of about a kilobyte on the wire, each with a text of its own. */
final class ConfigMapSet implements DataSet {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int SETTINGS = 17;
  private static final int DIGITS = 26;

  @Override
  public Kind kind() {
    return Kind.CONFIG_MAP;
  }

  @Override
  public String namespace(int index) {
    return "team-" + index % NAMESPACES;
  }

  @Override
  public String name(int index) {
    return "settings-" + Integer.toString(index + 46_656, 36);
  }

  @Override
  public ObjectNode object(int index) {
    SplittableRandom random = new SplittableRandom(index);
    ObjectNode map = MAPPER.createObjectNode();
    map.put("apiVersion", "v1").put("kind", "ConfigMap");
    ObjectNode metadata = map.putObject("metadata");
    metadata.put("name", name(index)).put("namespace", namespace(index));
    metadata.putObject("labels").put("app.kubernetes.io/name", "service-" + index % 400);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < SETTINGS; i++) {
      text.append("setting.").append(i).append('=');
      text.append(PodSet.hex(random, DIGITS)).append('\n');
    }
    map.putObject("data").put("service.properties", text.toString());
    return map;
  }
}
