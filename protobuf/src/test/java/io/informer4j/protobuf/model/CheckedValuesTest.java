package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Quantity;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.protobuf.WireWriter;
import io.informer4j.protobuf.documentation.Guarantee;
import io.informer4j.protobuf.schema.ByteProjection;
import io.informer4j.protobuf.schema.Schema;
import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Values that a class may refuse, and bytes that no server writes. */
@Guarantee("G83")
class CheckedValuesTest {

  private static final String CORE = "k8s.io.api.core.v1.";
  private static final String CHARACTERS = "0123456789.+-eEinumkKMGTPxyzab ü";

  private static ByteProjection of(String message, Projection projection) {
    return ByteProjection.of(
        Schema.message(CORE + message), projection, Limits.DEFAULT, ModelRules.INSTANCE);
  }

  private static boolean passes(ByteProjection check, byte[] bytes) {
    try {
      check.check(bytes, 0, bytes.length);
      return true;
    } catch (UnreadableObjectException e) {
      return false;
    }
  }

  @Test
  void quantitiesAreTakenAsTheirClassTakesThem() {
    ByteProjection check = of("EmptyDirVolumeSource", Projection.all());
    Random random = new Random(9);
    int refused = 0;
    for (int i = 0; i < 5_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = random.nextInt(6); j > 0; j--) {
        text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
      }
      WireWriter out = new WireWriter();
      out.text(1, text.toString());
      out.message(2, 0);

      boolean isTaken = passes(check, out.toBytes());

      assertThat(isTaken).as("'%s'", text).isEqualTo(isQuantity(text.toString()));
      refused += isTaken ? 0 : 1;
    }

    assertThat(refused).isBetween(100, 4_900);
  }

  private static boolean isQuantity(String text) {
    try {
      return new Quantity(text) != null;
    } catch (RuntimeException e) {
      return false;
    }
  }

  @Test
  void timesAreTakenIfACalendarHasThem() {
    long first = LocalDateTime.MIN.toEpochSecond(ZoneOffset.UTC);
    long last = LocalDateTime.MAX.toEpochSecond(ZoneOffset.UTC);

    assertThat(isTime(first, 0)).isTrue();
    assertThat(isTime(first, -1)).isFalse();
    assertThat(isTime(first - 1, 999_999_999)).isFalse();
    assertThat(isTime(first - 1, 1_000_000_000)).isTrue();
    assertThat(isTime(last, 999_999_999)).isTrue();
    assertThat(isTime(last, 1_000_000_000)).isFalse();
    assertThat(isTime(last + 1, -1)).isTrue();
    assertThat(isTime(Long.MAX_VALUE, Integer.MAX_VALUE)).isFalse();
    assertThat(isTime(Long.MIN_VALUE, Integer.MIN_VALUE)).isFalse();
  }

  private static boolean isTime(long seconds, int nanos) {
    WireWriter out = new WireWriter();
    out.int32(2, nanos);
    out.int64(1, seconds);
    out.message(1, 0);
    return passes(of("ContainerStateRunning", Projection.all()), out.toBytes());
  }

  @Test
  void nestingIsCountedAsDecodingCountsIt() {
    WireWriter out = new WireWriter();
    out.text(1, "web");
    out.message(1, 0);
    out.message(2, 0);
    byte[] bytes = out.toBytes();
    Limits two = Limits.DEFAULT.withMaxDepth(2);
    Limits one = Limits.DEFAULT.withMaxDepth(1);

    ByteProjection.of(Schema.message(CORE + "Pod"), Projection.all(), two, ModelRules.INSTANCE)
        .check(bytes, 0, bytes.length);
    assertThatThrownBy(() -> ByteProjection.of(
                Schema.message(CORE + "Pod"), Projection.all(), one, ModelRules.INSTANCE)
            .check(bytes, 0, bytes.length))
        .isInstanceOf(LimitExceededException.class);
  }

  @Test
  void whatIsDroppedMayBeAnythingThatHasAnEnd() {
    WireWriter out = new WireWriter();
    out.text(3, "no status");
    int metadata = out.mark();
    out.text(17, "no managedFields");
    out.text(1, "web");
    out.message(1, metadata);
    byte[] bytes = out.toBytes();

    assertThat(passes(of("Pod", Projection.all()), bytes)).isFalse();
    assertThat(passes(of("Pod", Projection.withoutManagedFields()), bytes)).isFalse();
    assertThat(passes(of("Pod", Projection.dropping("metadata.managedFields", "status")), bytes))
        .isTrue();
  }

  @Test
  void unknownFieldsStayUnlessOnlyPartsAreKept() {
    WireWriter out = new WireWriter();
    out.text(99, "of a later version");
    byte[] bytes = out.toBytes();

    assertThat(of("Pod", Projection.dropping("status")).apply(bytes, 0, bytes.length))
        .isEqualTo(bytes);
    assertThat(of("Pod", Projection.keeping("spec")).apply(bytes, 0, bytes.length))
        .isEmpty();
  }
}
