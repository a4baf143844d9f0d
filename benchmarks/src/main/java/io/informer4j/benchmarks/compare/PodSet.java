package io.informer4j.benchmarks.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Pods as a fleet has them: 400 applications, each with replicas that an operator's eye could not tell apart.
 *
 * <p>In the uniform set the replicas of an application differ in what the API itself makes unique: name, uid, node,
 * addresses, times. In the diverse set almost every string that may differ does: container ids, image digests, environment
 * values, annotations. Real fleets lie between the two.
 */
enum PodSet implements DataSet {
  UNIFORM,
  DIVERSE;

  private static final int APPLICATIONS = 400;
  /** So that one of them has 100 of 100,000 pods. */
  private static final int NODES = 1000;

  private static final int VARIABLES = 10;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Override
  public Kind kind() {
    return Kind.POD;
  }

  @Override
  public String namespace(int index) {
    return "team-" + index % APPLICATIONS % NAMESPACES;
  }

  @Override
  public ObjectNode object(int index) {
    int application = index % APPLICATIONS;
    String app = "service-" + application;
    SplittableRandom random = random(index);
    ObjectNode pod = MAPPER.createObjectNode();
    pod.put("apiVersion", "v1").put("kind", "Pod");
    ObjectNode metadata = pod.putObject("metadata");
    metadata.put("name", name(index)).put("namespace", namespace(index));
    metadata.put("generateName", app + "-" + hash(application) + "-");
    metadata
        .putObject("labels")
        .put("app.kubernetes.io/name", app)
        .put("app.kubernetes.io/part-of", "shop-" + application % 20)
        .put("pod-template-hash", hash(application))
        .put("topology.example.com/zone", "zone-" + index % 3);
    ObjectNode annotations = metadata.putObject("annotations");
    annotations.put("prometheus.io/scrape", "true").put("prometheus.io/port", "9090");
    annotations.put("checksum/config", hex(this == DIVERSE ? random : random(application), 64));
    if (this == DIVERSE) {
      annotations.put("cni.example.com/status", "eth0=" + hex(random, 32) + ",mtu=1450");
      annotations.put("kubectl.kubernetes.io/restartedAt", "2026-10-01T10:00:" + index % 60 + "Z");
    }
    ObjectNode owner = metadata.putArray("ownerReferences").addObject();
    owner.put("apiVersion", "apps/v1").put("kind", "ReplicaSet");
    owner.put("name", app + "-" + hash(application)).put("uid", uid(random(application)));
    owner.put("controller", true).put("blockOwnerDeletion", true);
    spec(pod.putObject("spec"), index, application, random);
    return pod;
  }

  /** As a kubelet reports it. */
  @Override
  public Optional<ObjectNode> withStatus(int index) {
    ObjectNode pod = object(index);
    SplittableRandom random = random(-1 - index);
    ObjectNode status = pod.putObject("status");
    status.put("phase", "Running").put("qosClass", "Burstable");
    status.put("hostIP", "10.1." + index % NODES / 250 + "." + index % NODES % 250);
    status.putArray("hostIPs").addObject().put("ip", status.get("hostIP").asText());
    String address = "10." + (64 + index / 65_025) + "." + index / 255 % 255 + "." + index % 255;
    status.put("podIP", address);
    status.putArray("podIPs").addObject().put("ip", address);
    status.put("startTime", time(index, 0));
    ArrayNode conditions = status.putArray("conditions");
    for (String type : new String[] {
      "PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady", "PodScheduled"
    }) {
      ObjectNode condition = conditions.addObject();
      condition.put("type", type).put("status", "True").put("lastTransitionTime", time(index, 7));
      condition.putNull("lastProbeTime");
    }
    ArrayNode statuses = status.putArray("containerStatuses");
    for (int container = 0; container < 2; container++) {
      ObjectNode one = statuses.addObject();
      one.put("name", containerName(container)).put("ready", true).put("started", true);
      one.put("restartCount", 0).put("image", image(index, container));
      SplittableRandom digest = this == DIVERSE ? random : random(index % APPLICATIONS + container);
      one.put("imageID", "registry.example.com/image@sha256:" + hex(digest, 64));
      // An id of its own for each container is what every runtime gives.
      one.put("containerID", "containerd://" + hex(random, 64));
      one.putObject("state").putObject("running").put("startedAt", time(index, 5));
    }
    return Optional.of(pod);
  }

