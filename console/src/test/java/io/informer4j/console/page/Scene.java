package io.informer4j.console.page;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A process made up for the page: informers with objects, work queues and faults, whose figures move as time is let pass.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
final class Scene {

  static final ObjectMapper JSON = new ObjectMapper();
  private static final String[] APPS = {"web", "cart", "search", "payments", "mailer", "catalog"};

  final List<SceneInformer> informers = new ArrayList<>();
  final List<String> queues = new ArrayList<>();
  final Map<String, Boolean> faults = new LinkedHashMap<>();
  /** How many records the stream sends at a time: what the console does, unless a test wants worse. */
  int mostRecords = 200;

  long at = 1_763_269_000_123L;
  private final Random random = new Random(7);
  private long uptime = 4_211_000;

  /** One informer of pods with three handlers, and a controller's queue. */
  static Scene pods(int objects) {
    Scene scene = new Scene();
    scene.informer(
        "pods", "v1", "Pod", 420, List.of(), List.of("metrics", "scheduler", "audit-log"));
    scene.informers.get(0).slowestFill = 0.42;
    scene.fill(scene.informers.get(0), objects);
    scene.queues.add("scheduler");
    return scene;
  }

  /** What a small controller has. */
  static Scene shop() {
    Scene scene = pods(20_000);
    scene.informer("deployments", "apps/v1", "Deployment", 12, List.of(), List.of("scheduler"));
    scene.informer(
        "configmaps", "v1", "ConfigMap", 3, List.of("shop", "billing"), List.of("reloader"));
    scene.informers.stream().skip(1).forEach(informer -> scene.fill(informer, 240));
    scene.queues.add("reloader");
    scene.faults.put("cut", false);
    scene.faults.put("history", false);
    scene.faults.put("slow", false);
    return scene;
  }

  /** Many informers, as an operator of a platform has. */
  static Scene thirty() {
    Scene scene = new Scene();
    for (int i = 0; i < 30; i++) {
      scene.informer(
          "widgets-" + i,
          "example.com/v1",
          "Widget" + i,
          i * i,
          List.of(),
          List.of("sync", "audit"));
      scene.fill(scene.informers.get(i), 40 + 13 * i);
      scene.informers.get(i).slowestFill = i % 7 / 7.0;
    }
    return scene;
  }

  /** A cluster that means harm: markup, controls and direction marks wherever text can stand, and a label of a megabyte. */
  static Scene hostile() {
    String markup = "<img src=x onerror=window.hacked=1><script>window.hacked=1</script>";
    Scene scene = new Scene();
    SceneInformer informer = scene.informer(
        "evil" + markup,
        "v1" + markup,
        "Kind" + markup,
        20,
        List.of(markup, "b"),
        List.of("handler" + markup));
    informer.objects.add(new SceneObject(
        "ns",
        markup,
        Map.of("app", markup),
        markup,
        "metadata:\n  annotations:\n    note: \"" + markup + "\"\n    " + markup + ": x\n# "
            + markup + "\n"));
    informer.objects.add(
        new SceneObject("ns", "invoice\u202Efdp.exe\u0007\u001b[31m\u200b", Map.of(), "n", ""));
    informer.objects.add(new SceneObject(
        "ns",
        "long",
        Map.of("big", "x".repeat(1 << 20)),
        "n",
        "labels:\n  big: " + "x".repeat(1 << 20) + "\n"));
    informer.quarantined = 1;
    informer.failure = "refused: " + markup;
    scene.queues.add("queue" + markup);
    scene.faults.put("cut" + markup, false);
    return scene;
  }

  /** Secrets, as the server sends them: without their values. */
  static Scene secrets() {
    Scene scene = new Scene();
    SceneInformer informer =
        scene.informer("secrets", "v1", "Secret", 2, List.of(), List.of("mounter"));
    informer.secret = true;
    informer.objects.add(
        new SceneObject(
            "shop",
            "database",
            Map.of("app", "web"),
            "n",
            "apiVersion: v1\nkind: Secret\nmetadata:\n  name: database\ndata:\n  password: (redacted, 24 bytes)\n"));
    return scene;
  }

  SceneInformer informer(
      String name,
      String apiVersion,
      String kind,
      double rate,
      List<String> spaces,
      List<String> handlers) {
    SceneInformer made =
        new SceneInformer(informers.size() + 1, name, apiVersion, kind, rate, spaces, handlers);
    informers.add(made);
    return made;
  }

