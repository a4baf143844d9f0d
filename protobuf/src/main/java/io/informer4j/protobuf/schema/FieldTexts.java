package io.informer4j.protobuf.schema;

import io.informer4j.codec.FieldPath;
import io.informer4j.codec.FieldPathException;
import io.informer4j.protobuf.WireReader;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values at a path out of an object's bytes, and passes over all else.
 *
 * <pre>{@code
 * Message pod = Schema.message("k8s.io.api.core.v1.Pod");
 * FieldTexts images = FieldTexts.of(pod, FieldPath.of("spec.containers.image"), Limits.DEFAULT, rules);
 * images.read(bytes, 0, bytes.length);   // one for each container
 * }</pre>
 *
 * <p>Values are as in JSON: what JSON leaves out is not there, times and quantities are texts, bytes are base64. What has a
 * structure of its own has no value.
 *
 * <p><b>Threading:</b> immutable; may be used from any thread.
 */
public final class FieldTexts {

  private final PathStep[] steps;
  private final Limits limits;
  private final ValueRules rules;

  private FieldTexts(PathStep[] steps, Limits limits, ValueRules rules) {
    this.steps = steps;
    this.limits = limits;
    this.rules = rules;
  }

  /**
   * Returns what reads a path in objects of a message.
   *
   * @throws FieldPathException if there is no such field; it says which there are
   */
  public static FieldTexts of(Message message, FieldPath path, Limits limits, ValueRules rules) {
    return new FieldTexts(PathStep.of(message, path), limits, rules);
  }

  /** Returns the values in an object that passed a check, in their order; empty if there is none. */
  public List<String> read(byte[] array, int from, int to) {
    List<String> found = new ArrayList<>(1);
    new Reading(array, from, to).message(0, found);
    return found;
  }

  /** One message of the object, and in it the field that the next step names. */
  private final class Reading extends WireReader {

    private byte[] source;
    private int valueFrom = -1;
    private int valueTo;
    private @Nullable String text;

    Reading(byte[] array, int from, int to) {
      super(new Slice(array, from, to), limits);
      this.source = array;
    }

    void message(int place, List<String> found) {
      PathStep step = steps[place];
      for (int tag = next(); tag != 0; tag = next()) {
        if (tag >>> 3 == step.number()) {
          field(tag, step, place, found);
        } else {
          skip(tag);
        }
      }
      if (valueFrom >= 0) {
        value(step, source, valueFrom, valueTo, place, found);
      } else if (text != null) {
        found.add(text);
      }
    }

    /** Takes the field; of one that should come once, the last counts, or all pieces together. */
    private void field(int tag, PathStep step, int place, List<String> found) {
      switch (step.how()) {
        case NUMBERS -> numbers(tag, step, found);
        case NUMBER -> text = step.number(int64(tag));
        case DOUBLE -> text = PathStep.decimal(float64(tag));
        default -> {
          int length = pass(tag);
          int from = position() - length;
          switch (step.how()) {
            case EACH -> value(step, array(), from, position(), place, found);
            case KEY -> entry(step, from, position());
            default -> one(step, from, position());
          }
        }
      }
    }

    private void one(PathStep step, int from, int to) {
      if (valueFrom < 0 || !step.isMerged()) {
        valueFrom = from;
        valueTo = to;
        return;
      }
      byte[] pieces = Arrays.copyOfRange(source, valueFrom, valueTo + to - from);
      System.arraycopy(array(), from, pieces, valueTo - valueFrom, to - from);
      source = pieces;
      valueFrom = 0;
      valueTo = pieces.length;
    }

    /** Takes the value of an entry if its key is the one; the last one counts. */
    private void entry(PathStep step, int from, int to) {
      Reading entry = new Reading(array(), from, to);
      int keyFrom = from;
      int keyTo = from;
      int start = -1;
      int end = -1;
      for (int tag = entry.next(); tag != 0; tag = entry.next()) {
        if (tag >>> 3 > 2) {
          entry.skip(tag);
          continue;
        }
        int length = entry.pass(tag);
        if (tag >>> 3 == 1) {
          keyTo = entry.position();
          keyFrom = keyTo - length;
        } else {
          end = entry.position();
          start = end - length;
        }
      }
      if (step.isKey(array(), keyFrom, keyTo)) {
        valueFrom = start < 0 ? to : start;
        valueTo = start < 0 ? to : end;
      }
    }

    private void numbers(int tag, PathStep step, List<String> found) {
      if ((tag & 7) != 2) {
        found.add(step.element(int64(tag)));
        return;
      }
      int length = pass(tag);
      int end = position();
      back(end - length);
      while (position() < end) {
        found.add(step.element(int64(0)));
      }
    }

    private void value(
        PathStep step, byte[] array, int from, int to, int place, List<String> found) {
      if (place + 1 < steps.length) {
        new Reading(array, from, to).message(place + 1, found);
      } else {
        step.addTexts(array, from, to, rules, limits, found);
      }
    }
  }
}
