package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.codec.FieldPath;
import io.informer4j.codec.FieldPathException;
import io.informer4j.codec.Projection;
import io.informer4j.protobuf.documentation.Guarantee;
import io.informer4j.protobuf.schema.ByteProjection;
import io.informer4j.protobuf.schema.Message;
import io.informer4j.protobuf.schema.RandomMessages;
import io.informer4j.protobuf.schema.Schema;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Holds projections of bytes against the same ones of JSON. */
@Guarantee("G84")
@Tag("slow") // once, not on every JDK
class ByteProjectionTest {

  private final Random random = new Random(23);
  private int compared;
  private int cut;

  @Test
  void anyProjectionOfAnyKindLeavesWhatItLeavesOfItsJson() {
    for (Models.Kind<?> kind : Models.all()) {
      Message message = Schema.message(kind.model().message());
      for (int i = 0; i < 4; i++) {
        byte[] bytes = new RandomMessages(random, 10 + random.nextInt(40)).write(message);
        JsonNode tree = Json.tree(kind.model().withManagedFields().read(Slice.of(bytes)));
        for (int j = 0; j < 4; j++) {
          compare(kind, message, bytes, tree, projection(tree));
        }
      }
    }

    assertThat(compared).isGreaterThan(1_000);
    assertThat(cut).isGreaterThan(compared / 4);
  }

  private void compare(
      Models.Kind<?> kind, Message message, byte[] bytes, JsonNode tree, Projection projection) {
    ByteProjection cutting =
        ByteProjection.of(message, projection, Limits.DEFAULT, ModelRules.INSTANCE);

    byte[] left = cutting.apply(bytes, 0, bytes.length);

    JsonNode expected = through(kind.type(), JsonTrees.project(tree, projection.root()));
    JsonNode found =
        through(kind.type(), Json.tree(kind.model().withManagedFields().read(Slice.of(left))));
    assertThat(found).as("%s: %s", message, projection).isEqualTo(expected);
    assertThat(cutting.apply(left, 0, left.length)).as("again").isEqualTo(left);
    compared++;
    cut += left.length < bytes.length ? 1 : 0;
  }

  /** Returns a tree as its class has it. */
  private static JsonNode through(Class<?> type, JsonNode tree) {
    return Json.tree(Json.object(tree, type));
  }

  private Projection projection(JsonNode tree) {
    List<String> paths = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      List<String> steps = JsonTrees.randomPath(tree, random);
      if (random.nextInt(8) == 0) {
        steps.add("nothing");
      }
      if (!steps.isEmpty()) {
        paths.add(new FieldPath(steps).toString());
      }
    }
    String[] array = paths.toArray(new String[0]);
    try {
      return switch (random.nextInt(3)) {
        case 0 -> Projection.keeping(array);
        case 1 -> Projection.dropping(array);
        default -> Projection.keeping(array).and(Projection.dropping("spec.x", "status"));
      };
    } catch (FieldPathException e) { // a part of the identity
      return Projection.withoutManagedFields();
    }
  }
}
