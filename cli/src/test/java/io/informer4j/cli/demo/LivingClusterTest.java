package io.informer4j.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.name.ObjectName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LivingClusterTest {

  private static final Instant TIME = Instant.parse("2026-11-16T12:00:00Z");

  /** A cluster with the server that it writes to, in a time that stands still. */
  private static final class World {
    final RecordedWrites server = new RecordedWrites();
    final List<String> loaded = new ArrayList<>();
    final ClusterPlan plan;
    final LivingCluster cluster;

    World(long seed, int pods) {
      SplittableRandom random = new SplittableRandom(seed);
      plan = new ClusterPlan(pods, random.split(), () -> TIME);
      plan.objects().forEachRemaining(object -> {
        loaded.add(object.toString());
        server.load(object);
      });
      cluster = new LivingCluster(plan, server, random.split());
    }

    World live(int steps) {
      for (int i = 0; i < steps; i++) {
        cluster.step();
      }
      return this;
    }

    /** Returns an application that has several pods and to which nothing happens, as soon as there is one. */
    App quietApp() {
      for (int i = 0; i < 10_000; i++) {
        for (App app : plan.apps()) {
          if (!app.isBusy() && app.pods().size() > 1) {
            return app;
          }
        }
        cluster.step();
      }
      throw new AssertionError("something happens to all of them");
    }

    /** Lives until nothing happens to an application any more. */
    void liveUntilQuiet(App app) {
      for (int i = 0; i < 10_000; i++) {
        cluster.step();
        if (!app.isBusy()) {
          return;
        }
      }
      throw new AssertionError("something happens to it still");
    }

    List<ObjectName> podsOf(App app) {
      return server.names(Kind.POD).stream()
          .filter(pod -> pod.namespace().equals(app.namespace()))
          .filter(pod -> pod.name().matches(app.name() + "-[a-z0-9]+-[a-z0-9]+"))
          .toList();
    }

    long count(String verb) {
      return server.lines.stream().filter(line -> line.startsWith(verb)).count();
    }
  }

  @Test
  void theSameSeedIsTheSameStory() {
    World one = new World(7, 120).live(1000);
    World other = new World(7, 120).live(1000);

    assertThat(other.loaded).isEqualTo(one.loaded);
    assertThat(other.server.lines).isEqualTo(one.server.lines);
  }

  @Test
  void anotherSeedIsAnotherStory() {
    assertThat(new World(8, 120).live(50).server.lines)
        .isNotEqualTo(new World(7, 120).live(50).server.lines);
  }

  @Test
  void aClusterHasAsManyPodsAsWereAskedFor() {
    assertThat(new World(1, 1).server.names(Kind.POD)).hasSize(1);
    assertThat(new World(1, 500).server.names(Kind.POD)).hasSize(500);
    assertThat(new World(1, 2500).server.names(Kind.POD)).hasSize(2500);
  }

  @Test
  void everythingHappensThatShouldAndEachStepIsOneWrite() {
    World world = new World(3, 200).live(3000);

    assertThat(world.server.lines).hasSize(3000);
    for (String expected : List.of(
        "create POD ",
        "bind POD ",
        "delete POD ",
        "create REPLICA_SET ",
        "delete REPLICA_SET ",
        "CrashLoopBackOff",
        "OOMKilled",
        "Evicted",
        "ContainerCreating",
        "KubeletNotReady",
        "node.kubernetes.io/not-ready",
        "create JOB ",
        "\"Complete\"",
        "delete JOB ",
        "patch CONFIG_MAP ",
        "patch SECRET ",
        "patch LEASE ",
        "create EVENT ")) {
      assertThat(world.server.lines.stream().anyMatch(line -> line.contains(expected)))
          .as(expected)
          .isTrue();
    }
  }

  @Test
  void itNeitherGrowsNorDiesInTheLongRun() {
    World world = new World(5, 300).live(8000);

    assertThat(world.server.names(Kind.POD)).hasSizeBetween(150, 450);
    assertThat(world.server.names(Kind.EVENT)).hasSizeBetween(100, 210);
    assertThat(world.server.names(Kind.REPLICA_SET))
        .hasSizeLessThan(2 * world.plan.apps().size());
  }

  @Test
  void whatItDoesToObjectsThatAreThereIsNotRefused() {
    World world = new World(9, 200);
    List<String> refused = new ArrayList<>();
    for (int i = 0; i < 2500; i++) {
      world.cluster.step();
      String line = world.server.lines.get(world.server.lines.size() - 1);
      if (line.startsWith("status POD ")) {
        ObjectName pod = ObjectName.parse(line.split(" ", -1)[2]);
        if (!world.server.there.containsKey("POD " + pod)) {
          refused.add(line);
        }
      }
    }

    assertThat(refused).isEmpty();
  }

  @Test
  void podsThatSomebodyElseHasDeletedDoNotStopIt() {
    World world = new World(11, 60).live(200);
    world.server.names(Kind.POD).stream()
        .limit(30)
        .forEach(pod -> world.server.delete(Kind.POD, pod, true));

    world.live(2500);

    assertThat(world.count("create POD ")).isGreaterThan(50);
  }

  @Test
  void aPodThatSomebodyElseDeletesIsEndedAndReplaced() {
    World world = new World(17, 60).live(200);
    App app = world.quietApp();
    ObjectName pod = ObjectName.of(app.namespace(), app.pods().get(0).name());
    world.server.delete(Kind.POD, pod, false);

    world.cluster.finish(pod);
    world.cluster.gone(pod);

    assertThat(world.server.names(Kind.POD)).doesNotContain(pod);
    assertThat(app.pods()).extracting(App.Pod::name).doesNotContain(pod.name());
    assertThat(app.pods()).hasSize(app.replicas() - 1);
    world.liveUntilQuiet(app);
    assertThat(app.pods()).hasSize(app.replicas());
    assertThat(world.podsOf(app)).hasSize(app.replicas());
  }

  @Test
  void podsThatSomebodyElseDeletesByForceAreReplacedToo() {
    World world = new World(19, 60).live(200);
    App app = world.quietApp();
    List<ObjectName> pods = world.podsOf(app);
    pods.forEach(pod -> world.server.delete(Kind.POD, pod, true));

    pods.forEach(world.cluster::gone);

    world.liveUntilQuiet(app);
    assertThat(world.podsOf(app)).hasSize(app.replicas()).doesNotContainAnyElementsOf(pods);
  }

  @Test
  void ifTheReplicaSetHasGoneWithItsPodsThereIsAnother() {
    World world = new World(23, 60).live(200);
    App app = world.quietApp();
    String hash = app.hash();
    List<ObjectName> pods = world.podsOf(app);
    pods.forEach(pod -> world.server.delete(Kind.POD, pod, true));
    world.server.there.remove("REPLICA_SET " + app + "-" + hash);

    pods.forEach(world.cluster::gone);

    world.liveUntilQuiet(app);
    assertThat(app.hash()).isNotEqualTo(hash);
    assertThat(world.server.there).containsKey("REPLICA_SET " + app + "-" + app.hash());
    assertThat(world.podsOf(app)).hasSize(app.replicas());
  }

  /** Followers of the cluster hear of its own deletes as well. */
  @Test
  void whatItDeletesItselfIsNeitherEndedNorReplacedTwice() {
    World alone = new World(29, 120).live(3000);
    World followed = new World(29, 120);
    for (int i = 0; i < 3000; i++) {
      followed.live(1);
      String[] words = followed.server.lines.get(i).split(" ", -1);
      if (words[0].equals("delete") && words[1].equals("POD")) {
        ObjectName pod = ObjectName.parse(words[2]);
        if (followed.server.isTerminating(pod)) {
          followed.cluster.finish(pod);
        } else {
          followed.cluster.gone(pod);
        }
      }
    }

    assertThat(alone.count("delete POD ")).isGreaterThan(100);
    assertThat(followed.server.lines).isEqualTo(alone.server.lines);
  }

  @Test
  void wordOfPodsThatAreStillThereIsNotTaken() {
    World world = new World(31, 60).live(100);
    App app = world.quietApp();
    List<ObjectName> pods = world.podsOf(app);
    int before = world.server.lines.size();

    pods.forEach(world.cluster::finish);
    pods.forEach(world.cluster::gone);

    assertThat(world.server.lines).hasSize(before);
    assertThat(app.pods()).hasSize(pods.size());
    assertThat(world.podsOf(app)).isEqualTo(pods);
  }

  @Test
  void aJobWhosePodSomebodyElseDeletesDoesNotStay() {
    World world = new World(37, 60);
    for (int i = 0; i < 3000; i++) {
      world.live(1);
      List<ObjectName> jobs = world.server.names(Kind.JOB);
      world
          .server
          .there
          .keySet()
          .removeIf(key -> jobs.stream().anyMatch(job -> key.startsWith("POD " + job)));
    }

    assertThat(world.count("create JOB ")).isGreaterThan(10);
    assertThat(world.server.names(Kind.JOB)).hasSizeLessThan(5);
  }

  @Test
  void afterARestoredBackupItGoesOnWithWhatTheServerHas() {
    World world = new World(13, 120).live(500);
    List<ObjectName> backup = world.server.names(Kind.POD);
    world.live(1500);
    world.server.names(Kind.POD).forEach(pod -> world.server.delete(Kind.POD, pod, true));
    backup.forEach(pod -> world.server.there.put("POD " + pod, Kind.POD));

    world.cluster.resume(world.server::names);

    long pods = world.plan.apps().stream().mapToLong(app -> app.pods().size()).sum();
    assertThat(pods)
        .isBetween((long) backup.size() - 20, (long) backup.size()); // jobs have pods too
    int before = world.server.lines.size();
    world.live(800);
    assertThat(world.server.lines.subList(before, before + 800))
        .anyMatch(line -> line.startsWith("create POD "));
  }

  @Test
  void podsLookLikeThoseOfARealCluster() {
    ObjectNode pod = pod();

    assertThat(pod.at("/spec/containers")).hasSizeGreaterThan(1);
    assertThat(pod.at("/spec/containers/0/env")).hasSizeGreaterThan(3);
    assertThat(pod.at("/spec/tolerations")).isNotEmpty();
    assertThat(pod.at("/spec/volumes")).isNotEmpty();
    assertThat(pod.at("/spec/nodeName").asText()).startsWith("worker-");
    assertThat(pod.at("/metadata/ownerReferences/0/kind").asText()).isEqualTo("ReplicaSet");
    assertThat(pod.at("/metadata/managedFields")).isNotEmpty();
    assertThat(pod.at("/status/conditions")).hasSize(5);
    assertThat(pod.at("/status/containerStatuses")).hasSameSizeAs(pod.at("/spec/containers"));
    assertThat(pod.toString()).doesNotContain("${").hasSizeBetween(6000, 14_000);
  }

  private static ObjectNode pod() {
    ClusterPlan plan = new ClusterPlan(10, new SplittableRandom(1), () -> TIME);
    List<ObjectNode> pods = new ArrayList<>();
    plan.objects().forEachRemaining(object -> {
      if (object.get("kind").asText().equals("Pod")) {
        pods.add(object);
      }
    });
    return pods.get(0);
  }
}
