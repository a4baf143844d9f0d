package io.informer4j.fabric8.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonMerge;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.BeanDeserializer;
import com.fasterxml.jackson.databind.deser.DefaultDeserializationContext;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.deser.std.CollectionDeserializer;
import com.fasterxml.jackson.databind.deser.std.ContainerDeserializerBase;
import com.fasterxml.jackson.databind.deser.std.MapDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringCollectionDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.deser.std.UntypedObjectDeserializer;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The binders of model classes, each made when it is first needed, from what Jackson finds out about the class.
 *
 * <p>What Jackson's own deserializer is decides: for the plain ones we have a faster way that does the same,
 * all others are used as they are. Binders of fabric8's classes are shared by the whole process; those of other
 * classes belong to one codec, so that the classes can be unloaded.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
final class ModelBinders {

  private static final ModelBinders SHARED = new ModelBinders();

  private final ObjectMapper mapper = fabric8Mapper();
  private final Map<JavaType, Optional<BeanBinder>> beans = new ConcurrentHashMap<>();

  private ModelBinders() {}

  /** Returns the binders to use for a class. */
  static ModelBinders of(Class<?> model) {
    return model.getClassLoader() == ObjectMeta.class.getClassLoader()
        ? SHARED
        : new ModelBinders();
  }

  /** A mapper as fabric8 sets it up for itself, except that unknown fields never fail. */
  private static ObjectMapper fabric8Mapper() {
    ObjectMapper mapper = new ObjectMapper();
    new KubernetesSerialization(mapper, true);
    LazyModels.install(mapper);
    return mapper.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
  }

  ObjectMapper mapper() {
    return mapper;
  }

  /** Returns the binder of a class. */
  ValueBinder ofModel(Class<?> model) {
    JavaType type = mapper.constructType(model);
    try {
      JsonDeserializer<?> deserializer = context().findRootValueDeserializer(type);
      return fast(deserializer, type, jackson(deserializer));
    } catch (JsonMappingException e) {
      throw new IllegalArgumentException(model + " cannot be read by Jackson", e);
    }
  }

  /** Returns the binder of what goes into a property. */
  ValueBinder ofProperty(SettableBeanProperty property) {
    JacksonBinder odd = jackson(property);
    return isSpecial(property)
        ? odd
        : fast(property.getValueDeserializer(), property.getType(), odd);
  }

  JacksonBinder jackson(SettableBeanProperty property) {
    boolean nullIsNull = !isSpecial(property)
        && !property.getType().isPrimitive()
        && isNull(property.getValueDeserializer());
    return new JacksonBinder(mapper, property::deserialize, nullIsNull);
  }

  private JacksonBinder jackson(JsonDeserializer<?> deserializer) {
    JacksonBinder.Reading reading =
        (parser, context) -> parser.currentToken() == JsonToken.VALUE_NULL
            ? deserializer.getNullValue(context)
            : deserializer.deserialize(parser, context);
    return new JacksonBinder(mapper, reading, isNull(deserializer));
  }

  private boolean isNull(JsonDeserializer<?> deserializer) {
    try {
      return deserializer.getNullValue(context()) == null;
    } catch (JsonMappingException e) {
      return false;
    }
  }

  private static boolean isSpecial(SettableBeanProperty property) {
    return property.hasValueTypeDeserializer()
        || property.getMetadata().getValueNulls() != null
        || property.getMetadata().getContentNulls() != null
        || property.getAnnotation(JsonDeserialize.class) != null
        || property.getAnnotation(JsonFormat.class) != null
        || property.getAnnotation(JsonMerge.class) != null
        || property.getAnnotation(JsonIgnoreProperties.class) != null
        || property.getAnnotation(JsonIncludeProperties.class) != null;
  }

