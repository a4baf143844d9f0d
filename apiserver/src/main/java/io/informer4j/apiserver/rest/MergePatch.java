package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Merges a patch into an object: RFC 7396, and the part of Kubernetes' own merges that needs no schema. */
final class MergePatch {

  /** How a list of the patch meets a list of the object. */
  private enum Lists {
    /** It takes its place: RFC 7396. */
    REPLACE,
    /** As {@link #REPLACE}, but in metadata as {@link #REFUSE}. */
    REPLACE_OUTSIDE_METADATA,
    /** Whether they are merged, and by which key, stands in a schema that is not here. */
    REFUSE
  }

  private final Lists lists;

  private MergePatch(Lists lists) {
    this.lists = lists;
  }

  /** Returns the result of a JSON merge patch (RFC 7396); the target may be written to. */
  static JsonNode json(JsonNode target, JsonNode patch) {
    return new MergePatch(Lists.REPLACE).merge(target, patch, "");
  }

  /** Returns the result of a strategic merge patch without directives. @throws Refusal 501 where lists would merge */
  static JsonNode strategic(JsonNode target, JsonNode patch) {
    return new MergePatch(Lists.REFUSE).merge(target, patch, "");
  }

  /**
   * Returns the result of a server-side apply, in which the lists of custom resources are atomic.
   *
   * @throws Refusal 501 where lists would merge
   */
  static JsonNode apply(JsonNode target, JsonNode patch, boolean isCustom) {
    Lists lists = isCustom ? Lists.REPLACE_OUTSIDE_METADATA : Lists.REFUSE;
    return new MergePatch(lists).merge(target, patch, "");
  }

  private JsonNode merge(JsonNode target, JsonNode patch, String path) {
    if (!(patch instanceof ObjectNode fields)) {
      refuseListMerge(target, patch, path);
      return patch;
    }
    ObjectNode result = target instanceof ObjectNode object ? object : Json.object();
    fields.properties().forEach(field -> {
      String at = path + "." + field.getKey();
      refuseDirective(field.getKey(), at);
      if (field.getValue().isNull()) {
        result.remove(field.getKey());
      } else {
        result.set(field.getKey(), merge(result.path(field.getKey()), field.getValue(), at));
      }
    });
    return result;
  }

  private void refuseDirective(String key, String at) {
    if (lists != Lists.REPLACE && key.startsWith("$")) {
      throw Refusal.notImplemented(
          "the directive " + at.substring(1) + " of a strategic merge patch");
    }
  }

  private void refuseListMerge(JsonNode target, JsonNode patch, String path) {
    boolean merges = lists == Lists.REFUSE
        || (lists == Lists.REPLACE_OUTSIDE_METADATA && path.startsWith(".metadata."));
    if (merges && patch.isArray() && !target.isEmpty() && !target.equals(patch)) {
      throw Refusal.notImplemented(
          "merging lists (" + path.substring(1)
              + "), for which the key is in a schema; use a JSON patch, a JSON merge patch or an update");
    }
  }
}
