package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableTest {

  private static final String MAPS = "/api/v1/namespaces/ns/configmaps";
  private static final Path OBJECTS =
      Path.of("..", "..", "shared", "spec", "transcripts", "objects");

  private final BuiltInServer server = new BuiltInServer();

  private static List<String> cells(JsonNode table) {
    return texts(table.at("/rows/0/cells"));
  }

  private static List<String> texts(JsonNode array) {
    return DefinitionReader.texts(array);
  }

  /** Prints an object of this resource as of the server's time. */
  private List<String> row(String path, String object) {
    server.send("POST", path, object);
    return cells(server.table(path));
  }

  private List<String> row(String apiVersion, String plural, String object) {
    ApiResource resource = server.resources.find(apiVersion, plural).orElseThrow();
    ArrayNode cells = Json.object().putArray("cells");
    TablePrinter.of(resource)
        .print()
        .accept(new Cells(TestServer.tree(object), server.time, cells));
    return texts(cells);
  }

  @Test
  void aGetIsATableWithOneRow() {
    server.send("POST", MAPS, "{'metadata':{'name':'a'},'data':{'x':'1'},'binaryData':{'y':''}}");
    server.time = server.time.plusSeconds(61);

    JsonNode table = server.table(MAPS + "/a");

    assertThat(table.path("kind").asText()).isEqualTo("Table");
    assertThat(table.path("apiVersion").asText()).isEqualTo("meta.k8s.io/v1");
    assertThat(table.at("/metadata/resourceVersion").asText()).isEqualTo("102");
    assertThat(table.at("/rows/0/cells")).isEqualTo(TestServer.tree("['a',2,'61s']"));
    assertThat(table.at("/rows/0/object/kind").asText()).isEqualTo("PartialObjectMetadata");
  }

  @ParameterizedTest
  @CsvSource({
    "None, ",
    "Metadata, PartialObjectMetadata",
    "Object, ConfigMap",
    "'', PartialObjectMetadata"
  })
  void rowsCarryAsMuchOfTheirObjectAsIsWanted(String include, String kind) {
    server.send("POST", MAPS, "{'metadata':{'name':'a'},'data':{'x':'1'}}");

    JsonNode object = server.table(MAPS + "?includeObject=" + include).at("/rows/0/object");

    assertThat(object.path("kind").asText("")).isEqualTo(kind == null ? "" : kind);
    assertThat(object.has("data")).isEqualTo(include.equals("Object"));
  }

  @Test
  void aTableWithWhatIsNotKnownIsRefused() {
    ApiResponse refused = server.send(ApiRequest.of("GET", MAPS + "?includeObject=Most")
        .withHeader("Accept", BuiltInServer.AS_TABLE));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains("Unable to convert to Table as requested: includeObject");
  }

  @Test
  void aWatchHasItsHeadingsOnce() {
    server.send("POST", MAPS, "{'metadata':{'name':'a'}}");
    EventStream watch = server.watch(
        ApiRequest.of("GET", MAPS + "?watch=true").withHeader("Accept", BuiltInServer.AS_TABLE));

    server.send("PATCH", MAPS + "/a", TestServer.MERGE, "{'data':{'k':'v'}}");

    List<JsonNode> events = BuiltInServer.events(watch);
    assertThat(events)
        .extracting(e -> e.path("type").asText())
        .containsExactly("ADDED", "MODIFIED");
    assertThat(events.get(0).at("/object/columnDefinitions")).hasSize(3);
    assertThat(events.get(1).at("/object/columnDefinitions").isNull()).isTrue();
    assertThat(texts(events.get(1).at("/object/rows/0/cells"))).containsExactly("a", "1", "0s");
    assertThat(events.get(1).at("/object/metadata/resourceVersion").asText()).isEqualTo("103");
  }

  @Test
  void pagesOfATableGoOn() {
    server.send("POST", MAPS, "{'metadata':{'name':'a'}}");
    server.send("POST", MAPS, "{'metadata':{'name':'b'}}");

    JsonNode first = server.table(MAPS + "?limit=1");
    String token = first.at("/metadata/continue").asText();
    JsonNode second = server.table(MAPS + "?limit=1&continue=" + token);

    assertThat(cells(first)).startsWith("a");
    assertThat(cells(second)).startsWith("b");
    assertThat(first.at("/metadata/remainingItemCount").asInt()).isEqualTo(1);
  }

  @Test
  void kindsThatAreNotKnownBetterHaveNameAndTime() {
    assertThat(row(
            "/apis/rbac.authorization.k8s.io/v1/namespaces/ns/roles", "{'metadata':{'name':'r'}}"))
        .containsExactly("r", "2026-11-15T09:43:53Z");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'phase':'Running','podIPs':[{'ip':'10.0.0.1'}],'containerStatuses':[{'ready':true,"
            + "'restartCount':2,'state':{'running':{}},'lastState':{'terminated':{'finishedAt':"
            + "'2026-11-15T09:38:53Z'}}}]}|web,1/2,Running,2 (5m ago),<unknown>,10.0.0.1",
        "{'phase':'Pending','containerStatuses':[{'state':{'waiting':{'reason':"
            + "'ImagePullBackOff'}}}]}|web,0/2,ImagePullBackOff,0,<unknown>,<none>",
        "{'phase':'Failed','containerStatuses':[{'restartCount':1,'state':{'terminated':"
            + "{'exitCode':3}}}]}|web,0/2,ExitCode:3,1,<unknown>,<none>",
        "{'phase':'Succeeded','containerStatuses':[{'state':{'terminated':{'exitCode':0,"
            + "'reason':'Completed'}}}]}|web,0/2,Completed,0,<unknown>,<none>",
        "{'phase':'Failed','reason':'Evicted'}|web,0/2,Evicted,0,<unknown>,<none>",
        "{'phase':'Pending','conditions':[{'type':'PodScheduled','status':'False','reason':"
            + "'SchedulingGated'}]}|web,0/2,SchedulingGated,0,<unknown>,<none>",
        "{'phase':'Pending','initContainerStatuses':[{'name':'i','state':{'terminated':"
            + "{'exitCode':0}}},{'name':'j','restartCount':4,'state':{'waiting':{'reason':"
            + "'CrashLoopBackOff'}}}]}|web,0/2,Init:CrashLoopBackOff,4,<unknown>,<none>",
        "{'phase':'Pending','initContainerStatuses':[{'name':'i','state':{'running':{}}}]}"
            + "|web,0/2,Init:0/1,0,<unknown>,<none>"
      })
  void podsSayWhatTheirContainersDo(String status, String cells) {
    String pod = "{'metadata':{'name':'web'},'spec':{'containers':[{'name':'a'},{'name':'b'}],"
        + "'initContainers':[{'name':'i'}]},'status':" + status + "}";

    assertThat(row("v1", "pods", pod)).startsWith(cells.split(",", -1));
  }

  @Test
  void podsThatGoOrServeAsSidecarsAreCountedRight() {
    String sidecar = "{'metadata':{'name':'web','deletionTimestamp':'2026-11-15T09:43:53Z'},"
        + "'spec':{'nodeName':'n1','containers':[{'name':'a'}],'initContainers':[{'name':'i',"
        + "'restartPolicy':'Always'}],'readinessGates':[{'conditionType':'g'}]},"
        + "'status':{'phase':'Running','conditions':[{'type':'g','status':'True'}],"
        + "'initContainerStatuses':[{'name':'i','started':true,'ready':true,'restartCount':1,"
        + "'state':{'running':{}}}],"
        + "'containerStatuses':[{'name':'a','ready':true,'state':{'running':{}}}]}}";

    assertThat(row("v1", "pods", sidecar))
        .containsExactly(
            "web", "2/2", "Terminating", "1", "<unknown>", "<none>", "n1", "<none>", "1/1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "v1|services|{'metadata':{'name':'s'},'spec':{'ports':[{'port':80},{'port':443,'nodePort':"
            + "30443,'protocol':'UDP'}],'clusterIP':'10.0.0.9','selector':{'b':'2','a':'1'}}}"
            + "|s;ClusterIP;10.0.0.9;<none>;80/TCP,443:30443/UDP;<unknown>;a=1,b=2",
        "v1|services|{'metadata':{'name':'s'},'spec':{'type':'LoadBalancer'},'status':"
            + "{'loadBalancer':{'ingress':[{'hostname':'h'},{'ip':'1.2.3.4'}]}}}"
            + "|s;LoadBalancer;<none>;1.2.3.4,h;<none>;<unknown>;<none>",
        "v1|services|{'metadata':{'name':'s'},'spec':{'type':'LoadBalancer'}}"
            + "|s;LoadBalancer;<none>;<pending>;<none>;<unknown>;<none>",
        "v1|nodes|{'metadata':{'name':'n','labels':{'node-role.kubernetes.io/worker':'',"
            + "'node-role.kubernetes.io/control-plane':''}},'spec':{'unschedulable':true},"
            + "'status':{'conditions':[{'type':'Ready','status':'True'}],'addresses':[{'type':"
            + "'InternalIP','address':'10.1.1.1'}],'nodeInfo':{'kubeletVersion':'v1.36.0',"
            + "'kernelVersion':'6.1','architecture':'arm64'}}}"
            + "|n;Ready,SchedulingDisabled;control-plane,worker;<unknown>;v1.36.0;10.1.1.1;<none>;"
            + "<unknown>;6.1 (arm64);<unknown>",
        "v1|namespaces|{'metadata':{'name':'x'}}|x;Active;<unknown>",
        "v1|secrets|{'metadata':{'name':'x'},'data':{'a':'','b':''}}|x;Opaque;2;<unknown>",
        "v1|endpoints|{'metadata':{'name':'e'},'subsets':[{'addresses':[{'ip':'1.1.1.1'},{'ip':"
            + "'::1'}],'ports':[{'port':80},{'port':81}]}]}"
            + "|e;1.1.1.1:80,[::1]:80,1.1.1.1:81 + 1 more...;<unknown>",
        "v1|persistentvolumeclaims|{'metadata':{'name':'c'},'spec':{'volumeName':'v',"
            + "'storageClassName':'fast'},'status':{'phase':'Bound','capacity':{'storage':'1Gi'},"
            + "'accessModes':['ReadOnlyMany','ReadWriteOnce']}}"
            + "|c;Bound;v;1Gi;RWO,ROX;fast;<unset>;<unknown>;Filesystem",
        "v1|events|{'metadata':{'name':'e'},'involvedObject':{'kind':'Pod','name':'p'},'reason':"
            + "'Started','type':'Normal','message':' go ','count':3,'source':{'component':'kubelet',"
            + "'host':'n1'},'firstTimestamp':'2026-11-15T09:42:53Z','lastTimestamp':"
            + "'2026-11-15T09:43:52Z'}"
            + "|1s;Normal;Started;pod/p;;kubelet, n1;go;60s;3;e",
        "apps/v1|deployments|{'metadata':{'name':'d'},'spec':{'selector':{'matchLabels':{'a':'1'},"
            + "'matchExpressions':[{'key':'b','operator':'In','values':['y','x']}]},'template':"
            + "{'spec':{'containers':[{'name':'c','image':'i:1'},{'name':'d','image':'j:2'}]}}},"
            + "'status':{'readyReplicas':1,'updatedReplicas':1,'availableReplicas':1}}"
            + "|d;1/1;1;1;<unknown>;c,d;i:1,j:2;a=1,b in (x,y)",
        "apps/v1|daemonsets|{'metadata':{'name':'d'},'status':{'desiredNumberScheduled':2}}"
            + "|d;2;0;0;0;0;<none>;<unknown>;;;<none>",
        "batch/v1|jobs|{'metadata':{'name':'j'},'spec':{'completions':3},'status':{'succeeded':3,"
            + "'startTime':'2026-11-15T09:00:00Z','completionTime':'2026-11-15T09:02:05Z',"
            + "'conditions':[{'type':'Complete','status':'True'}]}}"
            + "|j;Complete;3/3;2m5s;<unknown>;;;<none>",
        "batch/v1|cronjobs|{'metadata':{'name':'j'},'spec':{'schedule':'* * * * *'}}"
            + "|j;* * * * *;<none>;False;0;<none>;<unknown>;;;<none>",
        "autoscaling/v2|horizontalpodautoscalers|{'metadata':{'name':'h'},'spec':"
            + "{'scaleTargetRef':{'kind':'Deployment','name':'d'},'maxReplicas':5,'metrics':["
            + "{'type':'Resource','resource':{'name':'cpu','target':{'averageUtilization':80}}}]},"
            + "'status':{'currentReplicas':2,'currentMetrics':[{'type':'Resource','resource':"
            + "{'name':'cpu','current':{'averageUtilization':17}}}]}}"
            + "|h;Deployment/d;cpu: 17%/80%;1;5;2;<unknown>",
        "networking.k8s.io/v1|ingresses|{'metadata':{'name':'i'},'spec':{'ingressClassName':'n',"
            + "'rules':[{'host':'a.b'}],'tls':[{}]}}|i;n;a.b;;80, 443;<unknown>",
        "rbac.authorization.k8s.io/v1|rolebindings|{'metadata':{'name':'b'},'roleRef':{'kind':"
            + "'Role','name':'r'},'subjects':[{'kind':'User','name':'u'},{'kind':'ServiceAccount',"
            + "'namespace':'ns','name':'sa'}]}|b;Role/r;<unknown>;u;;ns/sa",
        "policy/v1|poddisruptionbudgets|{'metadata':{'name':'p'},'spec':{'minAvailable':'50%'}}"
            + "|p;50%;N/A;0;<unknown>",
        "storage.k8s.io/v1|storageclasses|{'metadata':{'name':'s','annotations':"
            + "{'storageclass.kubernetes.io/is-default-class':'true'}},'provisioner':'p'}"
            + "|s (default);p;Delete;Immediate;false;<unknown>",
        "coordination.k8s.io/v1|leases|{'metadata':{'name':'l'},'spec':{'holderIdentity':'me'}}"
            + "|l;me;<unknown>"
      })
  void rowsAreThoseOfTheRealServer(String apiVersion, String plural, String object, String cells) {
    assertThat(row(apiVersion, plural, object)).containsExactly(cells.split(";", -1));
  }

  @Test
  void everyKindHasACellForEachColumnEvenOfAnEmptyObject() {
    for (ApiResource resource : server.resources.served()) {
      TablePrinter printer = TablePrinter.of(resource);
      ArrayNode cells = Json.object().putArray("cells");
      printer.print().accept(new Cells(Json.object(), server.time, cells));

      assertThat(cells).as(resource.type().toString()).hasSameSizeAs(printer.columns());
    }
  }

  @Test
  void everyKindPrintsAnObjectWithAllFieldsSet() throws IOException {
    assumeThat(OBJECTS).as("objects of every kind beside the project").isDirectory();
    int printed = 0;
    for (ApiResource resource : server.resources.served()) {
      String group =
          resource.type().group().isEmpty() ? "core" : resource.type().group();
      Path file = OBJECTS.resolve(
          group + "." + resource.type().version() + "." + resource.type().kind() + ".json");
      if (Files.exists(file)) {
        TablePrinter printer = TablePrinter.of(resource);
        ArrayNode cells = Json.object().putArray("cells");
        JsonNode object = Exchange.json(Files.readString(file));
        printer.print().accept(new Cells((ObjectNode) object, server.time, cells));

        assertThat(cells).as(resource.type().toString()).hasSameSizeAs(printer.columns());
        printed++;
      }
    }
    assertThat(printed).isGreaterThan(50);
  }
}