  private ValueBinder fast(
      @Nullable JsonDeserializer<?> deserializer, JavaType type, ValueBinder odd) {
    Class<?> raw = type.getRawClass();
    if (deserializer == null) {
      return odd;
    }
    if (raw == String.class) {
      return deserializer.getClass() == StringDeserializer.class
          ? new ScalarBinders.Text(odd)
          : odd;
    }
    if (isScalar(deserializer)) {
      return scalar(raw, odd);
    }
    if (raw == Object.class) {
      return isUntyped(deserializer) ? ScalarBinders.Untyped.INSTANCE : odd;
    }
    if (raw == Quantity.class) {
      return deserializer.getClass() == Quantity.Deserializer.class ? new QuantityBinder(odd) : odd;
    }
    if (raw == IntOrString.class) {
      return new QuantityBinder.IntOrText(odd);
    }
    if (raw == List.class) {
      return list(deserializer, type, odd);
    }
    if (raw == Map.class) {
      return map(deserializer, type, odd);
    }
    return bean(deserializer, type, odd);
  }

  /** Jackson's own, or fabric8's for integers, which differs in strings only. */
  private static boolean isScalar(JsonDeserializer<?> deserializer) {
    String name = deserializer.getClass().getName();
    return name.startsWith("com.fasterxml.jackson.databind.deser.std.NumberDeserializers$")
        || name.equals("io.fabric8.kubernetes.model.jackson.GoIntegerDeserializer");
  }

  private static ValueBinder scalar(Class<?> raw, ValueBinder odd) {
    if (raw == Boolean.class || raw == boolean.class) {
      return new ScalarBinders.Bool(odd);
    }
    if (raw == Integer.class || raw == int.class) {
      return new ScalarBinders.Int(odd);
    }
    return raw == Long.class || raw == long.class ? new ScalarBinders.Long64(odd) : odd;
  }

  private static boolean isUntyped(JsonDeserializer<?> deserializer) {
    String name = deserializer.getClass().getName();
    return deserializer.getClass() == UntypedObjectDeserializer.class
        || name.equals("com.fasterxml.jackson.databind.deser.std.UntypedObjectDeserializerNR");
  }

  private ValueBinder list(JsonDeserializer<?> deserializer, JavaType type, ValueBinder odd) {
    Class<?> how = deserializer.getClass();
    boolean isPlain =
        how == CollectionDeserializer.class || how == StringCollectionDeserializer.class;
    ValueBinder element = isPlain ? content(deserializer, type) : null;
    return element == null ? odd : new ListBinder(element, odd);
  }

  private ValueBinder map(JsonDeserializer<?> deserializer, JavaType type, ValueBinder odd) {
    boolean isPlain = deserializer.getClass() == MapDeserializer.class
        && type.getKeyType().getRawClass() == String.class;
    ValueBinder value = isPlain ? content(deserializer, type) : null;
    return value == null ? odd : new MapBinder(value, odd);
  }

  private @Nullable ValueBinder content(JsonDeserializer<?> container, JavaType type) {
    JavaType contentType = type.getContentType();
    try {
      DeserializationContext context = context();
      DeserializationConfig config = context.getConfig();
      if (context.getFactory().findTypeDeserializer(config, contentType) != null) {
        return null;
      }
      JsonDeserializer<?> content =
          ((ContainerDeserializerBase<?>) container).getContentDeserializer();
      if (content == null) {
        content = context.findContextualValueDeserializer(contentType, null);
      }
      return fast(content, contentType, jackson(content));
    } catch (JsonMappingException e) {
      return null;
    }
  }

  private ValueBinder bean(JsonDeserializer<?> deserializer, JavaType type, ValueBinder odd) {
    Optional<BeanBinder> known = beans.get(type);
    if (known == null) {
      try {
        JsonDeserializer<?> real = LazyModels.real(deserializer);
        if (real.getClass() != BeanDeserializer.class) {
          return odd;
        }
        known = BeanAnalysis.of(this, type, new BeanShape((BeanDeserializer) real))
            .map(analysis -> new BeanBinder(analysis, jackson(deserializer)));
      } catch (JsonMappingException e) {
        return odd; // which will say the same, to whoever sends such an object
      }
      beans.put(type, known);
    }
    return known.isPresent() ? known.get() : odd;
  }

  private DefaultDeserializationContext context() {
    return ((DefaultDeserializationContext) mapper.getDeserializationContext())
        .createDummyInstance(mapper.getDeserializationConfig());
  }
}
