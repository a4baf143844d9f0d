package io.informer4j.fabric8.json;

import io.informer4j.codec.Projection;
import io.informer4j.name.ResourceType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Whole objects of one resource. To a model class it adds what only the outermost object has: an apiVersion and a
 * kind that lists leave out, and data that must not be interned.
 */
final class ObjectBinder {

  private static final byte[] API_VERSION = "apiVersion".getBytes(StandardCharsets.UTF_8);
  private static final byte[] KIND = "kind".getBytes(StandardCharsets.UTF_8);
  private static final byte[] METADATA = "metadata".getBytes(StandardCharsets.UTF_8);
  private static final byte[] TYPE = "type".getBytes(StandardCharsets.UTF_8);

  private final ModelBinders binders;
  private final Class<?> model;
  private final ResourceType type;
  private final boolean isSecret;
  private @Nullable ValueBinder binder;

  ObjectBinder(ModelBinders binders, Class<?> model, ResourceType type) {
    this.binders = binders;
    this.model = model;
    this.type = type;
    this.isSecret = type.kind().equals("Secret");
  }

  private ValueBinder binder() {
    ValueBinder current = binder;
    if (current == null) {
      current = binders.ofModel(model);
      binder = current;
    }
    return current;
  }

  @Nullable
  Object read(JsonReader in, Projection.Node place) {
    if (in.peek() != '{') {
      throw in.unreadable("no object where one should be");
    }
    Object read =
        binder() instanceof BeanBinder bean ? readBean(bean, in, place) : readOdd(in, place);
    in.end();
    return read;
  }

  /** The projection keeps kind and apiVersion whatever it drops. */
  private Object readBean(BeanBinder bean, JsonReader in, Projection.Node place) {
    Fields fields = new Fields(isSecret);
    Object object = bean.fill(in, place, fields);
    if (!fields.hasApiVersion) {
      bean.set(object, "apiVersion", type.apiVersion());
    }
    if (!fields.hasKind) {
      bean.set(object, "kind", type.kind());
    }
    return object;
  }

  /** A class that only Jackson can read gets its kind by being shown other bytes. */
  private @Nullable Object readOdd(JsonReader in, Projection.Node place) {
    int from = in.position();
    Fields fields = new Fields(isSecret);
    in.enterObject();
    boolean isEmpty = true;
    for (boolean first = true; in.nextField(first); first = false) {
      fields.at(in);
      in.skipValue();
      isEmpty = false;
    }
    int to = in.position();
    String missing = (fields.hasApiVersion ? "" : "\"apiVersion\":\"" + type.apiVersion() + "\",")
        + (fields.hasKind ? "" : "\"kind\":\"" + type.kind() + "\",");
    if (isEmpty && !missing.isEmpty()) {
      missing = missing.substring(0, missing.length() - 1);
    }
    byte[] shown = shown(in.bytes(), from, to, missing);
    return binder().read(in.over(shown), place);
  }

  private static byte[] shown(byte[] bytes, int from, int to, String missing) {
    byte[] inserted = missing.getBytes(StandardCharsets.UTF_8);
    byte[] shown = new byte[to - from + inserted.length];
    shown[0] = '{';
    System.arraycopy(inserted, 0, shown, 1, inserted.length);
    System.arraycopy(bytes, from + 1, shown, 1 + inserted.length, to - from - 1);
    return shown;
  }

  /** Steps over a whole object and makes sure that {@link #read} will not fail on it. */
  void check(JsonReader in) {
    if (in.peek() != '{') {
      throw in.unreadable("no object where one should be");
    }
    if (binder() instanceof BeanBinder bean) {
      bean.check(in);
      in.end();
    } else {
      read(in, Projection.all().root());
    }
  }

  /** Sees which of kind and apiVersion there are, and keeps what may be secret from being interned. */
  private static final class Fields implements BeanBinder.FieldListener {

    private final boolean isSecret;
    private boolean hasApiVersion;
    private boolean hasKind;

    Fields(boolean isSecret) {
      this.isSecret = isSecret;
    }

    @Override
    public void at(JsonReader in) {
      boolean isApiVersion = isNamed(in, API_VERSION);
      boolean isKind = isNamed(in, KIND);
      hasApiVersion |= isApiVersion;
      hasKind |= isKind;
      if (isSecret) {
        in.setInterning(isApiVersion || isKind || isNamed(in, METADATA) || isNamed(in, TYPE));
      }
    }

    private static boolean isNamed(JsonReader in, byte[] name) {
      return Arrays.equals(name, 0, name.length, in.nameBytes(), in.nameFrom(), in.nameTo());
    }
  }
}
