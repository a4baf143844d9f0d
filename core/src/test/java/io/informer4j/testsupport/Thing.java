package io.informer4j.testsupport;

import io.informer4j.codec.FieldPath;
import io.informer4j.codec.FieldPathException;
import io.informer4j.codec.FieldReader;
import io.informer4j.codec.MetadataReader;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The toy resource of the tests. */
public record Thing(
    String namespace,
    String name,
    String uid,
    String resourceVersion,
    Map<String, String> labels,
    String value) {

  public static final MetadataReader<Thing> METADATA = thing -> new ObjectMetadata(
      ObjectName.of(thing.namespace, thing.name),
      thing.uid,
      ResourceVersion.of(thing.resourceVersion),
      thing.labels);

  /** Knows two fields: {@code value}, and {@code words}, of which the value is made. */
  public static final FieldReader<Thing> FIELDS = new FieldReader<>() {
    @Override
    public List<String> textsAt(Thing thing, FieldPath path) {
      return path.toString().equals("words")
          ? List.of(thing.value.split(" "))
          : List.of(thing.value);
    }

    @Override
    public void check(FieldPath path) {
      if (!Set.of("value", "words").contains(path.toString())) {
        throw FieldPathException.of(path, "leads to no field of a Thing");
      }
    }
  };

  /** A thing whose uid is derived from its key, so that revisions of one key are the same object. */
  public static Thing of(String key, long resourceVersion, String value) {
    ObjectName name = ObjectName.parse(key);
    return new Thing(
        name.namespace(),
        name.name(),
        "uid-" + key,
        Long.toString(resourceVersion),
        Map.of(),
        value);
  }

  public static Thing of(String key, long resourceVersion) {
    return of(key, resourceVersion, "v" + resourceVersion);
  }

  public Thing withUid(String other) {
    return new Thing(namespace, name, other, resourceVersion, labels, value);
  }

  public Thing withResourceVersion(String other) {
    return new Thing(namespace, name, uid, other, labels, value);
  }

  public Thing withLabels(Map<String, String> other) {
    return new Thing(namespace, name, uid, resourceVersion, other, value);
  }

  public Thing withValue(String other) {
    return new Thing(namespace, name, uid, resourceVersion, labels, other);
  }

  public ObjectName objectName() {
    return ObjectName.of(namespace, name);
  }
}