  private void fill(SceneInformer informer, int count) {
    for (int i = 0; i < count; i++) {
      String app = APPS[i % APPS.length];
      String name = "%s-%s-%s".formatted(app, hex(i / 40 + 7), hex(i + 99_991));
      informer.objects.add(new SceneObject(
          i % 5 == 0 ? "billing" : "shop",
          name,
          new LinkedHashMap<>(Map.of("app", app)),
          "node-" + (i % 40 + 10),
          ""));
    }
    informer.objects.sort((a, b) -> a.key().compareTo(b.key()));
  }

  private static String hex(int number) {
    return Integer.toString(Math.abs(number * 48_271 % 60_466_176) + 1_679_616, 36);
  }

  synchronized ObjectNode advance(long millis) {
    at += millis;
    uptime += millis;
    ObjectNode changes = JSON.createObjectNode();
    ArrayNode records = changes.putArray("records");
    int skipped = 0;
    for (SceneInformer informer : informers) {
      for (int came = informer.advance(millis); came > 0; came--) {
        if (records.size() + 2 + 2 * informer.handlers.size() > mostRecords) {
          skipped += 2 + 2 * informer.handlers.size();
        } else {
          SceneObject object = informer.objects.get(random.nextInt(informer.objects.size()));
          way(records, informer, object, informer.revision(), at - random.nextInt(50), "MODIFIED");
        }
      }
    }
    changes.put("skipped", skipped);
    return changes;
  }

  /** Appends all steps of one change. */
  void way(
      ArrayNode to,
      SceneInformer informer,
      SceneObject object,
      String revision,
      long start,
      String verb) {
    record(to.addObject(), informer, object, revision, start, "RECEIVED").put("detail", verb);
    record(to.addObject(), informer, object, revision, start + 1, "STORED");
    for (int i = 0; i < informer.handlers.size(); i++) {
      String handler = informer.handlers.get(i);
      record(to.addObject(), informer, object, revision, start + 2 + i, "DELIVERED")
          .put("handler", handler)
          .put("detail", "UPDATE");
      record(to.addObject(), informer, object, revision, start + 4 + 4L * i, "RETURNED")
          .put("handler", handler)
          .put("tookMicros", 1_870 + 2_980 * i);
    }
  }

  private ObjectNode record(
      ObjectNode json,
      SceneInformer informer,
      SceneObject object,
      String revision,
      long when,
      String step) {
    return json.put("at", when)
        .put("informer", informer.id)
        .put("step", step)
        .put("namespace", object.namespace())
        .put("name", object.name())
        .put("revision", revision)
        .put("detail", "")
        .put("handler", "")
        .put("tookMicros", 0);
  }

  synchronized ObjectNode overview() {
    ObjectNode json = JSON.createObjectNode();
    long wave = uptime / 250 % 90;
    json.putObject("process")
        .put("pid", 4711)
        .put("uptimeMillis", uptime)
        .put("heapUsed", 96_000_000 + wave * 900_000)
        .put("heapMax", 1L << 30)
        .put("cpuMillis", uptime / 14)
        .put("threads", 23)
        .put("version", "0.1.0-SNAPSHOT")
        .put("java", "17.0.15");
    json.put("at", at);
    ArrayNode list = json.putArray("informers");
    informers.forEach(informer -> informer.overview(list.addObject()));
    ArrayNode queueList = json.putArray("queues");
    for (String queue : queues) {
      queueList
          .addObject()
          .put("name", queue)
          .put("depth", uptime / 500 % 7)
          .put("delayed", 2)
          .put("processing", 1)
          .put("added", uptime / 30)
          .put("retries", 3)
          .put("oldestMillis", 12)
          .put("busyMillis", 2);
    }
    json.putArray("controllers");
    ArrayNode faultList = json.putArray("faults");
    faults.forEach((id, on) -> faultList
        .addObject()
        .put("id", id)
        .put("title", title(id))
        .put("description", "Breaks it until it is pressed again")
        .put("on", on));
    return json;
  }

  private static String title(String fault) {
    return switch (fault) {
      case "cut" -> "Cut the network";
      case "history" -> "Forget the history";
      case "slow" -> "Slow handler";
      default -> fault;
    };
  }
}
