package io.informer4j.cli.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.cli.demo.LivingCluster.Story;
import io.informer4j.name.ObjectName;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * What happens in a cluster, each as the writes that it consists of, in the order in which the control plane makes them.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class Stories {

  /** How many events the cluster keeps. */
  private static final int KEPT_EVENTS = 200;
  /** How many forms of pods are kept: those of the applications to which something happens. */
  private static final int KEPT_FORMS = 64;

  private static final int REST_OF_NODES = 15;
  private static final int REPORT_EVERY = 3;

  private static final Template JOB = Template.of("job.json");
  private static final List<String> JOBS =
      List.of("nightly-report", "reindex", "backup", "cleanup", "import", "invoice-run");

  private final ClusterPlan plan;
  private final Writes writes;
  private final RandomGenerator random;
  private final Deque<ObjectName> events = new ArrayDeque<>();
  private final Map<String, PodForm> forms = new LinkedHashMap<>();
  /** Pods that are to be deleted and will be by the next step of their story. */
  private final Set<ObjectName> leaving = new HashSet<>();

  Stories(ClusterPlan plan, Writes writes, RandomGenerator random) {
    this.plan = plan;
    this.writes = writes;
    this.random = random;
  }

  /** A new release replaces the pods of the last one, one by one. */
  Story rollOut(App app) {
    Story story = new Story(Optional.of(app));
    ObjectName oldSet = replicaSet(app);
    List<App.Pod> old = List.copyOf(app.pods());
    app.nextRelease(plan.newHash());
    story.then(() -> writes.patch(Kind.DEPLOYMENT, deployment(app), newTemplate(app)));
    story.then(() -> {
      Optional<String> uid = writes.create(
          Kind.REPLICA_SET, plan.replicaSet(app, new PodForm(app, plan.time()), false));
      uid.ifPresent(one -> app.ownedBy(app.hash(), one));
      return uid.isPresent();
    });
    for (int i = 0; i < Math.max(old.size(), app.replicas()); i++) {
      birth(story, app);
      if (i < old.size()) {
        farewell(story, app, old.get(i));
      }
      if (i % REPORT_EVERY == 0) {
        int updated = i + 1;
        story.then(() -> report(app, updated));
      }
    }
    return story
        .then(() -> report(app, app.replicas()))
        .then(() -> writes.delete(Kind.REPLICA_SET, oldSet, false));
  }

  /** A deployment gets more pods, or fewer. */
  Story scale(App app, int replicas) {
    Story story = new Story(Optional.of(app));
    int before = app.pods().size();
    app.scaleTo(replicas);
    ObjectNode patch = Template.MAPPER.createObjectNode();
    patch.putObject("spec").put("replicas", replicas);
    story.then(() -> writes.patch(Kind.DEPLOYMENT, deployment(app), patch));
    for (int i = before; i < replicas; i++) {
      birth(story, app);
    }
    for (App.Pod pod : List.copyOf(app.pods().subList(Math.min(replicas, before), before))) {
      farewell(story, app, pod);
    }
    return story.then(() -> report(app, app.replicas()));
  }

  /** A container ends, waits to be started again, and runs again. */
  Story crash(App app, int index) {
    App.Pod pod = app.pods().get(index);
    PodForm.Trouble trouble =
        random.nextInt(3) == 0 ? PodForm.Trouble.OUT_OF_MEMORY : PodForm.Trouble.CRASH;
    Story story = new Story(Optional.of(app));
    int restarts = pod.restarts() + 1;
    story.then(() -> troubled(app, pod, pod.restarts(), trouble, false));
    story.then(() -> troubled(app, pod, restarts, trouble, true));
    story.then(() -> event(app, pod.name(), "BackOff", "Back-off restarting failed container"));
    story.rest(2);
    return story.then(() -> {
      app.pods().replaceAll(one -> one.equals(pod) ? new App.Pod(pod.name(), restarts) : one);
      return isThere(app, pod, running(app, pod.name(), restarts));
    });
  }

  /** A node throws out a pod, and another takes its place. */
  Story evict(App app, int index) {
    App.Pod pod = app.pods().get(index);
    Story story = new Story(Optional.of(app));
    story.then(
        () -> isThere(app, pod, status(app, pod.name(), PodForm.evictedStatus(plan.time()))));
    story.then(() -> event(app, pod.name(), "Evicted", "The node was low on resource: memory."));
    birth(story, app);
    farewell(story, app, pod);
    return story;
  }

  /** Pods are made where some are missing; of a new release, if somebody has removed the replica set with them. */
  Story replace(App app) {
    if (writes.uid(Kind.REPLICA_SET, replicaSet(app)).isEmpty()) {
      return rollOut(app);
    }
    Story story = new Story(Optional.of(app));
    story.then(() -> report(app, app.pods().size()));
    for (int i = app.pods().size(); i < app.replicas(); i++) {
      birth(story, app);
    }
    return story.then(() -> report(app, app.replicas()));
  }

  /** Ends a pod that somebody else deletes. Who says so may be behind: it has gone, or is back from a backup. */
  void finish(ObjectName pod) {
    if (!leaving.contains(pod) && writes.isTerminating(pod)) {
      writes.delete(Kind.POD, pod, true);
    }
  }

  /** Forgets a pod that has gone without a farewell. A message of that may be late: it may be back, from a backup. */
  void forget(App app, ObjectName pod) {
    boolean isKnown = app.pods().stream().anyMatch(one -> one.name().equals(pod.name()));
    if (isKnown && !leaving.contains(pod) && writes.uid(Kind.POD, pod).isEmpty()) {
      app.pods().removeIf(one -> one.name().equals(pod.name()));
    }
  }

  /** A job is created, its pod runs, it completes, and is removed with all that belongs to it. */
  Story job(App app) {
    ObjectName name = ObjectName.of(
        app.namespace(), JOBS.get(random.nextInt(JOBS.size())) + "-" + Names.suffix(random, 5));
    ObjectName pod = ObjectName.of(name.namespace(), name.name() + "-" + Names.suffix(random, 5));
    Map<String, String> values = app.values(plan.time());
    values.put("job", name.name());
    ObjectNode job = JOB.fill(values);
    Story story = new Story(Optional.empty());
    story.then(() -> {
      Optional<String> uid = writes.create(Kind.JOB, job);
      uid.ifPresent(one -> job.withObject("/metadata").put("uid", one));
      return uid.isPresent();
    });
    story.then(() -> writes.create(Kind.POD, podOf(job, pod)).isPresent());
    inAnyCase(story, () -> writes.bind(pod, plan.anyNode().name()));
    inAnyCase(story, () -> phase(pod, "Running"));
    story.rest(3);
    inAnyCase(story, () -> phase(pod, "Succeeded"));
    story.then(() -> writes.patchStatus(Kind.JOB, name, completed()));
    story.rest(5);
    return story.then(() -> writes.delete(Kind.JOB, name, false));
  }

  /** Adds a step after which the story goes on even if somebody else has deleted the pod: the job would stay for ever. */
  private static void inAnyCase(Story story, Runnable step) {
    story.then(() -> {
      step.run();
      return true;
    });
  }

  Story removeJob(ObjectName name) {
    return new Story(Optional.empty()).then(() -> writes.delete(Kind.JOB, name, false));
  }

  /** A node loses touch for a while. */
  Story flap(WorkerNode node) {
    ObjectName name = ObjectName.of(node.name());
    return new Story(Optional.empty())
        .then(() -> writes.patchStatus(Kind.NODE, name, WorkerNode.status(false, plan.time())))
        .then(() -> writes.patch(Kind.NODE, name, WorkerNode.taints(false, plan.time())))
        .rest(REST_OF_NODES)
        .then(() -> writes.patchStatus(Kind.NODE, name, WorkerNode.status(true, plan.time())))
        .then(() -> writes.patch(Kind.NODE, name, WorkerNode.taints(true, plan.time())));
  }

  Story renewLease(WorkerNode node) {
    ObjectNode patch = Template.MAPPER.createObjectNode();
    patch.putObject("spec").put("renewTime", plan.microTime());
    ObjectName name = ObjectName.of("kube-node-lease", node.name());
    return new Story(Optional.empty()).then(() -> writes.patch(Kind.LEASE, name, patch));
  }

  Story configure(App app) {
    ObjectNode patch = Template.MAPPER.createObjectNode();
    patch
        .putObject("data")
        .put("features.properties", "new-" + app.name() + "=" + random.nextBoolean() + "\n")
        .put("revision", Integer.toString(2 + random.nextInt(1000)));
    return new Story(Optional.empty())
        .then(() -> writes.patch(Kind.CONFIG_MAP, deployment(app), patch));
  }

  Story rotateSecret(App app) {
    ObjectNode patch = Template.MAPPER.createObjectNode();
    patch.putObject("data").put("database-url", plan.secretValue(app));
    return new Story(Optional.empty())
        .then(() -> writes.patch(Kind.SECRET, deployment(app), patch));
  }

  /** Finds out which replica set an application has at the server. */
  void adopt(App app) {
    forms.clear();
    leaving.clear();
    writes.uid(Kind.REPLICA_SET, replicaSet(app)).ifPresent(uid -> app.ownedBy(app.hash(), uid));
  }

  void forgetEventsExcept(Iterable<ObjectName> there) {
    events.clear();
    there.forEach(events::add);
  }

  private void birth(Story story, App app) {
    String pod = plan.newPodName(app);
    ObjectName name = ObjectName.of(app.namespace(), pod);
    WorkerNode node = plan.anyNode();
    story.then(() -> {
      app.pods().add(new App.Pod(pod, 0));
      return writes.create(Kind.POD, form(app).created(pod)).isPresent();
    });
    story.then(() -> writes.bind(name, node.name()));
    story.then(() -> status(app, pod, form(app).startingStatus(node, plan.time())));
    if (random.nextInt(4) == 0) {
      story.then(() ->
          event(app, pod, "Scheduled", "Successfully assigned " + name + " to " + node.name()));
    }
    story.then(() -> running(app, pod, 0));
  }

  private void farewell(Story story, App app, App.Pod pod) {
    ObjectName name = ObjectName.of(app.namespace(), pod.name());
    story.then(() -> {
      leaving.add(name);
      return isThere(app, pod, writes.delete(Kind.POD, name, false));
    });
    story.then(() -> {
      leaving.remove(name);
      app.pods().removeIf(one -> one.name().equals(pod.name()));
      writes.delete(Kind.POD, name, true);
      return true;
    });
  }

  /** Forgets a pod that somebody else has deleted. The story goes on in any case: there are others. */
  private static boolean isThere(App app, App.Pod pod, boolean accepted) {
    if (!accepted) {
      app.pods().removeIf(one -> one.name().equals(pod.name()));
    }
    return true;
  }

  private boolean troubled(
      App app, App.Pod pod, int restarts, PodForm.Trouble trouble, boolean waits) {
    return status(
        app,
        pod.name(),
        form(app).troubledStatus(pod.name(), restarts, trouble, waits, plan.time()));
  }

  private boolean running(App app, String pod, int restarts) {
    return status(app, pod, form(app).runningStatus(pod, restarts, plan.time()));
  }

  private boolean status(App app, String pod, ObjectNode status) {
    ObjectNode patch = Template.MAPPER.createObjectNode();
    patch.set("status", status);
    return writes.patchStatus(Kind.POD, ObjectName.of(app.namespace(), pod), patch);
  }

  private boolean report(App app, int updated) {
    int pods = app.pods().size();
    ObjectNode patch = Template.MAPPER.createObjectNode();
    patch
        .putObject("status")
        .put("replicas", pods)
        .put("readyReplicas", Math.min(pods, app.replicas()))
        .put("availableReplicas", Math.min(pods, app.replicas()))
        .put("updatedReplicas", Math.min(updated, pods));
    return writes.patchStatus(Kind.DEPLOYMENT, deployment(app), patch);
  }

  private ObjectNode newTemplate(App app) {
    ObjectNode patch = Template.MAPPER.createObjectNode();
    patch
        .putObject("metadata")
        .putObject("annotations")
        .put("deployment.kubernetes.io/revision", Integer.toString(app.release()));
    ObjectNode template = patch.putObject("spec").putObject("template");
    template
        .putObject("metadata")
        .putObject("labels")
        .put("app.kubernetes.io/version", app.version());
    template.set("spec", new PodForm(app, plan.time()).spec());
    return patch;
  }

  private ObjectNode podOf(ObjectNode job, ObjectName name) {
    ObjectNode pod = Template.MAPPER.createObjectNode();
    pod.put("apiVersion", "v1").put("kind", "Pod");
    ObjectNode metadata = pod.putObject("metadata");
    metadata.put("name", name.name()).put("namespace", name.namespace());
    metadata.set("labels", job.at("/spec/template/metadata/labels").deepCopy());
    metadata
        .putArray("ownerReferences")
        .addObject()
        .put("apiVersion", "batch/v1")
        .put("kind", "Job")
        .put("name", job.at("/metadata/name").asText())
        .put("uid", job.at("/metadata/uid").asText())
        .put("controller", true)
        .put("blockOwnerDeletion", true);
    pod.set("spec", job.at("/spec/template/spec").deepCopy());
    return pod;
  }

  private boolean phase(ObjectName pod, String phase) {
    ObjectNode patch = Template.MAPPER.createObjectNode();
    patch.putObject("status").put("phase", phase).put("startTime", plan.time());
    return writes.patchStatus(Kind.POD, pod, patch);
  }

  private ObjectNode completed() {
    ObjectNode patch = Template.MAPPER.createObjectNode();
    ObjectNode status = patch.putObject("status");
    status.put("succeeded", 1).put("completionTime", plan.time()).put("startTime", plan.time());
    status.putArray("conditions").addObject().put("type", "Complete").put("status", "True");
    return patch;
  }

  /** Records an event, or removes the oldest if there are many: one write each. */
  private boolean event(App app, String pod, String reason, String message) {
    ObjectName oldest = events.size() < KEPT_EVENTS ? null : events.poll();
    if (oldest != null) {
      writes.delete(Kind.EVENT, oldest, false);
      return true;
    }
    String name = pod + "." + Names.suffix(random, 16);
    ObjectNode event = Template.MAPPER.createObjectNode();
    event.put("apiVersion", "v1").put("kind", "Event");
    event.putObject("metadata").put("name", name).put("namespace", app.namespace());
    event
        .putObject("involvedObject")
        .put("apiVersion", "v1")
        .put("kind", "Pod")
        .put("namespace", app.namespace())
        .put("name", pod);
    event.put("reason", reason).put("message", message);
    event.put("type", reason.equals("Scheduled") ? "Normal" : "Warning").put("count", 1);
    event.put("firstTimestamp", plan.time()).put("lastTimestamp", plan.time());
    event.putObject("source").put("component", "demo");
    writes.create(Kind.EVENT, event);
    events.add(ObjectName.of(app.namespace(), name));
    return true;
  }

  private PodForm form(App app) {
    String key = app + ":" + app.release() + ":" + app.replicaSetUid();
    PodForm known = forms.get(key);
    if (known != null) {
      return known;
    }
    if (forms.size() >= KEPT_FORMS) {
      forms.clear();
    }
    PodForm form = new PodForm(app, plan.time());
    forms.put(key, form);
    return form;
  }

  private static ObjectName deployment(App app) {
    return ObjectName.of(app.namespace(), app.name());
  }

  private static ObjectName replicaSet(App app) {
    return ObjectName.of(app.namespace(), app.name() + "-" + app.hash());
  }
}
