package io.informer4j.testing.perturbation;

import static io.informer4j.testing.perturbation.PerturbationsTest.changeTenTimes;
import static io.informer4j.testing.perturbation.PerturbationsTest.runAll;
import static io.informer4j.testing.perturbation.PerturbationsTest.runs;
import static io.informer4j.testing.perturbation.SimulationTestTest.map;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What goes wrong with lists and watches that a process asks for with its own client. */
class ClientMirrorsTest {

  private static final int SEEDS = 40;

  private static String value(JsonNode map) {
    return JsonObjects.text(map.path("data"), "k");
  }

  @Test
  void unobservedStatesAreSkippedAndTheLastOneIsSeen() throws Throwable {
    List<List<String>> seen = new ArrayList<>();
    List<SimulatedEnvironment> all = runAll(runs(Perturbation.UNOBSERVED_STATE), SEEDS, env -> {
      List<String> values = new ArrayList<>();
      seen.add(values);
      env.start(context -> HttpMirror.start(context, map -> values.add(value(map))));
      changeTenTimes(env);
    });

    assertThat(seen.get(0)).containsExactly("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
    assertThat(seen).allSatisfy(values -> assertThat(values).isSorted().endsWith("9"));
    assertThat(seen).filteredOn(values -> !values.containsAll(seen.get(0))).isNotEmpty();
    assertThat(all.subList(1, all.size()))
        .allSatisfy(env -> assertThat(env.trace())
            .filteredOn(line -> line.contains("held back"))
            .hasSize(1));
  }

  @Test
  void staleStatesAreSeenOnceMoreByANewProcess() throws Throwable {
    List<List<String>> seen = new ArrayList<>();
    runAll(runs(Perturbation.STALE_STATE), SEEDS, env -> {
      List<String> values = new ArrayList<>();
      seen.add(values);
      env.start(context -> {
        values.add("start");
        return HttpMirror.start(context, map -> values.add(value(map)));
      });
      changeTenTimes(env);
    });

    assertThat(seen).allSatisfy(values -> assertThat(values).endsWith("9"));
    assertThat(seen.subList(1, seen.size()))
        .filteredOn(values -> values.lastIndexOf("start") < values.size() - 1)
        .filteredOn(PerturbationsTest::wentBack)
        .isNotEmpty();
  }

  @Test
  void nothingArrivesAtAProcessThatHasDiedInACall() throws Throwable {
    List<String> survived = new ArrayList<>();
    List<SimulatedEnvironment> all = runAll(runs(Perturbation.INTERMEDIATE_STATE), SEEDS, env -> {
      AtomicReference<ControllerContext> latest = new AtomicReference<>();
      env.start(context -> {
        latest.set(context);
        return HttpMirror.start(context, map -> {
          if (latest.get() != context) {
            survived.add("a dead process hears of " + value(map));
          }
          copy(context, value(map), survived);
        });
      });
      changeTenTimes(env);
    });

    assertThat(survived).isEmpty();
    assertThat(all.subList(1, all.size())).allSatisfy(env -> {
      int death = PerturbationsTest.indexOf(env.trace(), "#1 dies");
      assertThat(env.trace().get(death - 1)).contains("controller-1 #1: POST");
      assertThat(env.trace().subList(death, env.trace().size()))
          .noneMatch(line -> line.contains("#1: "));
    });
  }

  private static void copy(ControllerContext context, String value, List<String> survived) {
    try {
      context.client().resource(map("copy-" + value, value)).create();
    } catch (
        KubernetesClientException
            e) { // it is there already, since the next process and copies are heard of too
      if (e.getCode() != 409) {
        survived.add(String.valueOf(e));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Perturbation.class)
  void aSeedAlwaysDoesTheSame(Perturbation perturbation) throws Throwable {
    List<List<String>> first = traces(perturbation);

    assertThat(traces(perturbation)).isEqualTo(first);
    assertThat(first.stream().distinct().count()).isGreaterThan(5);
  }

  private static List<List<String>> traces(Perturbation perturbation) throws Throwable {
    return runAll(runs(perturbation), 10, env -> {
          env.start(context ->
              HttpMirror.start(context, map -> copy(context, value(map), new ArrayList<>())));
          changeTenTimes(env);
        })
        .stream()
        .map(env -> List.copyOf(env.trace()))
        .toList();
  }

  @Test
  void whatIsWrittenIsHeardOfAMomentLater() throws Exception {
    SimulatedEnvironment env = runs().newReference();
    List<String> values = new ArrayList<>();
    env.start(context -> HttpMirror.start(context, map -> values.add(value(map))));
    env.elapse(Duration.ofSeconds(1));
    env.client().resource(map("a", "1")).create();
    env.runtime().runUntilIdle();

    assertThat(values).isEmpty();
    env.elapse(Duration.ofMillis(20));
    assertThat(values).containsExactly("1");
    env.close();
  }

  @Test
  void heldBackWatchesBringNothingUntilTheyBreakAndAreListedAgain() throws Exception {
    SimulatedEnvironment env = runs().newReference();
    List<String> values = new ArrayList<>();
    AtomicReference<HttpMirror> mirror = new AtomicReference<>();
    env.start(context -> {
      mirror.set(HttpMirror.start(context, map -> values.add(value(map))));
      return mirror.get();
    });
    env.elapse(Duration.ofSeconds(1));
    ControllerProcess process = env.deployments().get(0).process();
    process.holdBack(process.mirrored());
    env.client().resource(map("a", "1")).create();
    env.elapse(Duration.ofMinutes(1));

    assertThat(process.mirrored()).containsExactly(ResourceTypes.of(ConfigMap.class));
    assertThat(values).isEmpty();
    assertThat(mirror.get().lists()).isEqualTo(1);
    env.forgetEvents();
    process.breakHeldBack();
    env.elapse(Duration.ofSeconds(2));
    assertThat(values).containsExactly("1");
    assertThat(mirror.get().lists()).isEqualTo(2);
    env.close();
  }

  @Test
  void aCallThatWaitsForItsAnswerSeesThePresentWhateverIsHeldBack() throws Exception {
    SimulatedEnvironment env = runs().newReference();
    List<Integer> sizes = new ArrayList<>();
    env.start(context -> {
      context
          .runtime()
          .schedule(
              Duration.ofSeconds(5),
              () -> sizes.add(context.client().configMaps().list().getItems().size()));
      return () -> {};
    });
    ControllerProcess process = env.deployments().get(0).process();
    process.holdBack(List.of(ResourceTypes.of(ConfigMap.class)));
    env.client().resource(map("a", "1")).create();
    env.elapse(Duration.ofSeconds(5));

    assertThat(sizes).containsExactly(1);
    assertThat(process.mirrored()).isEmpty();
    env.close();
  }
}
