package io.informer4j.cli.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What a cluster of a given size consists of: teams with their namespaces, applications, nodes; and all objects that are there
 * before it begins to live.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class ClusterPlan {

  private static final int PODS_PER_APP = 12;
  private static final int MOST_APPS = 2000;
  private static final int PODS_PER_NODE = 30;
  private static final int FEWEST_NODES = 3;
  private static final int MOST_NODES = 1000;
  private static final int HASH = 9;
  private static final int SUFFIX = 5;

  private static final Template DEPLOYMENT = Template.of("deployment.json");
  private static final Template REPLICA_SET = Template.of("replicaset.json");

  private final RandomGenerator random;
  private final Supplier<Instant> clock;
  private final List<App> apps = new ArrayList<>();
  private final List<WorkerNode> nodes = new ArrayList<>();

  /** Plans a cluster of so many pods. The clock is what objects are stamped with. */
  ClusterPlan(int pods, RandomGenerator random, Supplier<Instant> clock) {
    this.random = random;
    this.clock = clock;
    int count = Math.max(1, Math.min(MOST_APPS, pods / PODS_PER_APP));
    for (int i = 0; i < count; i++) {
      int replicas = pods / count + (i < pods % count ? 1 : 0);
      App app = new App(
          Names.team(i), Names.namespace(i), Names.service(i), 10 + random.nextInt(40), replicas);
      String hash = newHash();
      app.ownedBy(hash, App.uid("replicaset/" + app + "-" + hash));
      apps.add(app);
    }
    int hosts = Math.max(FEWEST_NODES, Math.min(MOST_NODES, pods / PODS_PER_NODE));
    for (int i = 0; i < hosts; i++) {
      nodes.add(WorkerNode.of(i));
    }
  }

  List<App> apps() {
    return Collections.unmodifiableList(apps);
  }

  List<WorkerNode> nodes() {
    return Collections.unmodifiableList(nodes);
  }

  /** Returns the time as objects have it. */
  String time() {
    return clock.get().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  String newHash() {
    return Names.suffix(random, HASH);
  }

  String newPodName(App app) {
    return app.name() + "-" + app.hash() + "-" + Names.suffix(random, SUFFIX);
  }

  WorkerNode anyNode() {
    return nodes.get(random.nextInt(nodes.size()));
  }

  /** Returns everything that is there at first, made one by one; the applications have their pods when all were taken. */
  Iterator<ObjectNode> objects() {
    return new Objects();
  }

  /** A stream would make all pods before it hands out the first: its iterators take what a flatMap gives as a whole. */
  private final class Objects implements Iterator<ObjectNode> {
    private final String time = time();
    private final Deque<ObjectNode> ready = new ArrayDeque<>();
    private final Iterator<App> following = apps.iterator();
    private @Nullable App app;
    private @Nullable PodForm form;
    private int podsLeft;

    Objects() {
      Set<String> namespaces = new LinkedHashSet<>();
      apps.forEach(one -> namespaces.add(one.namespace()));
      for (String name : namespaces) {
        ready.add(namespace(name));
      }
      for (WorkerNode node : nodes) {
        ready.add(node.object(time));
        ready.add(lease(node));
      }
    }

    @Override
    public boolean hasNext() {
      return !ready.isEmpty() || podsLeft > 0 || following.hasNext();
    }

    @Override
    public ObjectNode next() {
      if (!ready.isEmpty()) {
        return ready.remove();
      }
      if (app == null || form == null || podsLeft == 0) {
        begin(following.next());
        return ready.remove();
      }
      podsLeft--;
      String name = newPodName(app);
      app.pods().add(new App.Pod(name, 0));
      return form.running(name, anyNode(), time);
    }

    private void begin(App next) {
      PodForm its = new PodForm(next, time);
      ready.add(deployment(next, its));
      ready.add(replicaSet(next, its, true));
      ready.add(configMap(next));
      ready.add(secret(next));
      app = next;
      form = its;
      podsLeft = next.replicas();
    }
  }

  private ObjectNode deployment(App app, PodForm form) {
    ObjectNode deployment = DEPLOYMENT.fill(app.values(time()));
    deployment.withObject("/metadata").put("uid", app.deploymentUid());
    deployment.withObject("/spec").put("replicas", app.replicas());
    deployment.withObject("/spec/template").set("spec", form.spec());
    deployment
        .withObject("/status")
        .put("replicas", app.replicas())
        .put("readyReplicas", app.replicas())
        .put("availableReplicas", app.replicas())
        .put("updatedReplicas", app.replicas());
    return deployment;
  }

  /** Returns the replica set of an application's present release. */
  ObjectNode replicaSet(App app, PodForm form, boolean isThere) {
    ObjectNode set = REPLICA_SET.fill(app.values(time()));
    set.withObject("/spec").put("replicas", app.replicas());
    set.withObject("/spec/template").set("spec", form.spec());
    if (isThere) {
      set.withObject("/status")
          .put("replicas", app.replicas())
          .put("readyReplicas", app.replicas());
    } else {
      set.remove("status");
      set.withObject("/metadata").remove("uid");
      set.withObject("/metadata").remove("creationTimestamp");
    }
    return set;
  }

  private ObjectNode configMap(App app) {
    ObjectNode map = object("v1", "ConfigMap", app.namespace(), app.name());
    map.putObject("data")
        .put(
            app.name() + ".yaml",
            "listen: 0.0.0.0:8080\nworkers: 8\nupstreams:\n- " + app.team()
                + "-db:5432\n- cache:6379\n")
        .put("features.properties", "new-" + app.name() + "=false\ntracing=true\n")
        .put("revision", "1");
    return map;
  }

  private ObjectNode secret(App app) {
    ObjectNode secret = object("v1", "Secret", app.namespace(), app.name());
    secret.put("type", "Opaque");
    secret.putObject("data").put("database-url", secretValue(app));
    return secret;
  }

  /** Returns something that looks like a secret and is none. */
  String secretValue(App app) {
    String url = "postgres://" + app.name() + ":" + Names.suffix(random, 16) + "@" + app.team()
        + "-db:5432/" + app.name();
    return Base64.getEncoder()
        .encodeToString(url.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  private ObjectNode lease(WorkerNode node) {
    ObjectNode lease = object("coordination.k8s.io/v1", "Lease", "kube-node-lease", node.name());
    lease
        .putObject("spec")
        .put("holderIdentity", node.name())
        .put("leaseDurationSeconds", 40)
        .put("renewTime", microTime());
    return lease;
  }

  /** Returns the time as leases have it. */
  String microTime() {
    return time().replace("Z", ".000000Z");
  }

  private ObjectNode namespace(String name) {
    ObjectNode namespace = object("v1", "Namespace", "", name);
    namespace.withObject("/metadata").putObject("labels").put("kubernetes.io/metadata.name", name);
    namespace.putObject("spec").putArray("finalizers").add("kubernetes");
    namespace.putObject("status").put("phase", "Active");
    return namespace;
  }

  private ObjectNode object(String apiVersion, String kind, String namespace, String name) {
    ObjectNode object = Template.MAPPER.createObjectNode();
    object.put("apiVersion", apiVersion).put("kind", kind);
    ObjectNode metadata = object.putObject("metadata").put("name", name);
    if (!namespace.isEmpty()) {
      metadata.put("namespace", namespace);
    }
    metadata.put("creationTimestamp", time());
    return object;
  }
}
