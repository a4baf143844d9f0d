package io.informer4j.testing.transcripts;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;
import io.informer4j.store.ReflectorStore;
import io.informer4j.store.Replacement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A cache that is a map and writes down how it came to be. */
final class TranscriptCache implements ReflectorStore<JsonNode> {

  private final Map<String, CachedObject<JsonNode>> objects = new TreeMap<>();
  final List<String> calls = new ArrayList<>();

  /** Returns names and revisions, {@code recorder/cm-0@41564} for instance. */
  List<String> content() {
    return objects.values().stream().map(TranscriptCache::text).toList();
  }

  JsonNode object(String key) {
    return objects.get(key).object();
  }

  private static String text(CachedObject<JsonNode> object) {
    return object.name() + "@" + object.resourceVersion();
  }

  @Override
  public void add(CachedObject<JsonNode> object) {
    calls.add("add " + text(object));
    objects.put(object.name().toString(), object);
  }

  @Override
  public void update(CachedObject<JsonNode> object) {
    calls.add("update " + text(object));
    objects.put(object.name().toString(), object);
  }

  @Override
  public void delete(CachedObject<JsonNode> lastState) {
    calls.add("delete " + text(lastState));
    objects.remove(lastState.name().toString());
  }

  @Override
  public void deleteFinalStateUnknown(ObjectName name, ResourceVersion deletedAt) {
    calls.add("lost " + name);
    objects.remove(name.toString());
  }

  @Override
  public void quarantine(Quarantined quarantined) {
    calls.add("quarantine " + quarantined.name());
  }

  @Override
  public void replace(Replacement<JsonNode> replacement) {
    calls.add("replace " + replacement.objects().size() + "@" + replacement.resourceVersion());
    objects.clear();
    replacement.objects().forEach(object -> objects.put(object.name().toString(), object));
  }

  @Override
  public void resync() {}

  @Override
  public void bookmark(ResourceVersion resourceVersion) {
    calls.add("bookmark " + resourceVersion);
  }
}
