package io.informer4j.apiserver.protobuf;

import io.informer4j.protobuf.schema.Field;
import io.informer4j.protobuf.schema.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The fields of a message in the order in which they are written, the last one first. */
final class Layout {

  /** Never iterated. */
  private static final Map<String, Layout> KNOWN = new ConcurrentHashMap<>();

  private final Field[] lastToFirst;

  private Layout(Message message) {
    List<Field> fields = new ArrayList<>(message.fields());
    fields.sort(Comparator.comparingInt(Field::number).reversed());
    lastToFirst = fields.toArray(new Field[0]);
  }

  static Field[] lastToFirst(Message message) {
    return KNOWN.computeIfAbsent(message.name(), name -> new Layout(message)).lastToFirst;
  }
}
