package io.informer4j.apiserver.rest;

import static io.informer4j.apiserver.rest.TestServer.tree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.name.ResourceType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrategicMergePatchTest {

  private static JsonNode patched(ResourceType type, String target, String patch) {
    return StrategicMergePatch.apply(
        (ObjectNode) tree(target), (ObjectNode) tree(patch), MergeRules.of(ApiResource.of(type)));
  }

  private static JsonNode podSpec(String spec, String patch) {
    return patched(TestServer.PODS, "{'spec':" + spec + "}", "{'spec':" + patch + "}")
        .path("spec");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // Elements merge by their key; new ones come first, as nothing says where they belong.
        "{'containers':[{'name':'a','image':'1'}]}|{'containers':[{'name':'b'}]}"
            + "|{'containers':[{'name':'b'},{'name':'a','image':'1'}]}",
        "{'containers':[{'name':'a','image':'1','tty':true},{'name':'b'}]}"
            + "|{'containers':[{'name':'a','image':'2'}]}"
            + "|{'containers':[{'name':'a','image':'2','tty':true},{'name':'b'}]}",
        "{'containers':[{'name':'a','env':[{'name':'X','value':'1'},{'name':'Y','value':'2'}]}]}"
            + "|{'containers':[{'name':'a','env':[{'name':'Y','value':'3'}]}]}"
            + "|{'containers':[{'name':'a','env':[{'name':'X','value':'1'},{'name':'Y','value':'3'}]}]}",
        "{'containers':[{'name':'a','ports':[{'containerPort':80}]}]}"
            + "|{'containers':[{'name':'a','ports':[{'containerPort':80,'name':'web'}]}]}"
            + "|{'containers':[{'name':'a','ports':[{'containerPort':80,'name':'web'}]}]}",
        "{'containers':[{'name':'a','volumeMounts':[{'mountPath':'/x','name':'v'}]}]}"
            + "|{'containers':[{'name':'a','volumeMounts':[{'mountPath':'/x','name':'w'}]}]}"
            + "|{'containers':[{'name':'a','volumeMounts':[{'mountPath':'/x','name':'w'}]}]}",
        // Directives delete, replace, keep and order.
        "{'containers':[{'name':'a'},{'name':'b'}]}|{'containers':[{'name':'a','$patch':'delete'}]}"
            + "|{'containers':[{'name':'b'}]}",
        "{'containers':[{'name':'a'},{'name':'b'}]}"
            + "|{'containers':[{'$patch':'replace'},{'name':'c'}]}|{'containers':[{'name':'c'}]}",
        "{'securityContext':{'a':1,'b':2}}|{'securityContext':{'$patch':'replace','b':3}}"
            + "|{'securityContext':{'b':3}}",
        "{'securityContext':{'a':1,'b':2}}|{'securityContext':{'$patch':'delete'}}"
            + "|{'securityContext':{}}",
        "{'volumes':[{'name':'v','emptyDir':{}}]}"
            + "|{'volumes':[{'name':'v','hostPath':{'path':'/x'},'$retainKeys':['name','hostPath']}]}"
            + "|{'volumes':[{'name':'v','hostPath':{'path':'/x'}}]}",
        "{'containers':[{'name':'a'},{'name':'b'}]}"
            + "|{'$setElementOrder/containers':[{'name':'b'},{'name':'a'}]}"
            + "|{'containers':[{'name':'b'},{'name':'a'}]}",
        "{'containers':[{'name':'a'}]}"
            + "|{'$setElementOrder/containers':[{'name':'a'},{'name':'b'}],'containers':[{'name':'b'}]}"
            + "|{'containers':[{'name':'a'},{'name':'b'}]}",
        "{'containers':[{'name':'a'},{'name':'s'},{'name':'b'}]}"
            + "|{'$setElementOrder/containers':[{'name':'a'},{'name':'b'}]}"
            + "|{'containers':[{'name':'a'},{'name':'s'},{'name':'b'}]}",
        // Without a key a list is one value; maps merge, even where apply has them as one value.
        "{'tolerations':[{'key':'a'}]}|{'tolerations':[{'key':'b'}]}|{'tolerations':[{'key':'b'}]}",
        "{'nodeSelector':{'a':'1'}}|{'nodeSelector':{'b':'2'}}|{'nodeSelector':{'a':'1','b':'2'}}",
        "{'a':1,'b':{'c':2}}|{'a':null,'b':{'c':null}}|{'b':{}}",
        "{}|{'containers':[{'name':'a','$patch':'delete'},{'name':'b','x':null}]}"
            + "|{'containers':[{'name':'b'}]}"
      })
  void patchesOfPodsMerge(String spec, String patch, String expected) {
    assertThat(podSpec(spec, patch)).isEqualTo(tree(expected));
  }

  @Test
  void finalizersAreASetAndOwnersAreToldApartByUid() {
    assertThat(patched(
            TestServer.CONFIG_MAPS,
            "{'metadata':{'finalizers':['a','b'],'ownerReferences':[{'uid':'1','name':'x'}]}}",
            "{'metadata':{'finalizers':['c'],'$deleteFromPrimitiveList/finalizers':['a'],"
                + "'ownerReferences':[{'uid':'1','$patch':'delete'},{'uid':'2','name':'x'}]}}"))
        .isEqualTo(tree("{'metadata':{'finalizers':['c','b'],"
            + "'ownerReferences':[{'uid':'2','name':'x'}]}}"));
  }

  @Test
  void conditionsAndPortsOfServicesHaveKeysToo() {
    assertThat(patched(
            TestServer.NODES,
            "{'status':{'conditions':[{'type':'Ready','status':'True','reason':'r'}]}}",
            "{'status':{'conditions':[{'type':'Ready','status':'False'}]}}"))
        .isEqualTo(
            tree("{'status':{'conditions':[{'type':'Ready','status':'False','reason':'r'}]}}"));
    ResourceType services = ResourceType.namespaced("", "v1", "services", "Service");
    assertThat(patched(
            services,
            "{'spec':{'ports':[{'port':80,'name':'a'}]}}",
            "{'spec':{'ports':[{'port':80,'targetPort':8080}]}}"))
        .isEqualTo(tree("{'spec':{'ports':[{'port':80,'name':'a','targetPort':8080}]}}"));
  }

  @Test
  void directivesThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> podSpec("{'a':{}}", "{'a':{'$patch':'frobnicate'}}"))
        .isInstanceOf(Refusal.class);
    assertThatThrownBy(
            () -> podSpec("{'containers':[{'name':'a'}]}", "{'containers':[{'image':'no key'}]}"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("does not contain declared merge key: name");
    assertThatThrownBy(() -> podSpec("{'a':{'x':1}}", "{'a':{'$retainKeys':['x'],'y':1}}"))
        .isInstanceOf(Refusal.class);
  }
}
