package io.informer4j.protobuf.schema;

import io.informer4j.protobuf.WireReader;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/** Reads messages of which JSON makes a value. */
final class FormReader extends WireReader {

  private static final int IS_TEXT = 1;

  FormReader(byte[] array, int from, int to, Limits limits) {
    super(new Slice(array, from, to), limits);
  }

  /** Adds the values of the message; none for a structure. */
  void addTexts(Form form, ValueRules rules, List<String> found) {
    switch (form) {
      case LIST -> addList(found);
      case QUANTITY -> addQuantity(found);
      case INT_OR_STRING -> addIntOrString(found);
      case TIME -> addTime(false, rules, found);
      case MICRO_TIME -> addTime(true, rules, found);
      default -> {}
    }
  }

  private void addList(List<String> found) {
    for (int tag = next(); tag != 0; tag = next()) {
      if (tag >>> 3 == 1) {
        found.add(text(tag));
      } else {
        skip(tag);
      }
    }
  }

  private void addQuantity(List<String> found) {
    String text = "";
    for (int tag = next(); tag != 0; tag = next()) {
      if (tag >>> 3 == 1) {
        text = text(tag);
      } else {
        skip(tag);
      }
    }
    found.add(text);
  }

  private void addIntOrString(List<String> found) {
    long type = 0;
    int number = 0;
    String text = "";
    for (int tag = next(); tag != 0; tag = next()) {
      switch (tag >>> 3) {
        case 1 -> type = int64(tag);
        case 2 -> number = int32(tag);
        case 3 -> text = text(tag);
        default -> skip(tag);
      }
    }
    found.add(type == IS_TEXT ? text : Integer.toString(number));
  }

  private void addTime(boolean hasMicros, ValueRules rules, List<String> found) {
    long seconds = 0;
    int nanos = 0;
    boolean isSet = false;
    for (int tag = next(); tag != 0; tag = next()) {
      switch (tag >>> 3) {
        case 1 -> seconds = int64(tag);
        case 2 -> nanos = int32(tag);
        default -> skip(tag);
      }
      isSet = true;
    }
    if (isSet) {
      found.add(rules.time(seconds, nanos, hasMicros));
    }
  }

  static String base64(byte[] array, int from, int to) {
    return Base64.getEncoder().encodeToString(Arrays.copyOfRange(array, from, to));
  }
}
