package io.informer4j.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.peers.informer.InformerKind;
import io.informer4j.peers.informer.InformerKinds;
import io.informer4j.peers.situation.Outcome;
import io.informer4j.peers.situation.Pace;
import io.informer4j.peers.situation.Situations;
import io.informer4j.peers.situation.Trial;
import io.informer4j.peers.situation.Verdict;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ours is right in all situations of {@code ./peers}, in their short forms. */
@Tag("slow")
@ExtendWith(NothingLeft.class)
class PeerSituationsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"R1", "R2", "R3", "R3b", "R4", "R5", "R7", "R8", "R9", "R12", "U", "K", "B"})
  void isRightIn(String situation) throws Exception {
    assertIsRight(situation, InformerKinds.OURS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"R1", "R4", "R6", "R9"})
  void isRightOnTheClientOfTheJdkIn(String situation) throws Exception {
    assertIsRight(situation, InformerKinds.OURS_JDK);
  }

  @ParameterizedTest
  @ValueSource(strings = {"R1", "R4", "R9", "H2"})
  void isRightOnOkHttpIn(String situation) throws Exception {
    assertIsRight(situation, InformerKinds.OURS_OKHTTP);
  }

  @Test
  void noticesHalfOpenConnectionsByTheirMissingBookmarks() throws Exception {
    assertIsRight("H", new ImpatientInformer.Kind());
  }

  private static void assertIsRight(String situation, InformerKind kind) throws Exception {
    try (Trial trial = new Trial(kind, Pace.SHORT)) {
      Outcome outcome = Situations.named(situation).run(trial);

      assertThat(outcome.verdict()).as("%s", outcome).isEqualTo(Verdict.RIGHT);
    }
  }
}
