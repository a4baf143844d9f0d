package io.informer4j.controller.leader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What an elector may be asked for, and who it is. */
class ElectorOptionsTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final LeaseLock lock = new ScriptedLock(runtime).port();

  private LeaderElector.Builder builder() {
    return LeaderElector.builder(lock).runtime(runtime).identity("baz");
  }

  @Test
  void theCustomaryValuesAreValid() {
    assertThat(builder().build().identity()).isEqualTo("baz");
    assertThat(builder()
            .leaseDuration(Duration.ofSeconds(15))
            .renewDeadline(Duration.ofSeconds(2))
            .retryPeriod(Duration.ofSeconds(1))
            .build()
            .isLeader())
        .isFalse();
  }

  @Test
  void theLeaseMustBeLongerThanTheRenewDeadline() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().leaseDuration(Duration.ofSeconds(10)).build())
        .withMessage(
            "leaseDuration must be greater than renewDeadline: PT10S is not greater than PT10S");
  }

  @Test
  void theRenewDeadlineMustBeLongerThanAJitteredRetry() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder()
            .renewDeadline(Duration.ofSeconds(12))
            .retryPeriod(Duration.ofSeconds(10))
            .build())
        .withMessage(
            "renewDeadline must be greater than 1.2 x retryPeriod: PT12S is not greater than 1.2 x PT10S");
  }

  @Test
  void allTimesMustBePositive() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().leaseDuration(Duration.ZERO).build())
        .withMessage("leaseDuration must be greater than zero, not PT0S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().renewDeadline(Duration.ofSeconds(-1)).build())
        .withMessage("renewDeadline must be greater than zero, not PT-1S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().retryPeriod(Duration.ZERO).build())
        .withMessage("retryPeriod must be greater than zero, not PT0S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().leaseDuration(Duration.ofDays(365 * 100)).build())
        .withMessageStartingWith("leaseDuration must be at most");
  }

  @Test
  void anEmptyIdentityIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().identity("").build())
        .withMessage("identity must not be empty");
  }

  @Test
  void aLockAndCallbacksMustBeThere() {
    assertThatNullPointerException().isThrownBy(() -> LeaderElector.builder(null));
    assertThatNullPointerException().isThrownBy(() -> builder().callbacks(null));
    assertThatNullPointerException().isThrownBy(() -> builder().listener(null));
  }

  @Test
  void byDefaultAProcessIsItsHostAndSomethingRandomThatTheSeedDecides() {
    String first = LeaderElector.builder(lock).runtime(runtime).build().identity();
    String second = LeaderElector.builder(lock).runtime(runtime).build().identity();
    String again =
        LeaderElector.builder(lock).runtime(new DeterministicRuntime(1)).build().identity();

    assertThat(first)
        .matches(".+_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
        .isNotEqualTo(second)
        .isEqualTo(again);
  }

  @Test
  void theHostIsWhatTheEnvironmentSays() {
    assertThat(Identities.host(Map.of("HOSTNAME", "my-operator-7d4b")))
        .isEqualTo("my-operator-7d4b");
    assertThat(Identities.host(Map.of("HOSTNAME", " ", "COMPUTERNAME", "desk"))).isEqualTo("desk");
    assertThat(Identities.host(Map.of())).isNotEmpty();
  }

  @Test
  void requestsAreGivenUpAfterHalfTheRenewDeadlineButNotBeforeASecond() {
    assertThat(timing(15, 10, 2).requestTimeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(timing(4, 1, 0.5).requestTimeout()).isEqualTo(Duration.ofSeconds(1));
  }

  private static Timing timing(double lease, double renew, double retry) {
    return new Timing(seconds(lease), seconds(renew), seconds(retry));
  }

  private static Duration seconds(double value) {
    return Duration.ofMillis((long) (value * 1000));
  }
}
