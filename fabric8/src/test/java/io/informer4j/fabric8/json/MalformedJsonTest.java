package io.informer4j.fabric8.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.name.ResourceType;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Broken bytes are refused with one typed error, and never read as something that Jackson would refuse. */
class MalformedJsonTest {

  private static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");

  private final JsonCodec<Pod> pods = JsonCodec.of(Pod.class, PODS, Limits.DEFAULT);
  private final JsonCodec<GenericKubernetesResource> any =
      JsonCodec.of(GenericKubernetesResource.class, PODS, Limits.DEFAULT);
  private final ObjectMapper fabric8 = fabric8();

  private static ObjectMapper fabric8() {
    ObjectMapper mapper = new ObjectMapper();
    new KubernetesSerialization(mapper, true);
    return mapper.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
  }

  @Test
  void truncatedPodsAreRefusedWhereverTheyEnd() {
    byte[] pod = PodJson.diverse(3);

    for (int length = 0; length < pod.length; length += length < 3000 ? 1 : 17) {
      byte[] cut = Arrays.copyOf(pod, length);

      assertThatThrownBy(() -> pods.decode(cut, Projection.withoutManagedFields()))
          .isInstanceOf(UnreadableObjectException.class);
      assertThatThrownBy(() -> pods.validate(cut)).isInstanceOf(UnreadableObjectException.class);
    }
  }

  @Test
  void anObjectThatEndsBeforeItsArrayDoesIsReadNoFurther() {
    byte[] pod = PodJson.uniform(4);
    byte[] larger = Arrays.copyOf(pod, pod.length * 2);
    System.arraycopy(pod, 0, larger, pod.length, pod.length);
    Slice cut = new Slice(larger, 0, pod.length - 1);

    assertThatThrownBy(() -> pods.into(io.informer4j.codec.CacheFormat.DECODED, Projection.all())
            .take(pods.readHead(Slice.of(pod)), cut))
        .isInstanceOf(UnreadableObjectException.class)
        .hasMessageContaining("the end");
  }

  @Test
  void changedBytesAreReadAsJacksonReadsThemOrRefused() {
    Random random = new Random(20);
    byte[] pod = PodJson.diverse(5);
    byte[] signs = "\"\\{}[]:,0-.eE+tfn \n\0\u001fu".getBytes(StandardCharsets.UTF_8);
    int read = 0;
    for (int round = 0; round < 1500; round++) {
      byte[] broken = pod.clone();
      int changes = 1 + random.nextInt(2);
      for (int i = 0; i < changes; i++) {
        broken[random.nextInt(broken.length)] = random.nextInt(3) == 0
            ? (byte) random.nextInt(256)
            : signs[random.nextInt(signs.length)];
      }
      read += readAlike(pods, Pod.class, broken) ? 1 : 0;
      read += readAlike(any, GenericKubernetesResource.class, broken) ? 1 : 0;
    }
    assertThat(read).isBetween(200, 2800);
  }

