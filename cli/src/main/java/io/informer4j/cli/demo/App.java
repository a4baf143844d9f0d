package io.informer4j.cli.demo;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * An application of the cluster: one deployment, the replica set that it has at present, and their pods.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class App {

  /**
   * A pod as far as it has to be remembered.
   *
   * @param name its name
   * @param restarts how often its first container was restarted
   */
  record Pod(String name, int restarts) {}

  private final String team;
  private final String namespace;
  private final String name;
  private final List<Pod> pods = new ArrayList<>();
  private final int usualReplicas;
  private int release;
  private int replicas;
  private String hash = "";
  private String replicaSetUid = "";
  /** Whether something that takes several writes happens to it. */
  private boolean busy;

  App(String team, String namespace, String name, int release, int replicas) {
    this.team = team;
    this.namespace = namespace;
    this.name = name;
    this.release = release;
    this.replicas = replicas;
    this.usualReplicas = replicas;
  }

  String team() {
    return team;
  }

  String namespace() {
    return namespace;
  }

  String name() {
    return name;
  }

  List<Pod> pods() {
    return pods;
  }

  int usualReplicas() {
    return usualReplicas;
  }

  int replicas() {
    return replicas;
  }

  void scaleTo(int number) {
    replicas = number;
  }

  String version() {
    return "1." + release / 10 + "." + release % 10;
  }

  int release() {
    return release;
  }

  /** Begins the next release, whose replica set has this hash in its name. */
  void nextRelease(String newHash) {
    release++;
    hash = newHash;
  }

  String hash() {
    return hash;
  }

  void ownedBy(String newHash, String uid) {
    hash = newHash;
    replicaSetUid = uid;
  }

  String replicaSetUid() {
    return replicaSetUid;
  }

  boolean isBusy() {
    return busy;
  }

  void busy(boolean isBusy) {
    busy = isBusy;
  }

  /** Returns what fills the gaps of templates. */
  Map<String, String> values(String time) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("app", name);
    values.put("namespace", namespace);
    values.put("team", team);
    values.put("version", version());
    values.put("hash", hash);
    values.put("ownerUid", replicaSetUid);
    values.put("deploymentUid", deploymentUid());
    values.put("checksum", Names.hex(namespace + "/" + name + "/" + release));
    values.put("time", time);
    return values;
  }

  String deploymentUid() {
    return uid("deployment/" + namespace + "/" + name);
  }

  /** Returns a uid that is the same whenever the same is asked for. */
  static String uid(String of) {
    return UUID.nameUUIDFromBytes(of.getBytes(StandardCharsets.UTF_8)).toString();
  }

  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}
