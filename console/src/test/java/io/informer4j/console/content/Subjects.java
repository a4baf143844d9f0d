package io.informer4j.console.content;

import io.informer4j.fabric8.resource.ResourceInformer;
import java.lang.reflect.Proxy;

/** Stands in for informers where none is looked at. */
final class Subjects {

  private Subjects() {}

  /** Returns an informer that nobody may ask anything. */
  static ResourceInformer<?> unused() {
    return (ResourceInformer<?>) Proxy.newProxyInstance(
        Subjects.class.getClassLoader(),
        new Class<?>[] {ResourceInformer.class},
        (proxy, method, arguments) -> {
          throw new UnsupportedOperationException(method.getName());
        });
  }
}
