package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.informer4j.protobuf.WireWriter;
import io.informer4j.wire.Slice;
import org.junit.jupiter.api.Test;

/** Elements of collections between those of others: they are joined, in time and space that grow as their number does. */
class ScatteredFieldsTest {

  private static final int MANY = 20_000;
  private static final int LABELS = 11;
  private static final int FINALIZERS = 14;

  private static final ProtobufModel<Node> MODEL = ProtobufModel.of(Node.class).orElseThrow();

  private static byte[] node(int elements) {
    WireWriter out = new WireWriter();
    for (int i = elements - 1; i >= 0; i--) {
      out.text(FINALIZERS, "f" + i);
      int mark = out.mark();
      out.text(2, "" + i);
      out.text(1, "key" + i % (elements / 2));
      out.message(LABELS, mark);
      mark = out.mark();
      out.text(3, "o" + i);
      out.message(13, mark);
    }
    out.message(1, 0);
    return out.toBytes();
  }

  @Test
  void theyAreJoinedInOrder() {
    ObjectMeta metadata = MODEL.read(Slice.of(node(4))).getMetadata();

    assertThat(metadata.getFinalizers()).containsExactly("f0", "f1", "f2", "f3");
    assertThat(metadata.getOwnerReferences())
        .extracting("name")
        .containsExactly("o0", "o1", "o2", "o3");
    assertThat(metadata.getLabels())
        .hasSize(2)
        .containsEntry("key0", "2")
        .containsEntry("key1", "3");
    assertThat(MODEL.read(Slice.of(MODEL.write(MODEL.read(Slice.of(node(4)))))))
        .isEqualTo(MODEL.read(Slice.of(node(4))));
  }

  @Test
  void manyCostNoMoreThanTheirNumber() {
    byte[] bytes = node(MANY);

    Allocation.requireInProportion(bytes.length, () -> MODEL.read(Slice.of(bytes)));
    assertThat(MODEL.read(Slice.of(bytes)).getMetadata().getOwnerReferences()).hasSize(MANY);
  }

  @Test
  void theyCannotBeChanged() {
    ObjectMeta metadata = MODEL.read(Slice.of(node(4))).getMetadata();

    assertThatThrownBy(() -> metadata.getFinalizers().add("more"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> metadata.getFinalizers().clear())
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> metadata.getLabels().put("more", ""))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> metadata.getLabels().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
