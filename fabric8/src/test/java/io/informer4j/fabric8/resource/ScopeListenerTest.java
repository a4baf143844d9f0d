package io.informer4j.fabric8.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.SourceFailure;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ScopeListenerTest {

  private long now;
  private final Contact contact = new Contact(() -> now, () -> "");

  @Test
  void contactIsLostFromTheEndOfAWatchToTheBeginningOfTheNext() {
    ScopeListener listener = new ScopeListener(contact);
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
    ScopeListener listener = new ScopeListener(contact);
    listener.onWatchOpened(ResourceVersion.of("1"));
    listener.onWatchOpened(ResourceVersion.of("1"));
    listener.onWatchEnded(1, Duration.ZERO);
    listener.onWatchSwapped();
    now = 5_000;

    assertThat(contact.lostFor()).isZero();
  }
}
