package io.informer4j.benchmarks;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/**
 * The objects that all benchmarks work on: the same ones, in the same order, in every fork and for every candidate.
 */
public final class Workload {

  /** How many namespaces the objects are spread over. */
  public static final int NAMESPACES = 100;

  private static final long SEED = 42;
  private static final String PAYLOAD = "x".repeat(200);

  private Workload() {}

  /** Returns this many items with names as replica sets give them. */
  public static List<Item> items(int count) {
    Random random = new Random(SEED);
    List<String> namespaces = new ArrayList<>(NAMESPACES);
    for (int i = 0; i < NAMESPACES; i++) {
      namespaces.add("team-" + i + "-production");
    }
    List<Item> items = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      String app = "service-" + i % 400;
      String name = app + "-" + Long.toHexString(0x7f3b9c000L + i) + "-" + Integer.toString(i, 36);
      items.add(new Item(
          namespaces.get(i % NAMESPACES),
          name,
          new UUID(random.nextLong(), random.nextLong()).toString(),
          Long.toString(i + 1L),
          Map.of("app", app),
          PAYLOAD));
    }
    return items;
  }

  /** Returns the items as a cache holds them in its decoded form, each sharing its strings with its item. */
  public static List<CachedObject<Item>> objects(int count) {
    List<CachedObject<Item>> objects = new ArrayList<>(count);
    for (Item item : items(count)) {
      objects.add(CachedObject.decoded(item, Item.METADATA));
    }
    return objects;
  }

  /**
   * Returns the next revision of an object as a source with an interner would deliver it: a name of its own, made of the
   * same strings.
   */
  public static CachedObject<Item> revised(CachedObject<Item> object, long resourceVersion) {
    ObjectName name = object.name();
    return CachedObject.decoded(
        new ObjectMetadata(
            ObjectName.of(name.namespace(), name.name()),
            object.uid(),
            ResourceVersion.of(resourceVersion),
            object.labels()),
        object.object());
  }

  /** Returns the names of the objects in random order: the very instances of the objects. */
  public static ObjectName[] sameNames(List<CachedObject<Item>> objects) {
    List<ObjectName> names = new ArrayList<>(objects.size());
    objects.forEach(object -> names.add(object.name()));
    Collections.shuffle(names, new Random(SEED));
    return names.toArray(new ObjectName[0]);
  }

  /** Returns the names of the objects in random order, equal to those of the objects but sharing nothing with them. */
  public static ObjectName[] equalNames(List<CachedObject<Item>> objects) {
    ObjectName[] names = sameNames(objects);
    for (int i = 0; i < names.length; i++) {
      names[i] = ObjectName.of(copy(names[i].namespace()), copy(names[i].name()));
    }
    return names;
  }

  private static String copy(String text) {
    return String.valueOf(text.toCharArray());
  }
}
