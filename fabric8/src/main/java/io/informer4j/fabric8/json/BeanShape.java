package io.informer4j.fabric8.json;

import com.fasterxml.jackson.databind.deser.BeanDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBase;
import com.fasterxml.jackson.databind.deser.SettableAnyProperty;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.deser.ValueInstantiator;
import com.fasterxml.jackson.databind.util.IgnorePropertiesUtil;
import org.jspecify.annotations.Nullable;

/**
 * What Jackson has found out about a class: names, aliases, what is ignored, where unknown fields go. A copy of
 * its deserializer, since those who inherit from it may look inside; it never deserializes anything.
 */
final class BeanShape extends BeanDeserializer {

  private static final long serialVersionUID = 1;

  BeanShape(BeanDeserializerBase original) {
    super(original);
  }

  /** Returns whether the class is made by its constructor without arguments and then filled, nothing else. */
  boolean isPlain() {
    return _vanillaProcessing
        && _externalTypeIdHandler == null
        && _unwrappedPropertyHandler == null
        && !isCaseInsensitive();
  }

  ValueInstantiator instantiator() {
    return _valueInstantiator;
  }

  /** Returns what takes the fields that no property takes. */
  @Nullable
  SettableAnyProperty anySetter() {
    return _anySetter;
  }

  /** Returns the property of a name, or of an alias. */
  @Nullable
  SettableBeanProperty find(String name) {
    return _beanProperties.find(name);
  }

  /** Returns whether a field that is no property is dropped even though unknown ones are kept. */
  boolean isIgnored(String name) {
    return IgnorePropertiesUtil.shouldIgnore(name, _ignorableProps, _includableProps);
  }
}
