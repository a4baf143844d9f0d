package io.informer4j.fabric8.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.informer.InformerListener;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.SourceFailure;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScopeListenerTest {

  private long now;
  private final Contact contact = new Contact(() -> now, () -> "");

  @Test
  void everythingIsPassedOn() throws Exception {
    List<String> heard = new ArrayList<>();
    InformerListener user = (InformerListener) Proxy.newProxyInstance(
        getClass().getClassLoader(), new Class<?>[] {InformerListener.class}, (p, method, args) -> {
          heard.add(method.getName());
          return null;
        });
    ScopeListener listener = new ScopeListener(contact, user);
    List<String> all = new ArrayList<>();
    for (Method method : InformerListener.class.getMethods()) {
      if (method.isDefault()) {
        all.add(method.getName());
        method.invoke(
            listener,
            Arrays.stream(method.getParameterTypes())
                .map(ScopeListenerTest::anything)
                .toArray());
      }
    }

    assertThat(heard).containsExactlyElementsOf(all).hasSizeGreaterThan(20);
  }

  private static Object anything(Class<?> type) {
    return type == long.class ? (Object) 1L : type == int.class ? (Object) 1 : null;
  }

  @Test
  void contactIsLostFromTheEndOfAWatchToTheBeginningOfTheNext() {
    ScopeListener listener = new ScopeListener(contact, new InformerListener() {});
    now = 1_000;
    contact.begin();
    now = 1_500;
    assertThat(contact.lostFor()).isEqualTo(Duration.ofNanos(500));

    listener.onWatchOpened(ResourceVersion.of("1"));
    assertThat(contact.lostFor()).isZero();
    now = 2_000;
    listener.onWatchEnded(0, Duration.ZERO);
    now = 2_010;
    listener.onFailure(SourceFailure.of(SourceFailure.Kind.OTHER, "no", null), null);
    listener.onWatchEnded(0, Duration.ZERO);
    now = 2_300;
    assertThat(contact.lostFor()).isEqualTo(Duration.ofNanos(300));
    assertThat(contact.lastFailure()).isPresent();

    listener.onWatchOpened(ResourceVersion.of("1"));
    assertThat(contact.lostFor()).isZero();
    assertThat(contact.lastFailure()).isPresent();
  }

  @Test
  void aWatchThatTakesTheOthersPlaceKeepsContact() {
    ScopeListener listener = new ScopeListener(contact, new InformerListener() {});
    listener.onWatchOpened(ResourceVersion.of("1"));
    listener.onWatchOpened(ResourceVersion.of("1"));
    listener.onWatchEnded(1, Duration.ZERO);
    listener.onWatchSwapped();
    now = 5_000;

    assertThat(contact.lostFor()).isZero();
  }
}
