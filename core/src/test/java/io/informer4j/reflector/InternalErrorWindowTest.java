package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testsupport.Failures;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class InternalErrorWindowTest {

  private final InternalErrorWindow window = new InternalErrorWindow(Duration.ofSeconds(30));

  private boolean toleratesAt(long seconds) {
    return window.tolerates(
        Failures.internalError(), Duration.ofSeconds(seconds).toNanos());
  }

  @Test
  void withoutLengthNothingIsTolerated() {
    InternalErrorWindow none = new InternalErrorWindow(Duration.ZERO);

    assertThat(none.tolerates(Failures.internalError(), 0)).isFalse();
    assertThat(none.tolerates(Failures.internalError(), 1)).isFalse();
  }

  @Test
  void errorsAreToleratedUpToTheEndOfTheWindow() {
    assertThat(toleratesAt(100)).isTrue();
    assertThat(toleratesAt(115)).isTrue();
    assertThat(toleratesAt(130)).isTrue();
    assertThat(toleratesAt(131)).isFalse();
  }

  @Test
  void afterTheEndTheNextErrorOpensANewWindow() {
    toleratesAt(100);
    toleratesAt(131);

    assertThat(toleratesAt(132)).isTrue();
    assertThat(toleratesAt(162)).isTrue();
    assertThat(toleratesAt(163)).isFalse();
  }

  @Test
  void aMinuteOfCalmOpensANewWindow() {
    toleratesAt(100);
    toleratesAt(120);

    assertThat(toleratesAt(180)).isTrue();
    assertThat(toleratesAt(210)).isTrue();
  }

  @Test
  void lessThanAMinuteOfCalmDoesNot() {
    toleratesAt(100);
    toleratesAt(120);

    assertThat(toleratesAt(179)).isFalse();
  }

  @Test
  void otherFailuresAreNeverToleratedAndDoNotDisturbTheWindow() {
    toleratesAt(100);

    assertThat(window.tolerates(Failures.forbidden(), Duration.ofSeconds(110).toNanos()))
        .isFalse();
    assertThat(window.tolerates(Failures.forbidden(), Duration.ofSeconds(140).toNanos()))
        .isFalse();
    assertThat(toleratesAt(130)).isTrue();
    assertThat(toleratesAt(131)).isFalse();
  }

  @Test
  void timeMayBeNegative() {
    assertThat(toleratesAt(-100)).isTrue();
    assertThat(toleratesAt(-70)).isTrue();
    assertThat(toleratesAt(-69)).isFalse();
  }
}
