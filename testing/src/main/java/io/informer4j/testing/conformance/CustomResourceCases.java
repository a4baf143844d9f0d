package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Resources that are defined at run time. */
final class CustomResourceCases {

  private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";

  private CustomResourceCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("custom resources")
        .add("a definition is established and then in discovery", CustomResourceCases::discovered)
        .add(
            "objects of a defined resource are created, read and deleted",
            CustomResourceCases::lifeOfAnObject)
        .add("an update needs a revision", CustomResourceCases::needsRevision)
        .add(
            "merge and JSON patches work, strategic ones are refused", CustomResourceCases::patches)
        .add("objects can be applied", CustomResourceCases::applied)
        .add("generation grows with the spec and not with status", CustomResourceCases::generation)
        .add("status changes by its subresource alone", CustomResourceCases::status)
        .add("scale reads and writes where the definition says", CustomResourceCases::scale)
        .add("a table has the columns of the definition", CustomResourceCases::table)
        .add("a watch sees objects of a defined resource", CustomResourceCases::watch)
        .add("fields that the schema does not have are dropped", CustomResourceCases::pruned)
        .add("what the schema forbids is invalid", CustomResourceCases::schema)
        .add("a definition must be named after its resource", CustomResourceCases::misnamed)
        .add("nothing is left when the definition is deleted", CustomResourceCases::deleted)
        .all();
  }

  private static void discovered(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    Reply list = scene.await("/apis/" + widgets.apiVersion(), 200);
    list.expect("/resources/0/name", "widgets")
        .expect("/resources/0/kind", "Widget")
        .expect("/resources/0/singularName", "widget")
        .expect("/resources/0/namespaced", true)
        .expectTree("/resources/0/shortNames", "['wg']");
    List<String> names = new ArrayList<>();
    list.at("/resources").forEach(resource -> names.add(resource.path("name").asText()));
    Check.equal(
        "resources",
        List.of("widgets", "widgets/scale", "widgets/status"),
        names.stream().sorted().toList());
    scene
        .get("/apis/" + widgets.group())
        .expectStatus(200)
        .expect("/preferredVersion/version", "v1");
  }

  private static void lifeOfAnObject(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    Reply created = scene
        .post(widgets.path(), widgets.widget("a"))
        .expectStatus(201)
        .expect("/kind", "Widget")
        .expect("/apiVersion", widgets.apiVersion())
        .expect("/metadata/generation", 1);
    scene.get(widgets.path("a")).expectStatus(200).expect("/metadata/uid", created.uid());
    scene
        .get(widgets.path())
        .expectStatus(200)
        .expect("/kind", "WidgetList")
        .expect("/apiVersion", widgets.apiVersion())
        .expect("/items/0/metadata/name", "a");
    scene
        .post(widgets.path(), widgets.widget("a"))
        .expectFailure(409, "AlreadyExists")
        .expect("/message", "widgets." + widgets.group() + " \"a\" already exists");
    scene.delete(widgets.path("a")).expectStatus(200).expect("/status", "Success");
    scene
        .get(widgets.path("a"))
        .expectFailure(404, "NotFound")
        .expect("/details/group", widgets.group());
  }

  private static void needsRevision(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    ObjectNode widget =
        scene.post(widgets.path(), widgets.widget("a")).expectStatus(201).object();
    widget.withObject("/spec").put("color", "blue");
    scene
        .put(widgets.path("a"), widgets.widget("a"))
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/field", "metadata.resourceVersion")
        .expectContains("/message", "must be specified for an update");
    scene.put(widgets.path("a"), widget).expectStatus(200).expect("/spec/color", "blue");
  }

  private static void patches(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    scene.post(widgets.path(), widgets.widget("a")).expectStatus(201);
    scene
        .patch(widgets.path("a"), PatchType.MERGE, Json.object("{'spec':{'color':'blue'}}"))
        .expectStatus(200)
        .expect("/spec/color", "blue");
    scene
        .patch(
            widgets.path("a"),
            PatchType.JSON,
            Json.array("[{'op':'remove','path':'/spec/replicas'}]"))
        .expectStatus(200)
        .expectAbsent("/spec/replicas");
    scene
        .patch(widgets.path("a"), PatchType.STRATEGIC, Json.object("{'spec':{'color':'green'}}"))
        .expectFailure(415, "UnsupportedMediaType");
  }

  private static void applied(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    scene
        .patch(widgets.path("a") + "?fieldManager=one", PatchType.APPLY, widgets.widget("a"))
        .expectStatus(201);
    ObjectNode other = widgets.widget("a");
    other.set("spec", Json.object("{'color':'blue'}"));
    scene
        .patch(widgets.path("a") + "?fieldManager=two", PatchType.APPLY, other)
        .expectFailure(409, "Conflict")
        .expect("/details/causes/0/field", ".spec.color");
  }

  private static void generation(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    scene.post(widgets.path(), widgets.widget("a")).expectStatus(201);
    scene
        .patch(widgets.path("a"), PatchType.MERGE, Json.object("{'metadata':{'labels':{'x':'y'}}}"))
        .expectStatus(200)
        .expect("/metadata/generation", 1);
    scene
        .patch(widgets.path("a"), PatchType.MERGE, Json.object("{'spec':{'color':'blue'}}"))
        .expectStatus(200)
        .expect("/metadata/generation", 2);
    scene
        .patch(
            widgets.path("a", "status"),
            PatchType.MERGE,
            Json.object("{'status':{'phase':'Ready'}}"))
        .expectStatus(200)
        .expect("/metadata/generation", 2);
  }

  private static void status(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    ObjectNode widget = widgets.widget("a");
    widget.withObject("/status").put("phase", "Ready");
    scene.post(widgets.path(), widget).expectStatus(201).expectAbsent("/status");
    scene
        .patch(widgets.path("a"), PatchType.MERGE, Json.object("{'status':{'phase':'Ready'}}"))
        .expectStatus(200)
        .expectAbsent("/status");
    scene
        .patch(
            widgets.path("a", "status"),
            PatchType.MERGE,
            Json.object("{'spec':{'color':'blue'},'status':{'phase':'Ready'}}"))
        .expectStatus(200)
        .expect("/status/phase", "Ready")
        .expect("/spec/color", "red");
  }

  private static void scale(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    scene.post(widgets.path(), widgets.widget("a")).expectStatus(201);
    scene
        .get(widgets.path("a", "scale"))
        .expectStatus(200)
        .expect("/kind", "Scale")
        .expect("/apiVersion", "autoscaling/v1")
        .expect("/spec/replicas", 2)
        .expect("/status/replicas", 0);
    scene
        .patch(widgets.path("a", "scale"), PatchType.MERGE, Json.object("{'spec':{'replicas':3}}"))
        .expectStatus(200)
        .expect("/spec/replicas", 3);
    scene
        .get(widgets.path("a"))
        .expectStatus(200)
        .expect("/spec/replicas", 3)
        .expect("/metadata/generation", 2);
  }

  private static void table(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    scene.post(widgets.path(), widgets.widget("a")).expectStatus(201);
    Reply table = scene.get(widgets.path(), TABLE).expectStatus(200).expect("/kind", "Table");
    List<String> columns = new ArrayList<>();
    table
        .at("/columnDefinitions")
        .forEach(column -> columns.add(column.path("name").asText()));
    Check.equal("columns", List.of("Name", "Color", "Replicas"), columns);
    table.expectTree("/rows/0/cells", "['a','red',2]");
  }

  private static void watch(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    String revision = scene.get(widgets.path()).expectStatus(200).resourceVersion();
    try (WatchReader watch = scene.watch(widgets.path() + "?watch=1&resourceVersion=" + revision)) {
      scene.post(widgets.path(), widgets.widget("a")).expectStatus(201);
      watch.nextObject().expectType("ADDED").expectName("a").expect("/kind", "Widget");
      scene.delete(widgets.path("a")).expectStatus(200);
      watch.nextObject().expectType("DELETED").expectName("a");
    }
  }

  private static void pruned(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    ObjectNode widget = widgets.widget("a");
    widget.withObject("/spec").put("unheardOf", "x");
    scene
        .post(widgets.path(), widget)
        .expectStatus(201)
        .expect("/spec/color", "red")
        .expectAbsent("/spec/unheardOf");
  }

  private static void schema(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    ObjectNode widget = widgets.widget("a");
    widget.withObject("/spec").put("replicas", -1);
    scene
        .post(widgets.path(), widget)
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/field", "spec.replicas");
    widget.withObject("/spec").put("replicas", "two");
    scene
        .post(widgets.path(), widget)
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/field", "spec.replicas");
  }

  private static void misnamed(Scene scene) {
    Reply defined = scene.get(Widgets.define(scene).definition()).expectStatus(200);
    ObjectNode other = Manifests.named(
        "apiextensions.k8s.io/v1",
        "CustomResourceDefinition",
        scene.unique("other") + ".example.com");
    other.set("spec", defined.at("/spec"));
    scene
        .post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", other)
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/field", "metadata.name");
  }

  private static void deleted(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    scene.post(widgets.path(), widgets.widget("a")).expectStatus(201);
    scene.delete(widgets.definition()).expectStatus(200);
    scene.await(widgets.definition(), 404);
    scene.await(widgets.path(), 404);
    scene.await(widgets.path("a"), 404);
  }
}
