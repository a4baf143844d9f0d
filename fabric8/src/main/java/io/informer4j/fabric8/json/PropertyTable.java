package io.informer4j.fabric8.json;

import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import io.informer4j.compact.Words;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the properties of one class by the bytes of their names. */
final class PropertyTable {

  private final @Nullable BoundProperty[] places;

  PropertyTable(List<BoundProperty> properties) {
    this.places = new BoundProperty[Integer.highestOneBit(properties.size() * 4 + 3)];
    for (BoundProperty property : properties) {
      int place = place(property.hash());
      while (places[place] != null) {
        place = (place + 1) & (places.length - 1);
      }
      places[place] = property;
    }
  }

  private int place(long hash) {
    return (int) (hash ^ hash >>> 32) & (places.length - 1);
  }

  /** Returns the property whose name the reader has just passed. */
  @Nullable
  BoundProperty find(JsonReader in) {
    return find(in.nameHash(), in.nameBytes(), in.nameFrom(), in.nameTo());
  }

  /** Returns the property that Jackson calls this. */
  @Nullable
  BoundProperty find(@Nullable SettableBeanProperty known) {
    if (known == null) {
      return null;
    }
    byte[] name = known.getName().getBytes(StandardCharsets.UTF_8);
    return find(Words.hash(name), name, 0, name.length);
  }

  private @Nullable BoundProperty find(long hash, byte[] bytes, int from, int to) {
    int place = place(hash);
    BoundProperty property = places[place];
    while (property != null) {
      if (property.hash() == hash && property.isNamed(bytes, from, to)) {
        return property;
      }
      place = (place + 1) & (places.length - 1);
      property = places[place];
    }
    return null;
  }
}
