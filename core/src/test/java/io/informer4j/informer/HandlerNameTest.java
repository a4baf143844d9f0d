package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testsupport.Thing;
import java.lang.reflect.Proxy;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class HandlerNameTest {

  private static final class NestedHandler implements ResourceEventHandler<Thing> {}

  /** Functions that are written elsewhere than in the test. */
  private static final class Elsewhere {
    @SuppressWarnings("UnnecessaryLambda") // where a lambda stands is what is tested
    static BiConsumer<Thing, Thing> update() {
      return (old, current) -> {};
    }
  }

  @Test
  void aClassIsNamedAsInAStackTrace() {
    assertThat(HandlerName.of(new NestedHandler())).isEqualTo("HandlerNameTest$NestedHandler");
    assertThat(HandlerName.of(new Object())).isEqualTo("Object");
  }

  @Test
  void anAnonymousClassIsNamedAfterTheClassAroundIt() {
    ResourceEventHandler<Thing> handler = new ResourceEventHandler<>() {};

    assertThat(HandlerName.of(handler)).isEqualTo("HandlerNameTest$1");
  }

  @Test
  void aLambdaAndAMethodReferenceAreNamedAfterTheClassWhereTheyStand() {
    ResourceEventConsumer<Thing> lambda = event -> {};
    ResourceEventConsumer<Thing> reference = this::ignore;

    assertThat(HandlerName.of(lambda)).isEqualTo("HandlerNameTest");
    assertThat(HandlerName.of(reference)).isEqualTo("HandlerNameTest");
  }

  @Test
  void functionsOfOneClassShareItsName() {
    BiConsumer<Thing, Boolean> addWithFlag = (thing, inInitialList) -> {};
    Consumer<Thing> add = thing -> {};

    assertThat(HandlerName.of(
            ResourceEventHandler.<Thing>of(addWithFlag, (old, current) -> {}, deleted -> {})))
        .isEqualTo("HandlerNameTest");
    assertThat(HandlerName.of(
            ResourceEventHandler.<Thing>of(add, (old, current) -> {}, deleted -> {})))
        .isEqualTo("HandlerNameTest");
  }

  @Test
  void functionsOfSeveralClassesAreNamedAfterAll() {
    BiConsumer<Thing, Boolean> add = (thing, inInitialList) -> {};

    String name =
        HandlerName.of(ResourceEventHandler.<Thing>of(add, Elsewhere.update(), deleted -> {}));

    assertThat(name).isEqualTo("HandlerNameTest+HandlerNameTest$Elsewhere");
  }

  @Test
  void aFilterHasTheNameOfWhatIsBehindIt() {
    NestedHandler handler = new NestedHandler();

    assertThat(HandlerName.of(new FilteringResourceEventHandler<>(thing -> true, handler)))
        .isEqualTo("HandlerNameTest$NestedHandler");
    assertThat(HandlerName.of(FilteringResourceEventHandler.ofCached(thing -> true, handler)))
        .isEqualTo("HandlerNameTest$NestedHandler");
  }

  @Test
  void nothingHasANameToo() {
    assertThat(HandlerName.of(null)).isEqualTo("none");
  }

  @Test
  void aGeneratedClassWithoutAnOriginKeepsItsName() {
    Object proxy = Proxy.newProxyInstance(
        getClass().getClassLoader(), new Class<?>[] {Runnable.class}, (self, method, args) -> null);

    assertThat(HandlerName.of(proxy)).startsWith("$Proxy");
  }

  private void ignore(ResourceEvent<Thing> event) {
    assertThat(event).isNotNull();
  }
}
