package io.informer4j.cli.demo;

import io.informer4j.name.ObjectName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * A cluster that lives: deployments are rolled out and scaled, pods come, crash and go, nodes lose touch and come back, jobs
 * complete. The parts of controllers, scheduler and kubelets are played here, one write at a time. The same seed is the same
 * story, as long as nobody else writes; pods that somebody else deletes are {@linkplain #finish ended} and replaced.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class LivingCluster {

  private static final int FEWEST_STORIES = 4;
  private static final int MOST_STORIES = 256;
  /** How many pods a scaled deployment has more or less than usually, at most. */
  private static final int MOST_SCALED = 4;

  /** Something that happens in several writes, each of which says whether it goes on. */
  static final class Story {
    private final Optional<App> app;
    /** Writes, and in between turns in which nothing is done. */
    private final Deque<Optional<BooleanSupplier>> steps = new ArrayDeque<>();

    Story(Optional<App> app) {
      this.app = app;
      app.ifPresent(one -> one.busy(true));
    }

    Story then(BooleanSupplier step) {
      steps.add(Optional.of(step));
      return this;
    }

    /** Lets others go on for so many turns. */
    Story rest(int turns) {
      for (int i = 0; i < turns; i++) {
        steps.add(Optional.empty());
      }
      return this;
    }

    void end() {
      steps.clear();
      app.ifPresent(one -> one.busy(false));
    }
  }

  private final ClusterPlan plan;
  private final RandomGenerator random;
  private final Stories stories;
  private final List<Story> running = new ArrayList<>();
  private final Map<String, App> apps = new HashMap<>();
  /** Those of which a pod has gone, in that order: they may have fewer than they should. */
  private final Set<App> bereaved = new LinkedHashSet<>();

  private final int wanted;

  LivingCluster(ClusterPlan plan, Writes writes, RandomGenerator random) {
    this.plan = plan;
    this.random = random;
    this.stories = new Stories(plan, writes, random);
    this.wanted = Math.max(FEWEST_STORIES, Math.min(MOST_STORIES, plan.apps().size() / 8));
    plan.apps().forEach(app -> apps.put(app.toString(), app));
  }

  /** Ends a pod that is to be deleted, as its kubelet does when the containers have stopped, unless a story is about to do it. */
  void finish(ObjectName pod) {
    stories.finish(pod);
  }

  /** Says that a pod has gone, whoever has deleted it: its application gets another if it has too few now. */
  void gone(ObjectName pod) {
    appOf(pod).ifPresent(app -> {
      stories.forget(app, pod);
      bereaved.add(app);
    });
  }

  /** Does the next thing: one write. */
  void step() {
    boolean hasWritten = false;
    while (!hasWritten) {
      replacement().ifPresent(running::add);
      if (running.size() < wanted) {
        begin().ifPresent(running::add);
      }
      if (!running.isEmpty()) {
        hasWritten = goOn(random.nextInt(running.size()));
      }
    }
  }

  /** Lets a story go on, and returns whether that was a write. */
  private boolean goOn(int index) {
    Story story = running.get(index);
    Optional<BooleanSupplier> step = story.steps.remove();
    boolean goesOn = step.isEmpty() || step.get().getAsBoolean();
    if (!goesOn || story.steps.isEmpty()) {
      story.end();
      running.set(index, running.get(running.size() - 1));
      running.remove(running.size() - 1);
    }
    return step.isPresent();
  }

  /** What a deployment's controllers do at once, whatever else goes on: begins to make pods that are missing. */
  private Optional<Story> replacement() {
    for (Iterator<App> each = bereaved.iterator(); each.hasNext(); ) {
      App app = each.next();
      if (!app.isBusy()) { // else what happens to it may be the reason, and is over soon
        each.remove();
        if (app.pods().size() < app.replicas()) {
          return Optional.of(stories.replace(app));
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Story> begin() {
    int dice = random.nextInt(100);
    if (dice < 6) {
      return Optional.of(
          stories.flap(plan.nodes().get(random.nextInt(plan.nodes().size()))));
    }
    if (dice < 20) {
      return Optional.of(
          stories.renewLease(plan.nodes().get(random.nextInt(plan.nodes().size()))));
    }
    App app = plan.apps().get(random.nextInt(plan.apps().size()));
    if (app.isBusy() || app.pods().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(begin(dice, app));
  }

  private Story begin(int dice, App app) {
    if (dice < 30) {
      return stories.rollOut(app);
    }
    if (dice < 44) {
      int wish = app.usualReplicas() + random.nextInt(2 * MOST_SCALED + 1) - MOST_SCALED;
      return stories.scale(app, Math.max(1, wish == app.replicas() ? wish + 1 : wish));
    }
    if (dice < 64) {
      return stories.crash(app, random.nextInt(app.pods().size()));
    }
    if (dice < 72) {
      return stories.evict(app, random.nextInt(app.pods().size()));
    }
    if (dice < 82) {
      return stories.job(app);
    }
    return dice < 94 ? stories.configure(app) : stories.rotateSecret(app);
  }

  /**
   * Goes on with a server that has another state than this cluster has left it in: a restored backup. What was under way is
   * given up.
   *
   * @param objects the objects of a kind that the server has
   */
  void resume(Function<Kind, Iterable<ObjectName>> objects) {
    running.forEach(Story::end);
    running.clear();
    bereaved.clear();
    plan.apps().forEach(app -> app.pods().clear());
    for (ObjectName pod : objects.apply(Kind.POD)) {
      appOf(pod).ifPresent(app -> {
        String ending = pod.name().substring(app.name().length() + 1);
        app.pods().add(new App.Pod(pod.name(), 0));
        app.ownedBy(ending.substring(0, ending.indexOf('-')), "");
      });
    }
    for (App app : plan.apps()) {
      app.scaleTo(Math.max(1, app.pods().size()));
      stories.adopt(app);
    }
    for (ObjectName job : objects.apply(Kind.JOB)) {
      running.add(stories.removeJob(job));
    }
    stories.forgetEventsExcept(objects.apply(Kind.EVENT));
  }

  /** Returns the application of which a pod is, by its name: that of the application, the replica set's hash, a suffix. */
  private Optional<App> appOf(ObjectName pod) {
    int suffix = pod.name().lastIndexOf('-');
    int hash = suffix < 0 ? -1 : pod.name().lastIndexOf('-', suffix - 1);
    return hash < 0
        ? Optional.empty()
        : Optional.ofNullable(apps.get(pod.namespace() + "/" + pod.name().substring(0, hash)));
  }
}
