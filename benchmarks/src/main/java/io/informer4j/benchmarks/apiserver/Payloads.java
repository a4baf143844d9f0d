package io.informer4j.benchmarks.apiserver;

import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The objects that are written: pods of about 9 KB, config maps of a given size that say when they were sent. */
final class Payloads {

  /** How many digits the time of sending has. */
  static final int DIGITS = 19;

  /** What stands behind those digits in the line of a watch event. */
  static final String AFTER_DIGITS = "\"}}}";

  static final int NAMESPACES = 100;

  private static final int CONTAINERS = 2;
  private static final int VARIABLES = 14;

  private Payloads() {}

  static String namespace(int index) {
    return "load-" + index % NAMESPACES;
  }

  static byte[] namespaceBody(int index) {
    return bytes(
        "{'kind':'Namespace','apiVersion':'v1','metadata':{'name':'" + namespace(index) + "'}}");
  }

  /** Returns a pod as a controller would create it. */
  static byte[] pod(int index) {
    String app = "service-" + index % 200;
    return bytes("{'kind':'Pod','apiVersion':'v1','metadata':{'name':'" + app + "-7d4b9c6f5-"
        + index
        + "','namespace':'" + namespace(index) + "','labels':{'app':'" + app
        + "','pod-template-hash':'7d4b9c6f5','tier':'t" + index % 5
        + "'},'annotations':{'checksum/config':'" + "0123456789abcdef".repeat(4)
        + "','example.com/scrape':'true'},'ownerReferences':[{'apiVersion':'apps/v1','kind':'ReplicaSet'"
        + ",'name':'" + app + "-7d4b9c6f5','uid':'5f0c1d8e-0000-4000-8000-000000000000'"
        + ",'controller':true,'blockOwnerDeletion':true}]},'spec':{'nodeName':'node-" + index % 500
        + "','restartPolicy':'Always','serviceAccountName':'default','schedulerName':'default-scheduler'"
        + ",'containers':[" + list(CONTAINERS, Payloads::container) + "],'tolerations':["
        + list(
            2,
            i -> "{'key':'node.example.com/condition-" + i
                + "','operator':'Exists','effect':'NoExecute','tolerationSeconds':300}")
        + "],'volumes':["
        + list(
            3,
            i -> "{'name':'volume-" + i + "','configMap':{'name':'" + app + "-configuration-" + i
                + "','defaultMode':420}}")
        + "]}}");
  }

  private static String container(int index) {
    return "{'name':'container-" + index + "','image':'registry.example.com/team/image-" + index
        + "@sha256:" + "0123456789abcdef".repeat(4) + "','imagePullPolicy':'IfNotPresent'"
        + ",'ports':[{'name':'http','containerPort':808" + index + ",'protocol':'TCP'}],'env':["
        + list(
            VARIABLES,
            i -> "{'name':'VARIABLE_NUMBER_" + i
                + "','value':'a value of some length for this variable " + i + "'}")
        + "],'resources':{'limits':{'cpu':'500m','memory':'512Mi'}"
        + ",'requests':{'cpu':'100m','memory':'128Mi'}},'volumeMounts':["
        + list(
            3,
            i -> "{'name':'volume-" + i + "','mountPath':'/etc/configuration-" + i
                + "','readOnly':true}")
        + "],'livenessProbe':{'httpGet':{'path':'/live','port':8080},'periodSeconds':10}"
        + ",'terminationMessagePath':'/dev/termination-log','terminationMessagePolicy':'File'}";
  }

  /** Returns a config map of about this many bytes; the time stands at its end. */
  static byte[] configMap(int index, int size, long sentNanos) {
    String head = "{'kind':'ConfigMap','apiVersion':'v1','metadata':{'name':'"
        + configMapName(index) + "','namespace':'default'},'data':{'pad':'";
    String sent = String.format("%0" + DIGITS + "d", sentNanos);
    // Uid, version, creation time and the envelope are what the server adds.
    int pad = Math.max(0, size - head.length() - DIGITS - 160);
    return bytes(head + "x".repeat(pad) + "','sent':'" + sent + "'}}");
  }

  static String configMapName(int index) {
    return "load-" + index;
  }

  private static String list(int count, IntFunction<String> element) {
    return IntStream.range(0, count).mapToObj(element).collect(Collectors.joining(","));
  }

  private static byte[] bytes(String text) {
    return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }
}