  private void spec(ObjectNode spec, int index, int application, SplittableRandom random) {
    spec.put("nodeName", "node-" + index % NODES).put("restartPolicy", "Always");
    spec.put("serviceAccountName", "service-" + application % 40).put("dnsPolicy", "ClusterFirst");
    spec.put("schedulerName", "default-scheduler").put("terminationGracePeriodSeconds", 30);
    spec.put("priority", 0).put("enableServiceLinks", true).putObject("securityContext");
    ArrayNode volumes = spec.putArray("volumes");
    volumes
        .addObject()
        .put("name", "config")
        .putObject("configMap")
        .put("name", "service-" + application)
        .put("defaultMode", 420);
    volumes.addObject().put("name", "scratch").putObject("emptyDir");
    ArrayNode containers = spec.putArray("containers");
    for (int container = 0; container < 2; container++) {
      container(containers.addObject(), index, container, random);
    }
    ArrayNode tolerations = spec.putArray("tolerations");
    for (String key : new String[] {"not-ready", "unreachable"}) {
      tolerations
          .addObject()
          .put("key", "node.kubernetes.io/" + key)
          .put("operator", "Exists")
          .put("effect", "NoExecute")
          .put("tolerationSeconds", 300);
    }
  }

  private void container(ObjectNode one, int index, int container, SplittableRandom random) {
    int application = index % APPLICATIONS;
    one.put("name", containerName(container)).put("image", image(index, container));
    one.put("imagePullPolicy", "IfNotPresent");
    ArrayNode arguments = one.putArray("args");
    arguments.add("--config=/etc/config/service.yaml").add("--log-level=info");
    one.putArray("ports")
        .addObject()
        .put("name", "http")
        .put("containerPort", 8080 + container)
        .put("protocol", "TCP");
    ArrayNode env = one.putArray("env");
    for (int i = 0; i < VARIABLES; i++) {
      String value =
          this == DIVERSE ? hex(random, 24) : "value-" + i + "-of-service-" + application;
      env.addObject().put("name", "SERVICE_SETTING_" + i).put("value", value);
    }
    ObjectNode resources = one.putObject("resources");
    resources.putObject("requests").put("cpu", "100m").put("memory", "128Mi");
    resources.putObject("limits").put("memory", 256 + application % 4 * 128 + "Mi");
    ArrayNode mounts = one.putArray("volumeMounts");
    mounts.addObject().put("name", "config").put("mountPath", "/etc/config").put("readOnly", true);
    mounts.addObject().put("name", "scratch").put("mountPath", "/tmp");
    probe(one.putObject("livenessProbe"), "/live");
    probe(one.putObject("readinessProbe"), "/ready");
    one.put("terminationMessagePath", "/dev/termination-log")
        .put("terminationMessagePolicy", "File");
  }

  private static void probe(ObjectNode probe, String path) {
    probe.putObject("httpGet").put("path", path).put("port", "http").put("scheme", "HTTP");
    probe.put("periodSeconds", 10).put("timeoutSeconds", 1).put("failureThreshold", 3);
    probe.put("successThreshold", 1);
  }

  @Override
  public String name(int index) {
    int application = index % APPLICATIONS;
    return "service-" + application + "-" + hash(application) + "-"
        + Integer.toString(index + 46_656, 36);
  }

  private static String hash(int application) {
    return hex(random(application), 10);
  }

  private static String containerName(int container) {
    return container == 0 ? "main" : "sidecar";
  }

  private static String image(int index, int container) {
    int application = index % APPLICATIONS;
    return "registry.example.com/shop/" + (container == 0 ? "service-" + application : "proxy")
        + ":v1." + application % 30;
  }

  private static String time(int index, int later) {
    int second = index % 40 + later;
    return String.format(
        Locale.ROOT,
        "2026-10-%02dT%02d:%02d:%02dZ",
        1 + index % 28,
        index % 24,
        index / 24 % 60,
        second);
  }

  private static String uid(SplittableRandom random) {
    return hex(random, 8) + "-" + hex(random, 4) + "-4" + hex(random, 3) + "-8" + hex(random, 3)
        + "-" + hex(random, 12);
  }

  private static SplittableRandom random(int seed) {
    return new SplittableRandom(seed * 7919L + 17);
  }

  static String hex(SplittableRandom random, int digits) {
    StringBuilder text = new StringBuilder(digits);
    for (int i = 0; i < digits; i++) {
      text.append(Character.forDigit(random.nextInt(16), 16));
    }
    return text.toString();
  }
}
