package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.Guarantee;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@Guarantee("G23")
class MirrorEpochTest {

  private final AtomicInteger waiting = new AtomicInteger();
  private final MirrorEpoch mirror = new MirrorEpoch(waiting::get);

  @Test
  void atFirstTheMirrorIsNotBehind() {
    mirror.applied();

    assertThat(mirror.isBehind()).isFalse();
  }

  @Test
  void afterANewEpochItIsUntilAllThatWaitedIsApplied() {
    waiting.set(2);
    mirror.onEpochBegan(1, ResourceVersion.of(5), ResourceVersion.of(3));
    assertThat(mirror.isBehind()).isTrue();

    waiting.set(1);
    mirror.applied();
    assertThat(mirror.isBehind()).isTrue();
    waiting.set(0);
    assertThat(mirror.isBehind()).as("not before it is applied").isTrue();
    mirror.applied();

    assertThat(mirror.isBehind()).isFalse();
  }
}
