package io.informer4j.fabric8.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.DefaultDeserializationContext;
import com.fasterxml.jackson.databind.deser.Deserializers;
import com.fasterxml.jackson.databind.deser.ResolvableDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.util.NameTransformer;
import java.io.IOException;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Lets Jackson look at a model class when an object of it first comes, and not because some other class has a
 * field of it: a Pod alone can hold two hundred classes, of which most pods use forty.
 */
final class LazyModels extends Deserializers.Base {

  /** The class that is being looked at on this thread, for which a real deserializer is wanted. */
  private static final ThreadLocal<@Nullable JavaType> WANTED = new ThreadLocal<>();

  private final ObjectMapper mapper;

  private LazyModels(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  static void install(ObjectMapper mapper) {
    LazyModels lazy = new LazyModels(mapper);
    mapper.registerModule(new SimpleModule("lazy models") {
      private static final long serialVersionUID = 1;

      @Override
      public void setupModule(SetupContext context) {
        context.addDeserializers(lazy);
      }
    });
  }

  /** Returns the real one if this stands in for it. */
  static JsonDeserializer<?> real(JsonDeserializer<?> deserializer) throws JsonMappingException {
    return deserializer instanceof Lazy lazy ? lazy.real() : deserializer;
  }

  @Override
  public @Nullable JsonDeserializer<?> findBeanDeserializer(
      JavaType type, DeserializationConfig config, BeanDescription description) {
    if (type.equals(WANTED.get())) {
      WANTED.remove();
      return null;
    }
    return BeanAnalysis.isModel(type.getRawClass())
            && !Modifier.isAbstract(type.getRawClass().getModifiers())
        ? new Lazy(type)
        : null;
  }

  private JsonDeserializer<Object> make(JavaType type) throws JsonMappingException {
    DeserializationContext context = ((DefaultDeserializationContext)
            mapper.getDeserializationContext())
        .createDummyInstance(mapper.getDeserializationConfig());
    WANTED.set(type);
    try {
      JsonDeserializer<Object> made = context
          .getFactory()
          .createBeanDeserializer(context, type, context.getConfig().introspect(type));
      if (made instanceof ResolvableDeserializer resolvable) {
        resolvable.resolve(context);
      }
      return made;
    } finally {
      WANTED.remove();
    }
  }

  /** Stands in for the deserializer of a class until it is used. */
  private final class Lazy extends JsonDeserializer<Object> implements ContextualDeserializer {

    private final JavaType type;
    private volatile @Nullable JsonDeserializer<Object> real;

    Lazy(JavaType type) {
      this.type = type;
    }

    JsonDeserializer<Object> real() throws JsonMappingException {
      JsonDeserializer<Object> current = real;
      if (current == null) {
        current = make(type);
        real = current;
      }
      return current;
    }

    /** A property that says more about the class than the class does needs the real one. */
    @Override
    public JsonDeserializer<?> createContextual(
        DeserializationContext context, @Nullable BeanProperty property)
        throws JsonMappingException {
      boolean isSpecial = property != null
          && (property.getAnnotation(JsonFormat.class) != null
              || property.getAnnotation(JsonIgnoreProperties.class) != null
              || property.getAnnotation(JsonIncludeProperties.class) != null);
      return isSpecial ? context.handleSecondaryContextualization(real(), property, type) : this;
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return real().deserialize(parser, context);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context, Object value)
        throws IOException {
      return real().deserialize(parser, context, value);
    }

    @Override
    public Object deserializeWithType(
        JsonParser parser, DeserializationContext context, TypeDeserializer types)
        throws IOException {
      return real().deserializeWithType(parser, context, types);
    }

    @Override
    public JsonDeserializer<Object> unwrappingDeserializer(NameTransformer names) {
      try {
        return real().unwrappingDeserializer(names);
      } catch (JsonMappingException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public boolean isCachable() {
      return true;
    }

    @Override
    public Class<?> handledType() {
      return type.getRawClass();
    }
  }
}