  /** Returns whether it was read; a stricter reader than Jackson is right, a laxer one is not. */
  private <T extends HasMetadata> boolean readAlike(
      JsonCodec<T> codec, Class<T> type, byte[] bytes) {
    T actual;
    try {
      actual = codec.decode(bytes, Projection.all());
    } catch (UnreadableObjectException e) {
      assertThat(e.getMessage()).startsWith("not a ").contains(" at byte ");
      return false;
    }
    codec.validate(bytes);
    codec.decode(bytes, Projection.withoutManagedFields());
    try {
      T expected = fabric8.readValue(bytes, type);
      if (expected.getKind() == null || expected.getApiVersion() == null) {
        return true; // the codec fills these in
      }
      assertThat(fabric8.readTree(fabric8.writeValueAsBytes(actual)))
          .isEqualTo(fabric8.readTree(fabric8.writeValueAsBytes(expected)));
    } catch (IOException e) {
      throw new AssertionError("read what Jackson refuses: " + e.getMessage(), e);
    }
    return true;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "17",
        "'text'",
        "[]",
        "{",
        "}",
        "{}}",
        "{} {}",
        "{'a'}",
        "{'a':}",
        "{'a':1,}",
        "{,}",
        "{'a':1 'b':2}",
        "{'a':[1,]}",
        "{'a':[,1]}",
        "{'a':[1 2]}",
        "{'a':01}",
        "{'a':+1}",
        "{'a':.5}",
        "{'a':1.}",
        "{'a':1e}",
        "{'a':-}",
        "{'a':1x}",
        "{'a':tru}",
        "{'a':nul}",
        "{'a':NaN}",
        "{'a':Infinity}",
        "{a:1}",
        "{'a':'\\x'}",
        "{'a':'\\u12'}",
        "{'a':'\\u12G4'}",
        "{'a':'\t'}",
        "{'a':[}]}",
        "{'a':{]}}",
        "/**/{}",
        "{'spec':{'nodeName':[]}}",
        "{'spec':[]}",
        "{'spec':'x'}",
        "{'metadata':{'labels':[1]}}",
        "{'spec':{'containers':{}}}",
        "{'spec':{'priority':'high'}}",
        "{'spec':{'hostNetwork':'perhaps'}}",
        "{'spec':{'overhead':{'cpu':''}}}"
      })
  void brokenObjectsAreRefused(String json) {
    byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> pods.decode(bytes, Projection.all()))
        .isInstanceOf(UnreadableObjectException.class)
        .hasMessageStartingWith("not a Pod: ");
    assertThatThrownBy(() -> pods.validate(bytes)).isInstanceOf(UnreadableObjectException.class);
  }

  @Test
  void brokenUtf8IsRefusedEverywhere() {
    byte[][] sequences = {
      {(byte) 0x80},
      {(byte) 0xC3},
      {(byte) 0xC0, (byte) 0x80},
      {(byte) 0xE0, (byte) 0x80, (byte) 0x80},
      {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
      {(byte) 0xF0, (byte) 0x80, (byte) 0x80, (byte) 0x80},
      {(byte) 0xF4, (byte) 0x90, (byte) 0x80, (byte) 0x80},
      {(byte) 0xF8, (byte) 0x88, (byte) 0x80},
      {(byte) 0xFF}
    };
    for (String before :
        new String[] {"{\"metadata\":{\"name\":\"", "{\"metadata\":{\"managedFields\":[\""}) {
      for (byte[] sequence : sequences) {
        byte[] start = before.getBytes(StandardCharsets.UTF_8);
        byte[] end = (before.contains("[") ? "\"]}}" : "\"}}").getBytes(StandardCharsets.UTF_8);
        byte[] bytes = new byte[start.length + sequence.length + end.length];
        System.arraycopy(start, 0, bytes, 0, start.length);
        System.arraycopy(sequence, 0, bytes, start.length, sequence.length);
        System.arraycopy(end, 0, bytes, start.length + sequence.length, end.length);

        assertThatThrownBy(() -> pods.decode(bytes, Projection.withoutManagedFields()))
            .isInstanceOf(UnreadableObjectException.class);
      }
    }
  }

  @Test
  @Guarantee("G36")
  void nestingIsLimitedInWhatIsReadAndInWhatIsSkipped() {
    for (String field : new String[] {"{\"spec\":{\"x\":", "{\"metadata\":{\"managedFields\":"}) {
      byte[] deep = (field + "[".repeat(100_000)).getBytes(StandardCharsets.UTF_8);
      byte[] allowed =
          (field + "[".repeat(197) + "]".repeat(197) + "}}").getBytes(StandardCharsets.UTF_8);
      byte[] tooMuch =
          (field + "[".repeat(199) + "]".repeat(199) + "}}").getBytes(StandardCharsets.UTF_8);

      assertThatThrownBy(() -> pods.decode(deep, Projection.withoutManagedFields()))
          .isInstanceOf(UnreadableObjectException.class)
          .hasMessageContaining("levels of nesting");
      assertThatThrownBy(() -> any.validate(deep)).isInstanceOf(UnreadableObjectException.class);
      assertThat(pods.decode(allowed, Projection.withoutManagedFields())).isNotNull();
      assertThatThrownBy(() -> pods.decode(tooMuch, Projection.withoutManagedFields()))
          .isInstanceOf(UnreadableObjectException.class);
    }
  }

  @Test
  @Guarantee("G34")
  void theMessageSaysWhatAndWhereAndNeverQuotes() {
    byte[] bytes =
        "{\"spec\":{\"containers\":[{\"name\":\"a\"},{\"ports\":[{\"containerPort\":\"hunter2\"}]}]}}"
            .getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> pods.decode(bytes, Projection.all()))
        .isInstanceOf(UnreadableObjectException.class)
        .hasNoCause()
        .hasMessage("not a Pod: a value that does not fit (InvalidFormatException) at byte 63,"
            + " in spec.containers[1].ports[0].containerPort");
  }
}
