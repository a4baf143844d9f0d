package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Small objects that any server accepts.
 *
 * <pre>{@code
 * ObjectNode map = Manifests.labelled(Manifests.configMap("a"), "color", "red");
 * }</pre>
 *
 * <p><b>Threading:</b> each call gives a tree of its own.
 */
public final class Manifests {

  private Manifests() {}

  /** Returns a namespace. */
  public static ObjectNode namespace(String name) {
    return named("v1", "Namespace", name);
  }

  /** A ConfigMap with the data {@code a=1}. */
  public static ObjectNode configMap(String name) {
    ObjectNode map = named("v1", "ConfigMap", name);
    map.putObject("data").put("a", "1");
    return map;
  }

  /** A pod with the container {@code main} that no scheduler will touch. */
  public static ObjectNode pod(String name) {
    ObjectNode pod = named("v1", "Pod", name);
    pod.set(
        "spec",
        Json.object(
            "{'schedulerName':'nobody','containers':[{'name':'main','image':'example/main:1'}]}"));
    return pod;
  }

  /** A deployment of no replicas, so that on a cluster nothing starts. */
  public static ObjectNode deployment(String name) {
    ObjectNode deployment = named("apps/v1", "Deployment", name);
    deployment.set("spec", Json.object("""
        {'replicas':0,'selector':{'matchLabels':{'app':'x'}},
         'template':{'metadata':{'labels':{'app':'x'}},
          'spec':{'containers':[{'name':'main','image':'example/main:1'}]}}}"""));
    return deployment;
  }

  /** An object with nothing but a name. */
  public static ObjectNode named(String apiVersion, String kind, String name) {
    ObjectNode object = Json.object("{}").put("apiVersion", apiVersion).put("kind", kind);
    object.putObject("metadata").put("name", name);
    return object;
  }

  /** Puts a label on it and returns it. */
  public static ObjectNode labelled(ObjectNode object, String key, String value) {
    object.withObject("/metadata/labels").put(key, value);
    return object;
  }

  /** Puts finalizers on it and returns it. */
  public static ObjectNode finalized(ObjectNode object, String... finalizers) {
    for (String finalizer : finalizers) {
      object.withObject("/metadata").withArray("finalizers").add(finalizer);
    }
    return object;
  }
}
