package io.informer4j.apiserver.protobuf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.protobuf.Envelope;
import io.informer4j.protobuf.MalformedProtobufException;
import io.informer4j.protobuf.WireWriter;
import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Slice;
import io.informer4j.wire.UnexpectedBodyException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProtobufTreesTest {

  /** Single quotes stand for double ones. */
  private static ObjectNode tree(String json) {
    try {
      return (ObjectNode) JsonText.read(Slice.of(json.replace('\'', '"').getBytes(UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode typed(String apiVersion, String kind, String fields) {
    return tree("{'kind':'" + kind + "','apiVersion':'" + apiVersion + "'," + fields + "}");
  }

  private static ObjectNode again(ObjectNode tree) {
    return ProtobufTrees.read(ProtobufTrees.write(tree).orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'kind':'Secret','apiVersion':'v1','metadata':{},'data':{'a':'AAECAw==','b':''}}",
        "{'kind':'ConfigMap','apiVersion':'v1','metadata':{'labels':{'a':'','b':'ü'}},"
            + "'immutable':false}",
        "{'kind':'Lease','apiVersion':'coordination.k8s.io/v1','metadata':{},"
            + "'spec':{'renewTime':'2026-01-02T03:04:05.000006Z','leaseDurationSeconds':0}}",
        "{'kind':'ControllerRevision','apiVersion':'apps/v1','metadata':{},"
            + "'data':{'a':[1,2.50,null,{}]},'revision':3000000000}",
        "{'kind':'Role','apiVersion':'rbac.authorization.k8s.io/v1','metadata':{},"
            + "'rules':[{'verbs':['get'],'apiGroups':['']}]}",
        "{'kind':'CustomResourceDefinition','apiVersion':'apiextensions.k8s.io/v1','metadata':{},"
            + "'spec':{'group':'','names':{'plural':'','kind':''},'scope':'','versions':[{'name':'v1',"
            + "'served':true,'storage':false,'schema':{'openAPIV3Schema':{'maximum':2.5,"
            + "'default':{'a':[1]},'enum':['a',1],'properties':{"
            + "'a':{'additionalProperties':false},'b':{'additionalProperties':true},"
            + "'c':{'additionalProperties':{'type':'string'}},'d':{'items':{'type':'string'}},"
            + "'e':{'items':[{'type':'string'},{'type':'integer'}]}},"
            + "'dependencies':{'f':['g'],'h':{'type':'string'}}}}}]},"
            + "'status':{'conditions':[],'acceptedNames':{'plural':'','kind':''},'storedVersions':[]}}"
      })
  void whatJsonSaysIsReadAgain(String json) {
    ObjectNode tree = tree(json);
    ObjectNode read = again(tree);
    // Lists without elements are not written.
    if (tree.path("status") instanceof ObjectNode status) {
      status.remove("conditions");
      status.remove("storedVersions");
    }

    // As text, in which all classes of numbers are the same.
    assertThat(tree(read.toString())).isEqualTo(tree);
  }

  @Test
  void aNumberOrNameIsWhatItWas() {
    ObjectNode service = again(
        typed(
            "v1",
            "Service",
            "'spec':{'ports':[{'port':80,'targetPort':'http'},{'port':81,'targetPort':8081},{'port':82}]}"));

    assertThat(service.at("/spec/ports/0/targetPort").textValue()).isEqualTo("http");
    assertThat(service.at("/spec/ports/1/targetPort").intValue()).isEqualTo(8081);
    assertThat(service.at("/spec/ports/2").has("targetPort")).isFalse();
  }

  @Test
  void keysOfMapsAreSortedByTheirBytes() {
    String both = "'metadata':{'annotations':{'\uD83D\uDE00':'1','\uFFFD':'2','a':'3'}}";
    String text = new String(ProtobufTrees.write(typed("v1", "Pod", both)).orElseThrow(), UTF_8);

    assertThat(text.indexOf('a' + "\u0012")).isPositive();
    assertThat(text.indexOf("\uFFFD\u0012")).isLessThan(text.indexOf("\uD83D\uDE00\u0012"));
  }

  @Test
  void whatDoesNotFitIsWrittenAsIfItWereAbsent() {
    ObjectNode wrong = typed(
        "v1",
        "Pod",
        "'metadata':{'labels':['a'],'creationTimestamp':'yesterday','finalizers':'x','name':7},"
            + "'spec':{'containers':{'a':1},'priority':'high','unknown':1},'status':[]");
    ObjectNode bare = typed("v1", "Pod", "'metadata':{},'spec':{'priority':0},'status':{}");

    assertThat(ProtobufTrees.write(wrong)).contains(ProtobufTrees.write(bare).orElseThrow());
  }

  @Test
  void aPartThatIsAbsentInTheTreeIsAbsentInBothEncodings() {
    ObjectNode without = typed("apps/v1", "Deployment", "'metadata':{'name':'a'},'spec':{}");

    ObjectNode read = ProtobufTrees.read(ProtobufTrees.write(without).orElseThrow());

    assertThat(read.at("/spec").has("strategy")).isFalse();
    assertThat(read.has("status")).isFalse();
  }

  @Test
  void whatIsNoBodyIsRefused() {
    byte[] widget = Envelope.write("example.com/v1", "Widget", new byte[0]);
    byte[] wrongType = Envelope.write("v1", "Pod", new byte[] {1 << 3, 1});
    byte[] noTime = Envelope.write("v1", "Pod", time(Long.MAX_VALUE));
    byte[] noJson = Envelope.write("apps/v1", "ControllerRevision", new byte[] {18, 3, 10, 1, '{'});

    assertThat(ProtobufTrees.write(typed("example.com/v1", "Widget", "'a':1"))).isEmpty();
    assertThatThrownBy(() -> ProtobufTrees.read("{}".getBytes(UTF_8)))
        .isInstanceOf(UnexpectedBodyException.class);
    assertThatThrownBy(() -> ProtobufTrees.read(widget))
        .isInstanceOf(UnexpectedBodyException.class)
        .hasMessageContaining("Widget");
    for (byte[] broken : new byte[][] {wrongType, noTime, noJson}) {
      assertThatThrownBy(() -> ProtobufTrees.read(broken))
          .isInstanceOf(MalformedProtobufException.class);
    }
  }

  private static byte[] time(long seconds) {
    WireWriter out = new WireWriter();
    out.int64(1, seconds);
    out.message(8, 0);
    out.message(1, 0);
    return out.toBytes();
  }

  @Test
  void whatIsNestedTooDeeplyIsRefused() {
    WireWriter out = new WireWriter();
    for (int i = 0; i < 300; i++) {
      // A schema in a schema: allOf.
      out.message(25, 0);
    }
    for (int field : new int[] {1, 4, 7, 2}) {
      out.message(field, 0);
    }
    byte[] body =
        Envelope.write("apiextensions.k8s.io/v1", "CustomResourceDefinition", out.toBytes());

    assertThatThrownBy(() -> ProtobufTrees.read(body)).isInstanceOf(LimitExceededException.class);
  }

  @Test
  void numbersMayComeAllInOneField() {
    WireWriter out = new WireWriter();
    // supplementalGroups of a pod's security context
    out.bytes(4, new byte[] {1, (byte) 0xAC, 2});
    out.message(14, 0);
    out.message(2, 0);
    ObjectNode pod = ProtobufTrees.read(Envelope.write("v1", "Pod", out.toBytes()));

    assertThat(pod.at("/spec/securityContext/supplementalGroups").toString()).isEqualTo("[1,300]");
  }
}
