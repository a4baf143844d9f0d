package io.informer4j.fabric8.json;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.informer4j.codec.FieldPath;
import io.informer4j.codec.FieldPathException;
import io.informer4j.codec.FieldReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads fields of decoded objects of a model class by their paths, through the same getters as whoever writes their JSON: what
 * comes of it is what the JSON of the object has at that path.
 *
 * <pre>{@code
 * ModelFields<Pod> fields = ModelFields.of(Pod.class);
 * FieldPath images = FieldPath.of("spec.containers[*].image");
 * fields.check(images);           // throws if a Pod cannot have that
 * fields.textsAt(pod, images);    // web:1, proxy:7
 * }</pre>
 *
 * <p>Getters are looked for once for each class.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class ModelFields<T> implements FieldReader<T> {

  private final Class<T> model;
  private @Nullable volatile Getters getters;

  private ModelFields(Class<T> model) {
    this.model = model;
  }

  /** Returns the reader of a class; nothing is looked at before it is used. */
  public static <T> ModelFields<T> of(Class<T> model) {
    return new ModelFields<>(model);
  }

  private Getters getters() {
    Getters known = getters;
    if (known == null) {
      known = new Getters(ModelBinders.of(model).mapper());
      getters = known;
    }
    return known;
  }

  @Override
  public List<String> textsAt(T object, FieldPath path) {
    List<String> texts = new ArrayList<>();
    collect(object, path.steps(), 0, texts);
    return texts;
  }

  private void collect(@Nullable Object value, List<String> steps, int done, List<String> texts) {
    if (value instanceof Collection<?> elements) {
      elements.forEach(element -> collect(element, steps, done, texts));
    } else if (value instanceof JsonNode node) {
      collectTree(node, steps, done, texts);
    } else if (value != null && done == steps.size()) {
      collectText(value, texts);
    } else if (value instanceof Map<?, ?> map) {
      collect(map.get(steps.get(done)), steps, done + 1, texts);
    } else if (value != null && !isScalar(value)) {
      collectField(value, steps, done, texts);
    }
  }

  private void collectField(Object value, List<String> steps, int done, List<String> texts) {
    Getters.Bean bean = getters().of(value.getClass());
    if (bean.isOdd()) {
      collectTree(getters().tree(value), steps, done, texts);
    } else {
      collect(bean.get(value, steps.get(done)), steps, done + 1, texts);
    }
  }

  private static boolean isScalar(Object value) {
    return value instanceof String || value instanceof Number || value instanceof Boolean;
  }

  private void collectText(Object value, List<String> texts) {
    if (isScalar(value)) {
      texts.add(value.toString());
    } else if (!(value instanceof Map) && getters().of(value.getClass()).isOdd()) {
      collectTree(getters().tree(value), List.of(), 0, texts);
    }
  }

  private static void collectTree(JsonNode node, List<String> steps, int done, List<String> texts) {
    if (node.isArray()) {
      node.forEach(element -> collectTree(element, steps, done, texts));
    } else if (node.isObject() && done < steps.size()) {
      collectTree(node.path(steps.get(done)), steps, done + 1, texts);
    } else if (node.isValueNode() && !node.isNull() && done == steps.size()) {
      texts.add(node.asText());
    }
  }

  @Override
  public void check(FieldPath path) {
    JavaType place = getters().type(model);
    for (String step : path.steps()) {
      place = elements(place);
      if (isAnything(place)) {
        return;
      }
      place = place.isMapLikeType() ? place.getContentType() : field(path, place, step);
    }
    place = elements(place);
    if (!isAnything(place) && !isLeaf(place)) {
      throw FieldPathException.of(
          path,
          "leads to " + named(place) + ", which is no single value; "
              + (place.isMapLikeType()
                  ? "name one of its keys: " + path + "['…']"
                  : "go on with one of " + getters().of(place).names()));
    }
  }

  private JavaType field(FieldPath path, JavaType place, String step) {
    if (isLeaf(place)) {
      throw FieldPathException.of(
          path, "goes on with '" + step + "' below " + named(place) + ", which has no fields");
    }
    JavaType type = getters().of(place).typeOf(step);
    if (type == null) {
      throw FieldPathException.of(
          path,
          "leads nowhere: " + named(place) + " has no field '" + step + "'; it has "
              + getters().of(place).names());
    }
    return type;
  }

  /** Lists take no step, nor do lists of lists. */
  private static JavaType elements(JavaType type) {
    JavaType element = type;
    while (element.isCollectionLikeType() || element.isArrayType()) {
      element = element.getContentType();
    }
    return element;
  }

  /** Returns whether nobody can say what is there. */
  private boolean isAnything(JavaType type) {
    return type.isJavaLangObject()
        || type.isTypeOrSubTypeOf(JsonNode.class)
        || type.isTypeOrSubTypeOf(GenericKubernetesResource.class)
        || (type.isAbstract() && !type.isMapLikeType() && !type.isPrimitive() && !isLeaf(type))
        || (!type.isMapLikeType() && !isLeaf(type) && getters().of(type).isOdd());
  }

  private static boolean isLeaf(JavaType type) {
    return type.isPrimitive()
        || type.isEnumType()
        || type.isTypeOrSubTypeOf(String.class)
        || type.isTypeOrSubTypeOf(Number.class)
        || type.isTypeOrSubTypeOf(Boolean.class);
  }

  private static String named(JavaType type) {
    String name = type.isMapLikeType() ? "map" : type.getRawClass().getSimpleName();
    return ("AEIO".indexOf(name.charAt(0)) >= 0 ? "an " : "a ") + name;
  }
}
