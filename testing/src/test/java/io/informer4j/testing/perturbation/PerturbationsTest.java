package io.informer4j.testing.perturbation;

import static io.informer4j.testing.perturbation.SimulationTestTest.map;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.informer4j.informer.SharedIndexInformer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each perturbation does to a controller. */
@Tag("slow") // once, not on every JDK
class PerturbationsTest {

  private static final int SEEDS = 40;

  static Runs runs(Perturbation... perturbations) {
    return new Runs(new Scenario(
        List.of(ConfigMap.class),
        List.of(),
        false,
        List.of(perturbations),
        Duration.ofSeconds(60),
        false,
        List.of()));
  }

  /** Runs a scenario undisturbed and with a number of seeds, and returns all environments, the undisturbed first. */
  static List<SimulatedEnvironment> runAll(
      Runs runs, int seeds, Consumer<SimulatedEnvironment> body) throws Throwable {
    List<SimulatedEnvironment> all = new ArrayList<>();
    SimulatedEnvironment reference = runs.newReference();
    runs.runReference(reference, () -> body.accept(reference));
    reference.close();
    all.add(reference);
    for (int seed = 1; seed <= seeds; seed++) {
      SimulatedEnvironment env = runs.newSeeded(seed);
      runs.runSeeded(env, () -> body.accept(env));
      env.close();
      all.add(env);
    }
    return all;
  }

  private static void copyMaps(SimulatedEnvironment env) {
    env.client().resource(map("before", "0")).create();
    env.start(MapsController::start);
    env.client().resource(map("a", "1")).create();
    env.elapse(Duration.ofSeconds(5));
    env.client().resource(map("b", "2")).create();
    env.elapse(Duration.ofSeconds(5));
    env.client().configMaps().withName("a").delete();
  }

  @ParameterizedTest
  @EnumSource(Perturbation.class)
  void aSeedAlwaysDoesTheSame(Perturbation perturbation) throws Throwable {
    List<List<String>> first = traces(perturbation);
    List<List<String>> second = traces(perturbation);

    assertThat(first).isEqualTo(second);
    assertThat(first.stream().distinct().count()).isGreaterThan(5);
  }

