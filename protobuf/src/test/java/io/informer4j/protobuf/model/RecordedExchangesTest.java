package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapList;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Status;
import io.informer4j.protobuf.Envelope;
import io.informer4j.protobuf.ProtobufEventCutter;
import io.informer4j.protobuf.ProtobufHeadReader;
import io.informer4j.protobuf.ProtobufListCutter;
import io.informer4j.protobuf.Transcripts;
import io.informer4j.wire.CutEvent;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a real server sent for one question in both formats, with most fields absent. */
class RecordedExchangesTest {

  private static <T> ProtobufModel<T> model(Class<T> type) {
    return ProtobufModel.of(type).orElseThrow().withManagedFields();
  }

  private static <T> List<T> list(String name, Class<T> type) {
    byte[] body = Transcripts.body(name);
    ProtobufListCutter cutter = new ProtobufListCutter(Limits.DEFAULT);
    cutter.feed(body, 0, body.length);
    List<T> items = new ArrayList<>();
    for (Slice item = cutter.next(); item != null; item = cutter.next()) {
      items.add(model(type).read(item));
    }
    assertThat(cutter.isComplete()).isTrue();
    return items;
  }

  @Test
  void oneObjectIsTheSameInBothFormats() throws IOException {
    Envelope envelope =
        Envelope.read(Slice.of(Transcripts.body("10-get-protobuf")), Limits.DEFAULT);

    ConfigMap read = model(ConfigMap.class).read(envelope);

    assertThat(read).isEqualTo(Json.MAPPER.readValue(Transcripts.body("09-get"), ConfigMap.class));
  }

  @Test
  void aListIsTheSameInBothFormats() throws IOException {
    ConfigMapList json = Json.MAPPER.readValue(Transcripts.body("25-list"), ConfigMapList.class);

    assertThat(list("26-list-protobuf", ConfigMap.class))
        .isEqualTo(json.getItems())
        .isNotEmpty();
  }

  @Test
  void podsOfARealServerAreReadAndWrittenBack() {
    List<Pod> pods = list("47-list-pods-protobuf", Pod.class);

    assertThat(pods).isNotEmpty().allSatisfy(pod -> {
      Pod again = model(Pod.class).read(Slice.of(model(Pod.class).write(pod)));
      assertThat(again).isEqualTo(pod);
      assertThat(pod.getMetadata().getGenerateName()).isNull();
      assertThat(pod.getSpec().getContainers()).isNotEmpty();
    });
  }

  @Test
  void aBareMetadataListIsCutAndItsHeadsRead() {
    byte[] body = Transcripts.body("45-list-as-metadata-protobuf");
    ProtobufListCutter cutter = new ProtobufListCutter(Limits.DEFAULT);
    cutter.feed(body, 0, body.length);
    int items = 0;
    for (Slice item = cutter.next(); item != null; item = cutter.next()) {
      assertThat(ProtobufHeadReader.read(item, Limits.DEFAULT).metadata().uid()).isNotEmpty();
      items++;
    }

    assertThat(items).isPositive();
    assertThat(cutter.head().kind()).isEqualTo("PartialObjectMetadataList");
  }

  @Test
  void anErrorOfAWatchIsAStatus() throws IOException {
    byte[] body = Transcripts.body("76-watch-expired-protobuf");
    ProtobufEventCutter cutter = new ProtobufEventCutter(Limits.DEFAULT);
    cutter.feed(body, 0, body.length);
    CutEvent event = cutter.next();
    JsonNode json = Json.MAPPER.readTree(Transcripts.body("75-watch-expired")).get("object");

    Status status = model(Status.class).read(event.object());

    assertThat(event.type()).isEqualTo("ERROR");
    assertThat(status.getCode()).isEqualTo(json.get("code").intValue());
    assertThat(status.getReason()).isEqualTo(json.get("reason").textValue());
    assertThat(status.getStatus()).isEqualTo(json.get("status").textValue());
  }
}
