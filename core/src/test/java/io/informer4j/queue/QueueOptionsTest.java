package io.informer4j.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Transform;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class QueueOptionsTest {

  @Test
  void aMarkBelowOneIsRefused() {
    assertThatThrownBy(() -> QueueOptions.<Thing>defaults().withHighWaterMark(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the high-water mark of a queue must be at least 1, but was 0");
    assertThat(QueueOptions.<Thing>defaults().withHighWaterMark(1).highWaterMark())
        .isEqualTo(1);
  }

  @Test
  void defaultsChangeNothingAndKnowNothing() {
    QueueOptions<Thing> defaults = QueueOptions.defaults();
    CachedObject<Thing> object = CacheForm.DECODED.cache("a", 1);

    assertThat(defaults.highWaterMark()).isEqualTo(2000);
    assertThat(defaults.transform().apply(object)).isSameAs(object);
    assertThat(defaults.alreadyStored().test(object)).isFalse();
    assertThat(defaults.transformErrors()).isSameAs(TransformErrorListener.LOGGING);
  }

  @Test
  void eachOptionIsChangedAlone() {
    Transform<Thing> transform = object -> object;
    Predicate<CachedObject<Thing>> stored = object -> true;
    TransformErrorListener errors = (name, rv, e) -> {};
    Function<RuntimeException, String> words = e -> "no";

    QueueOptions<Thing> all = QueueOptions.<Thing>defaults()
        .withHighWaterMark(7)
        .withTransform(transform)
        .withAlreadyStored(stored)
        .withTransformErrors(errors)
        .withErrorWords(words);

    assertThat(all).isEqualTo(new QueueOptions<>(7, transform, stored, errors, words));
  }

  @Test
  void eachOptionOfADeltaFIFOIsChangedAlone() {
    KnownThings known = KnownThings.of();
    QueueOptions<Thing> queue = QueueOptions.<Thing>defaults().withHighWaterMark(7);

    DeltaFIFOOptions<Thing> options = DeltaFIFOOptions.<Thing>defaults()
        .withKnownObjects(known)
        .withEmitReplaced(false)
        .withQueue(queue);

    assertThat(options.knownObjects()).containsSame(known);
    assertThat(options.emitReplaced()).isFalse();
    assertThat(options.queue()).isSameAs(queue);
    assertThat(DeltaFIFOOptions.<Thing>defaults().emitReplaced()).isTrue();
    assertThat(DeltaFIFOOptions.<Thing>defaults().knownObjects()).isEmpty();
  }

  @Test
  void theLoggingListenerDoesNotThrow() {
    assertThatCode(() -> TransformErrorListener.LOGGING.onTransformError(
            ObjectName.parse("a"), ResourceVersion.of(1), new IllegalStateException("no")))
        .doesNotThrowAnyException();
  }
}
