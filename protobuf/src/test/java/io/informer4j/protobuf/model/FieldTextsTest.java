package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.codec.FieldPath;
import io.informer4j.codec.FieldPathException;
import io.informer4j.protobuf.WireWriter;
import io.informer4j.protobuf.documentation.Guarantee;
import io.informer4j.protobuf.schema.FieldTexts;
import io.informer4j.protobuf.schema.Message;
import io.informer4j.protobuf.schema.RandomMessages;
import io.informer4j.protobuf.schema.Schema;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

@Guarantee("G85")
class FieldTextsTest {

  private static final Message POD = Schema.message("k8s.io.api.core.v1.Pod");

  private static List<String> read(Message message, String path, byte[] bytes) {
    return FieldTexts.of(message, FieldPath.of(path), Limits.DEFAULT, ModelRules.INSTANCE)
        .read(bytes, 0, bytes.length);
  }

  @Test
  void anyPathIntoAnyKindReadsWhatItsJsonHasThere() {
    Random random = new Random(5);
    int found = 0;
    for (Models.Kind<?> kind : Models.all()) {
      Message message = Schema.message(kind.model().message());
      for (int i = 0; i < 3; i++) {
        byte[] bytes = new RandomMessages(random, 20 + random.nextInt(40)).write(message);
        JsonNode tree = Json.tree(kind.model().withManagedFields().read(Slice.of(bytes)));
        for (int j = 0; j < 10; j++) {
          FieldPath path = path(tree, random);
          if (!isBeyondTheSchema(path)) {
            List<String> expected = new ArrayList<>();
            JsonTrees.collect(tree, path.steps(), expected);
            assertThat(read(message, path.toString(), bytes))
                .as("%s: %s", message, path)
                .isEqualTo(expected);
            found += expected.size();
          }
        }
      }
    }

    assertThat(found).isGreaterThan(500);
  }

  private static FieldPath path(JsonNode tree, Random random) {
    List<String> steps = JsonTrees.randomPath(tree, random);
    return steps.isEmpty() ? FieldPath.of("kind") : new FieldPath(steps);
  }

  /** JSON inside of protobuf, and schemas that may be truths or lists, are refused, and the type is not in the bytes. */
  private static boolean isBeyondTheSchema(FieldPath path) {
    String text = path.toString();
    return text.equals("kind")
        || text.equals("apiVersion")
        || text.matches(".*\\.(apiVersion|kind)") // of objects in objects
        || text.matches(
            ".*([rR]aw|data|[fF]ieldsV1|parameters|[oO]bjects?|options|Schema|default|example|enum).*")
        || text.matches(".*\\.(items|additionalProperties|dependencies|additionalItems).*");
  }

  @Test
  void listsAreTransparentAndEntriesAreFoundByTheirKey() {
    WireWriter out = new WireWriter();
    int spec = out.mark();
    for (String image : List.of("b:2", "a:1")) {
      int container = out.mark();
      out.text(2, image);
      out.message(2, container);
    }
    out.message(2, spec);
    int metadata = out.mark();
    label(out, "team", "late");
    label(out, "team", "early");
    label(out, "app.kubernetes.io/name", "web");
    out.message(1, metadata);
    byte[] bytes = out.toBytes();

    assertThat(read(POD, "spec.containers.image", bytes)).containsExactly("a:1", "b:2");
    assertThat(read(POD, "spec.containers[*].image", bytes)).containsExactly("a:1", "b:2");
    assertThat(read(POD, "metadata.labels.team", bytes)).containsExactly("late");
    assertThat(read(POD, "metadata.labels['app.kubernetes.io/name']", bytes))
        .containsExactly("web");
    assertThat(read(POD, "metadata.labels.none", bytes)).isEmpty();
    assertThat(read(POD, "metadata.labels", bytes)).isEmpty();
    assertThat(read(POD, "spec", bytes)).isEmpty();
    assertThat(read(POD, "spec.nodeName", bytes)).isEmpty();
  }

  private static void label(WireWriter out, String key, String value) {
    int entry = out.mark();
    out.text(1, key); // behind its value, which is allowed
    out.text(2, value);
    out.message(11, entry);
  }

  @Test
  void messagesInPiecesAreOneAndTheLastOfSingleValuesCounts() {
    WireWriter out = new WireWriter();
    int second = out.mark();
    out.text(10, "node-2");
    out.message(2, second);
    int first = out.mark();
    out.text(10, "node-1");
    out.text(16, "host");
    out.message(2, first);
    byte[] bytes = out.toBytes();

    assertThat(read(POD, "spec.nodeName", bytes)).containsExactly("node-2");
    assertThat(read(POD, "spec.hostname", bytes)).containsExactly("host");
  }

  @Test
  void aPathThatLeadsNowhereIsRefusedWithWhatThereIs() {
    assertThatThrownBy(() -> read(POD, "spec.nodename", new byte[0]))
        .isInstanceOf(FieldPathException.class)
        .hasMessageContaining("spec.nodename")
        .hasMessageContaining("a PodSpec has no field 'nodename', but activeDeadlineSeconds,")
        .hasMessageContaining(" nodeName,");
    assertThatThrownBy(() -> read(POD, "spec.nodeName.first", new byte[0]))
        .isInstanceOf(FieldPathException.class)
        .hasMessageContaining("goes below 'nodeName', which has no fields");
    assertThatThrownBy(() -> read(POD, "metadata.managedFields.fieldsV1.f", new byte[0]))
        .isInstanceOf(FieldPathException.class)
        .hasMessageContaining("without decoding");
  }

  @Test
  void fieldsThatJsonInlinesAreFoundInTheOuterObject() {
    WireWriter out = new WireWriter();
    int spec = out.mark();
    int volume = out.mark();
    int source = out.mark();
    int claim = out.mark();
    out.text(1, "data-0");
    out.message(10, claim);
    out.message(2, source);
    out.message(1, volume);
    out.message(2, spec);

    assertThat(read(POD, "spec.volumes.persistentVolumeClaim.claimName", out.toBytes()))
        .containsExactly("data-0");
  }
}
