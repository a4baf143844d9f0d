package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.Cancellable;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class InformerListenersTest {

  private final InformerListeners listeners = new InformerListeners("pods");
  private final List<String> heard = new ArrayList<>();

  @Test
  void everythingIsPassedOn() throws Exception {
    listeners.add(recording());

    assertThat(callAll()).containsExactlyElementsOf(heard).hasSizeGreaterThan(20);
  }

  @Test
  void whatOneThrowsHarmsNeitherTheOthersNorTheCaller() throws Exception {
    listeners.add(throwing());
    listeners.add(recording());
    listeners.add(throwing());

    assertThat(callAll()).containsExactlyElementsOf(heard).hasSizeGreaterThan(20);
  }

  @Test
  void theSameListenerAddedTwiceHearsTwiceUntilOneIsRemoved() {
    InformerListener listener = recording();
    Cancellable first = listeners.add(listener);
    Cancellable second = listeners.add(listener);
    listeners.onClosed();
    assertThat(heard).hasSize(2);

    first.cancel();
    first.cancel();
    listeners.onClosed();
    assertThat(heard).hasSize(3);

    second.cancel();
    listeners.onClosed();
    assertThat(heard).hasSize(3);
  }

  /** Calls each method, and returns their names in that order. */
  private List<String> callAll() throws Exception {
    List<String> all = new ArrayList<>();
    for (Method method : InformerListener.class.getMethods()) {
      if (method.isDefault() && method.getReturnType() == void.class) {
        all.add(method.getName());
        method.invoke(
            listeners,
            Arrays.stream(method.getParameterTypes())
                .map(InformerListenersTest::anything)
                .toArray());
      }
    }
    return all;
  }

  private InformerListener recording() {
    return (InformerListener) Proxy.newProxyInstance(
        getClass().getClassLoader(), new Class<?>[] {InformerListener.class}, (p, method, args) -> {
          if (method.getReturnType() == boolean.class) {
            return true;
          }
          heard.add(method.getName());
          return null;
        });
  }

  private InformerListener throwing() {
    return (InformerListener) Proxy.newProxyInstance(
        getClass().getClassLoader(), new Class<?>[] {InformerListener.class}, (p, method, args) -> {
          if (method.getReturnType() == boolean.class) {
            return true;
          }
          throw new StackOverflowError("from a listener");
        });
  }

  private static Object anything(Class<?> type) {
    return type == long.class
        ? (Object) 1L
        : type == int.class ? (Object) 1 : type == boolean.class ? (Object) true : null;
  }
}
