package io.informer4j.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Identities are read from bytes and from texts, by a loop each; they have to agree. */
class CompactMetadataTest {

  private static final ObjectName NAME = ObjectName.of("shop", "web-0");
  private static final String UID = "0123abcd-4567-89ab-cdef-0123456789ab";

  /** Reads both out of the middle of an array, as they lie in a chunk. */
  private static @Nullable CompactMetadata ofBytes(String uid, String revision) {
    byte[] before = "a-9web-0".getBytes(StandardCharsets.UTF_8);
    byte[] uidBytes = uid.getBytes(StandardCharsets.UTF_8);
    byte[] all = ("a-9web-0" + uid + revision + "0f").getBytes(StandardCharsets.UTF_8);
    int uidTo = before.length + uidBytes.length;
    int revisionTo = uidTo + revision.getBytes(StandardCharsets.UTF_8).length;
    return CompactMetadata.read(
        "shop", all, 3, before.length, before.length, uidTo, uidTo, revisionTo);
  }

  private static @Nullable CompactMetadata ofTexts(String uid, String revision) {
    return CompactMetadata.of(
        new ObjectMetadata(NAME, uid, ResourceVersion.of(revision), Map.of()));
  }

  private static void assertSame(CompactMetadata bytes, CompactMetadata texts) {
    assertThat(bytes.name).isEqualTo(texts.name);
    assertThat(bytes.uidHigh).isEqualTo(texts.uidHigh);
    assertThat(bytes.uidLow).isEqualTo(texts.uidLow);
    assertThat(bytes.revision).isEqualTo(texts.revision);
  }

  @Test
  void whatServersWriteIsTheSameFromBytesAndFromTexts() {
    SplittableRandom random = new SplittableRandom(11);
    for (int i = 0; i < 1_000; i++) {
      String uid = new UUID(random.nextLong(), random.nextLong()).toString();
      String revision = Long.toString(random.nextLong(1, 1_000_000_000_000_000_000L));

      CompactMetadata bytes = Objects.requireNonNull(ofBytes(uid, revision), uid);
      CompactMetadata texts = Objects.requireNonNull(ofTexts(uid, revision), uid);

      assertSame(bytes, texts);
      assertThat(CompactUid.text(bytes.uidHigh, bytes.uidLow)).isEqualTo(uid);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "uid-1",
    "00000000-0000-0000-0000-000000000000",
    "0123ABCD-0000-0000-0000-000000000000",
    "0123abcd00000000-0000-0000-000000000",
    "0123abcd-0000-0000-0000-00000000000",
    "0123abcd-0000-0000-0000-0000000000000",
    "0123abcd-0000-0000-0000-00000000000g",
    "0123abcd+0000-0000-0000-000000000000",
    "-123abcd-0000-0000-0000-000000000000",
    "0123abcd-0000-0000-0000-0000000000é"
  })
  void aUidThatIsWrittenOtherwiseIsRefusedByBoth(String uid) {
    assertThat(ofBytes(uid, "17")).isNull();
    assertThat(ofTexts(uid, "17")).isNull();
  }

  @ParameterizedTest
  @CsvSource({"abc", "1x", "007", "-3", "12345678901234567890"})
  void aRevisionThatIsWrittenOtherwiseIsRefusedByBoth(String revision) {
    assertThat(ofBytes(UID, revision)).isNull();
    assertThat(ofTexts(UID, revision)).isNull();
  }
}
