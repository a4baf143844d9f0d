package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads YAML 1.2, as JSON: one document, without tags, with bounded aliases, depth and size. */
final class Yaml {

  private static final int MOST_ALIASES = 20;
  private static final int LONGEST = 3 * 1024 * 1024;

  private Yaml() {}

  /** Returns whether a body is not JSON from its first character on. */
  static boolean looksLike(byte[] body) {
    for (byte b : body) {
      if (!Character.isWhitespace(b)) {
        return b != '{';
      }
    }
    return false;
  }

  /** Reads the body of a request. @throws Refusal 400 if it is no YAML */
  static JsonNode read(ApiRequest request) {
    LoadSettings settings = LoadSettings.builder()
        .setMaxAliasesForCollections(MOST_ALIASES)
        .setCodePointLimit(LONGEST)
        .setAllowDuplicateKeys(false)
        .build();
    try {
      String text = new String(request.body(), StandardCharsets.UTF_8);
      return Json.tree(new Load(settings).loadFromString(text));
    } catch (YamlEngineException | IllegalArgumentException e) {
      throw Refusal.badRequest("error decoding YAML: " + e.getMessage());
    }
  }
}
