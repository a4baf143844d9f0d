package io.informer4j.cli.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.kubernetes.client.utils.YamlDumpSettingsBuilder;
import io.informer4j.redact.SafeText;

/**
 * Writes maps, lists and scalars for other programs. JSON is pure ASCII without control characters, so that it is safe on a
 * terminal as well.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class Json {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final ObjectWriter LINE = MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII);
  private static final ObjectWriter DOCUMENT = LINE.with(SerializationFeature.INDENT_OUTPUT);
  private static final KubernetesSerialization YAML = new KubernetesSerialization(
      new ObjectMapper(),
      false,
      new YamlDumpSettingsBuilder().setMinimizeQuotes(true).build());
  private static final String YAML_START = "---\n";

  private Json() {}

  /** Returns JSON in one line. */
  public static String line(Object tree) {
    return write(LINE, tree);
  }

  /** Returns JSON in many lines. */
  public static String document(Object tree) {
    return write(DOCUMENT, tree);
  }

  /** Returns YAML, with a line break at its end. */
  public static String yaml(Object tree) {
    String yaml = YAML.asYaml(tree);
    return SafeText.block(
        yaml.startsWith(YAML_START) ? yaml.substring(YAML_START.length()) : yaml,
        Integer.MAX_VALUE);
  }

  private static String write(ObjectWriter writer, Object tree) {
    try {
      return writer.writeValueAsString(tree);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("maps, lists and scalars can be written", e);
    }
  }
}
