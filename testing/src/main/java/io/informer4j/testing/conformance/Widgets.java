package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A resource that a scene defines for itself, in a group that nobody else has. */
final class Widgets {

  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

  private final Scene scene;
  private final String group;

  private Widgets(Scene scene, String group) {
    this.scene = scene;
    this.group = group;
  }

  /** Defines widgets and returns when the server has them. */
  static Widgets define(Scene scene) {
    Widgets widgets = new Widgets(scene, scene.unique("widgets") + ".example.com");
    scene.post(DEFINITIONS, widgets.manifest()).expectStatus(201);
    scene.atEnd(() -> scene.delete(widgets.definition()));
    widgets.awaitEstablished();
    scene.await(widgets.path(), 200);
    return widgets;
  }

  /** Returns the path of the definition. */
  String definition() {
    return DEFINITIONS + "/widgets." + group;
  }

  String apiVersion() {
    return group + "/v1";
  }

  String group() {
    return group;
  }

  /** Returns a path of the resource in the scene's namespace. */
  String path(String... rest) {
    return scene.pathOf(apiVersion(), "widgets", rest);
  }

  ObjectNode widget(String name) {
    ObjectNode widget = Manifests.named(apiVersion(), "Widget", name);
    widget.set("spec", Json.object("{'color':'red','replicas':2}"));
    return widget;
  }

  private void awaitEstablished() {
    Reply definition = scene.get(definition()).expectStatus(200);
    if (isEstablished(definition.body())) {
      return;
    }
    String watch = DEFINITIONS + "?watch=1&timeoutSeconds=30&resourceVersion="
        + definition.resourceVersion() + "&fieldSelector="
        + Scene.encode("metadata.name=" + definition.name());
    try (WatchReader events = scene.watch(watch)) {
      while (!isEstablished(events.nextObject().object())) {
        // Names are accepted first.
      }
    }
  }

  private static boolean isEstablished(JsonNode definition) {
    for (JsonNode condition : definition.at("/status/conditions")) {
      if (condition.path("type").asText().equals("Established")) {
        return condition.path("status").asText().equals("True");
      }
    }
    return false;
  }

  private ObjectNode manifest() {
    ObjectNode definition =
        Manifests.named("apiextensions.k8s.io/v1", "CustomResourceDefinition", "widgets." + group);
    definition.set("spec", Json.object("""
        {'scope':'Namespaced',
         'names':{'plural':'widgets','singular':'widget','kind':'Widget','listKind':'WidgetList',
                  'shortNames':['wg']},
         'versions':[{'name':'v1','served':true,'storage':true,
           'subresources':{'status':{},
             'scale':{'specReplicasPath':'.spec.replicas','statusReplicasPath':'.status.replicas'}},
           'additionalPrinterColumns':[
             {'name':'Color','type':'string','jsonPath':'.spec.color'},
             {'name':'Replicas','type':'integer','jsonPath':'.spec.replicas'}],
           'schema':{'openAPIV3Schema':{'type':'object','properties':{
             'spec':{'type':'object','properties':{
               'color':{'type':'string'},'replicas':{'type':'integer','minimum':0}}},
             'status':{'type':'object','properties':{
               'phase':{'type':'string'},'replicas':{'type':'integer'}}}}}}}]}"""));
    definition.withObject("/spec").put("group", group);
    return definition;
  }
}
