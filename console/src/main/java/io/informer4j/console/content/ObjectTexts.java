package io.informer4j.console.content;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.kubernetes.client.utils.YamlDumpSettingsBuilder;
import io.informer4j.codec.CachedObject;
import io.informer4j.redact.Redactor;
import java.util.Map;

/**
 * Writes objects as YAML, as far as they may be shown.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
final class ObjectTexts {

  /** The longest text that is told. */
  static final int LONGEST = 512 * 1024;

  private static final String DOCUMENT_START = "---\n";

  private final KubernetesSerialization serialization = new KubernetesSerialization(
      new ObjectMapper(),
      false,
      new YamlDumpSettingsBuilder().setMinimizeQuotes(true).build());

  /** Returns the whole text of an object, without what is hidden. */
  String yaml(Subject subject, CachedObject<?> object) {
    Object tree = serialization.convertValue(object.object(), Map.class);
    String yaml = serialization.asYaml(Redactor.standard().object(subject.type(), tree));
    return yaml.startsWith(DOCUMENT_START) ? yaml.substring(DOCUMENT_START.length()) : yaml;
  }

  static boolean isTooLong(String yaml) {
    return yaml.length() > LONGEST;
  }

  /** Returns as many whole lines of a text as may be told. */
  static String cut(String yaml) {
    return isTooLong(yaml) ? yaml.substring(0, Math.max(0, yaml.lastIndexOf('\n', LONGEST))) : yaml;
  }
}
