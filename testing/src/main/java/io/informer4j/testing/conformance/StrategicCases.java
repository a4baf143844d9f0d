package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Strategic merge patches: lists that are merged by key or as sets, and the directives. */
final class StrategicCases {

  private StrategicCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("strategic merge")
        .add("containers are merged by name", StrategicCases::byName)
        .add("a container is deleted by $patch", StrategicCases::deleted)
        .add("a list is replaced by $patch", StrategicCases::replaced)
        .add("containers are ordered by $setElementOrder", StrategicCases::ordered)
        .add(
            "environment variables are merged by name, inside of their container",
            StrategicCases::nested)
        .add("lists without a key are replaced whole", StrategicCases::atomicList)
        .add("finalizers are merged as a set", StrategicCases::set)
        .add("a finalizer is removed by $deleteFromPrimitiveList", StrategicCases::removedFromSet)
        .add("null deletes, as in a merge patch", StrategicCases::nulls)
        .add("a tree is replaced by $patch", StrategicCases::treeReplaced)
        .all();
  }

  private static void byName(Scene scene) {
    create(scene);
    Reply patched = patch(scene, """
        {'containers':[{'name':'main','image':'example/main:2'},{'name':'extra','image':'example/extra:1'}]}""");
    Check.equal("containers", List.of("extra", "main", "side"), sorted(names(patched)));
    Check.equal("image of main", "example/main:2", image(patched, "main"));
    Check.equal("image of side", "example/side:1", image(patched, "side"));
  }

  private static void deleted(Scene scene) {
    create(scene);
    Reply patched = patch(scene, "{'containers':[{'name':'side','$patch':'delete'}]}");
    Check.equal("containers", List.of("main"), names(patched));
  }

  private static void replaced(Scene scene) {
    create(scene);
    Reply patched = patch(
        scene, "{'containers':[{'name':'only','image':'example/only:1'},{'$patch':'replace'}]}");
    Check.equal("containers", List.of("only"), names(patched));
  }

  private static void ordered(Scene scene) {
    create(scene);
    Reply patched = patch(scene, """
        {'$setElementOrder/containers':[{'name':'side'},{'name':'extra'},{'name':'main'}],
         'containers':[{'name':'extra','image':'example/extra:1'}]}""");
    Check.equal("containers", List.of("side", "extra", "main"), names(patched));
  }

  private static void nested(Scene scene) {
    create(scene);
    patch(
        scene,
        "{'containers':[{'name':'main','env':[{'name':'A','value':'1'},{'name':'B','value':'2'}]}]}");
    Reply patched =
        patch(scene, "{'containers':[{'name':'main','env':[{'name':'B','value':'3'}]}]}");
    for (var container : patched.at("/spec/template/spec/containers")) {
      if (container.path("name").asText().equals("main")) {
        Check.equal(
            "env of main",
            Json.array("[{'name':'A','value':'1'},{'name':'B','value':'3'}]"),
            container.path("env"));
      }
    }
    Check.equal("image of main", "example/main:1", image(patched, "main"));
  }

  private static void atomicList(Scene scene) {
    create(scene);
    patch(scene, "{'containers':[{'name':'main','args':['a','b']}]}");
    Reply patched = patch(scene, "{'containers':[{'name':'main','args':['c']}]}");
    for (var container : patched.at("/spec/template/spec/containers")) {
      if (container.path("name").asText().equals("main")) {
        Check.equal("args of main", Json.array("['c']"), container.path("args"));
      }
    }
  }

  private static void set(Scene scene) {
    Reply patched =
        patchFinalizers(scene, "{'metadata':{'finalizers':['example.com/c','example.com/a']}}");
    Check.equal(
        "finalizers",
        List.of("example.com/a", "example.com/b", "example.com/c"),
        sorted(Json.texts(patched.at("/metadata/finalizers"))));
  }

  private static void removedFromSet(Scene scene) {
    Reply patched = patchFinalizers(
        scene, "{'metadata':{'$deleteFromPrimitiveList/finalizers':['example.com/a']}}");
    Check.equal(
        "finalizers", List.of("example.com/b"), Json.texts(patched.at("/metadata/finalizers")));
  }

  private static void nulls(Scene scene) {
    ObjectNode map = Manifests.configMap("m");
    map.withObject("/data").put("b", "2");
    scene.post(scene.path("configmaps"), map).expectStatus(201);
    scene
        .patch(
            scene.path("configmaps", "m"),
            PatchType.STRATEGIC,
            Json.object("{'data':{'a':null,'c':'3'}}"))
        .expectStatus(200)
        .expectTree("/data", "{'b':'2','c':'3'}");
  }

  private static void treeReplaced(Scene scene) {
    scene.post(scene.path("configmaps"), Manifests.configMap("m")).expectStatus(201);
    scene
        .patch(
            scene.path("configmaps", "m"),
            PatchType.STRATEGIC,
            Json.object("{'data':{'$patch':'replace','c':'3'}}"))
        .expectStatus(200)
        .expectTree("/data", "{'c':'3'}");
  }

  private static void create(Scene scene) {
    ObjectNode deployment = Manifests.deployment("d");
    deployment
        .withObject("/spec/template/spec")
        .withArray("containers")
        .add(Json.object("{'name':'side','image':'example/side:1'}"));
    scene.post(scene.pathOf("apps/v1", "deployments"), deployment).expectStatus(201);
  }

  private static Reply patch(Scene scene, String podSpec) {
    return scene
        .patch(
            scene.pathOf("apps/v1", "deployments", "d"),
            PatchType.STRATEGIC,
            Json.object("{'spec':{'template':{'spec':" + podSpec + "}}}"))
        .expectStatus(200);
  }

  private static Reply patchFinalizers(Scene scene, String patch) {
    ObjectNode map =
        Manifests.finalized(Manifests.configMap("m"), "example.com/a", "example.com/b");
    scene.post(scene.path("configmaps"), map).expectStatus(201);
    return scene
        .patch(scene.path("configmaps", "m"), PatchType.STRATEGIC, Json.object(patch))
        .expectStatus(200);
  }

  private static List<String> names(Reply deployment) {
    List<String> names = new ArrayList<>();
    deployment
        .at("/spec/template/spec/containers")
        .forEach(container -> names.add(container.path("name").asText()));
    return names;
  }

  private static List<String> sorted(List<String> texts) {
    return texts.stream().sorted().toList();
  }

  private static String image(Reply deployment, String name) {
    for (var container : deployment.at("/spec/template/spec/containers")) {
      if (container.path("name").asText().equals(name)) {
        return container.path("image").asText();
      }
    }
    return "";
  }
}
