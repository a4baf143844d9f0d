package io.informer4j.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KubeletsTest {

  private static final ObjectName WEB = ObjectName.of("shop", "web-0");
  private static final ObjectName CART = ObjectName.of("shop", "cart-0");
  private static final long STOPPING = Kubelets.STOPPING.toNanos();
  /** Any time will do, also one that is about to overflow. */
  private static final long BEGIN = Long.MAX_VALUE - STOPPING / 2;

  private final Set<ObjectName> terminating = new LinkedHashSet<>();
  private final List<ObjectName> ended = new ArrayList<>();
  private final Kubelets kubelets = new Kubelets(() -> terminating, ended::add);

  @Test
  void aPodIsEndedWhenItsContainersHadTimeToStop() {
    terminating.add(WEB);
    kubelets.tick(BEGIN);
    kubelets.tick(BEGIN + STOPPING - 1);
    assertThat(ended).isEmpty();

    kubelets.tick(BEGIN + STOPPING);

    assertThat(ended).containsExactly(WEB);
  }

  @Test
  void eachHasItsOwnTime() {
    terminating.add(WEB);
    kubelets.tick(BEGIN);
    terminating.add(CART);
    kubelets.tick(BEGIN + STOPPING / 2);

    kubelets.tick(BEGIN + STOPPING);
    assertThat(ended).containsExactly(WEB);
    terminating.remove(WEB);
    kubelets.tick(BEGIN + STOPPING / 2 + STOPPING);
    assertThat(ended).containsExactly(WEB, CART);
  }

  @Test
  void oneThatStaysIsEndedAgainButNotAllTheTime() {
    terminating.add(WEB);
    for (int tenths = 0; tenths <= 50; tenths++) {
      kubelets.tick(BEGIN + tenths * STOPPING / 20);
    }

    assertThat(ended).containsExactly(WEB, WEB);
  }

  @Test
  void oneThatWasGoneMeanwhileHasAllItsTimeAgain() {
    terminating.add(WEB);
    kubelets.tick(BEGIN);
    terminating.clear();
    kubelets.tick(BEGIN + STOPPING / 2);
    terminating.add(WEB);

    kubelets.tick(BEGIN + STOPPING);

    assertThat(ended).isEmpty();
  }
}