  private static List<List<String>> traces(Perturbation perturbation) throws Throwable {
    return runAll(runs(perturbation), 10, PerturbationsTest::copyMaps).stream()
        .map(env -> List.copyOf(env.trace()))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(Perturbation.class)
  void everySeedStrikesAndHeals(Perturbation perturbation) throws Throwable {
    String struck = perturbation == Perturbation.UNOBSERVED_STATE ? "held back" : " dies";
    List<SimulatedEnvironment> all = runAll(runs(perturbation), SEEDS, PerturbationsTest::copyMaps);

    assertThat(all.get(0).trace()).noneMatch(line -> line.contains(struck));
    assertThat(all.subList(1, all.size())).allSatisfy(env -> {
      assertThat(env.trace()).filteredOn(line -> line.contains(struck)).hasSize(1);
      assertThat(env.isDisturbed()).isFalse();
    });
  }

  @Test
  void aProcessDiesRightAfterAnyOfItsWritesAndNothingOfItFollows() throws Throwable {
    List<String> survived = new ArrayList<>();
    List<SimulatedEnvironment> all = runAll(runs(Perturbation.INTERMEDIATE_STATE), SEEDS, env -> {
      env.start(context -> {
        SharedIndexInformer<ConfigMap> maps = context.informer(ConfigMap.class);
        maps.addEventHandler(event -> {
          if (event.name().name().equals("a")) {
            try {
              context.client().resource(map("one", "1")).create();
              context.client().resource(map("two", "1")).create();
              context.client().resource(map("three", "1")).create();
            } catch (RuntimeException e) { // the next process finds them there
              survived.add(String.valueOf(e.getMessage()));
            }
          }
        });
        maps.start();
        return maps;
      });
      env.client().resource(map("a", "1")).create();
    });

    assertThat(survived).allMatch(message -> message.contains("already exists"));
    assertThat(all.subList(1, all.size()))
        .extracting(env ->
            env.trace().stream().filter(line -> line.contains("#1: POST")).count() == 3)
        .contains(true, false);
    assertThat(all.subList(1, all.size())).allSatisfy(env -> {
      List<String> trace = env.trace();
      int death = indexOf(trace, "#1 dies");
      assertThat(trace.get(death - 1)).contains("controller-1 #1: POST");
      assertThat(trace.subList(death, trace.size())).noneMatch(line -> line.contains("#1: "));
    });
  }

  static int indexOf(List<String> trace, String part) {
    for (int i = 0; i < trace.size(); i++) {
      if (trace.get(i).contains(part)) {
        return i;
      }
    }
    throw new AssertionError(part + " is not in " + trace);
  }

  @Test
  void unobservedStatesAreSkippedAndTheLastOneIsSeen() throws Throwable {
    List<List<String>> seen = new ArrayList<>();
    runAll(runs(Perturbation.UNOBSERVED_STATE), SEEDS, env -> {
      List<String> values = new ArrayList<>();
      seen.add(values);
      env.start(context -> watching(context, values));
      changeTenTimes(env);
    });

    List<String> everything = List.of("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
    assertThat(seen.get(0)).isEqualTo(everything);
    assertThat(seen).allSatisfy(values -> assertThat(values).isSorted().endsWith("9"));
    assertThat(seen).filteredOn(values -> values.size() < everything.size()).isNotEmpty();
  }

  @Test
  void staleStatesAreSeenOnceMoreByANewProcess() throws Throwable {
    List<List<String>> seen = new ArrayList<>();
    runAll(runs(Perturbation.STALE_STATE), SEEDS, env -> {
      List<String> values = new ArrayList<>();
      seen.add(values);
      env.start(context -> {
        values.add("start");
        return watching(context, values);
      });
      changeTenTimes(env);
    });

    assertThat(seen).allSatisfy(values -> assertThat(values).endsWith("9"));
    assertThat(seen.subList(1, seen.size()))
        .filteredOn(PerturbationsTest::wentBack)
        .isNotEmpty();
    assertThat(seen.subList(1, seen.size())).allSatisfy(values -> {
      int restart = values.lastIndexOf("start");
      assertThat(values.subList(restart + 1, values.size())).isSorted();
    });
  }

  static boolean wentBack(List<String> values) {
    int restart = values.lastIndexOf("start");
    return restart > 1 && values.get(restart + 1).compareTo(values.get(restart - 1)) < 0;
  }

  private static AutoCloseable watching(ControllerContext context, List<String> values) {
    SharedIndexInformer<ConfigMap> maps = context.informer(ConfigMap.class);
    maps.addEventHandler(event -> maps.lister()
        .get(event.name())
        .ifPresent(map -> values.add(map.getData().get("k"))));
    maps.start();
    return maps;
  }

  static void changeTenTimes(SimulatedEnvironment env) {
    env.client().resource(map("a", "0")).create();
    for (int i = 1; i < 10; i++) {
      env.elapse(Duration.ofSeconds(1));
      String value = Integer.toString(i);
      env.client()
          .configMaps()
          .withName("a")
          .edit(map -> new ConfigMapBuilder(map).addToData("k", value).build());
    }
  }

  @Test
  void aProcessThatWaitsWhileItIsKilledWaitsNoMore() throws Throwable {
    List<SimulatedEnvironment> all = runAll(runs(Perturbation.STALE_STATE), SEEDS, env -> {
      env.client().resource(map("a", "1")).create();
      env.start(context -> {
        SharedIndexInformer<ConfigMap> maps = context.informer(ConfigMap.class);
        maps.addEventHandler(event -> context.client().resource(map("b", "2")).create());
        maps.start();
        maps.awaitSync(Duration.ofMinutes(10));
        env.trace("synced");
        return maps;
      });
    });

    assertThat(all.subList(1, all.size())).anySatisfy(env -> {
      int death = indexOf(env.trace(), "#1 dies");
      assertThat(env.trace().subList(0, death)).noneMatch(line -> line.endsWith("synced"));
    });
    assertThat(all).allSatisfy(env -> assertThat(env.trace()).anyMatch(l -> l.endsWith("synced")));
  }

  @Test
  void aClusterThatDoesNotComeToRestFails() throws Exception {
    SimulatedEnvironment env = runs().newReference();
    env.start(context -> {
      SharedIndexInformer<ConfigMap> maps = context.informer(ConfigMap.class);
      maps.addEventHandler(event -> context
          .client()
          .configMaps()
          .withName("a")
          .edit(map -> new ConfigMapBuilder(map)
              .addToData("k", map.getData().get("k") + "x")
              .build()));
      maps.start();
      return maps;
    });
    env.client().resource(map("a", "")).create();

    assertThatThrownBy(() -> {
          for (int i = 0; i < 10; i++) {
            env.settle();
          }
        })
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("does not come to rest")
        .hasMessageContaining("PATCH");
    env.close();
  }

  @Test
  void eachOfSeveralControllersMayBeStruck() throws Throwable {
    List<SimulatedEnvironment> all = runAll(runs(Perturbation.STALE_STATE), SEEDS, env -> {
      env.start(MapsController::start);
      env.start(context -> watching(context, new ArrayList<>()));
      env.client().resource(map("a", "1")).create();
    });

    assertThat(all).anyMatch(env -> env.trace().toString().contains("controller-1 #1 dies"));
    assertThat(all).anyMatch(env -> env.trace().toString().contains("controller-2 #1 dies"));
  }
}
