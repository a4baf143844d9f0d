package io.informer4j.controller.event;

import io.fabric8.kubernetes.api.model.MicroTime;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.api.model.events.v1.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes events of {@code events.k8s.io/v1}. */
final class EventsV1Sink implements EventSink {

  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private final KubernetesClient client;
  private final Reporter reporter;

  EventsV1Sink(KubernetesClient client, Reporter reporter) {
    this.client = client;
    this.reporter = reporter;
  }

  @Override
  public void create(EventRecord record) {
    client
        .events()
        .v1()
        .events()
        .inNamespace(record.namespace())
        .resource(toEvent(record))
        .create();
  }

  /** Names the event by the whole of it: with a mere name, fabric8 would ask for it first. */
  @Override
  public void update(EventRecord record) {
    Map<String, Object> series = new LinkedHashMap<>();
    series.put("count", record.count());
    series.put("lastObservedTime", MICROS.format(record.last()));
    client
        .events()
        .v1()
        .events()
        .inNamespace(record.namespace())
        .resource(toEvent(record))
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            client.getKubernetesSerialization().asJson(Map.of("series", series)));
  }

  private Event toEvent(EventRecord record) {
    Happening what = record.what();
    EventBuilder event = new EventBuilder()
        .withNewMetadata()
        .withNamespace(record.namespace())
        .withName(record.name())
        .withAnnotations(what.annotations())
        .endMetadata()
        .withRegarding(record.about().toReference())
        .withType(what.type().text())
        .withReason(what.reason())
        .withNote(what.message())
        .withAction(what.action())
        .withEventTime(micros(record.first()))
        .withReportingController(reporter.component())
        .withReportingInstance(reporter.instance());
    what.related().ifPresent(related -> event.withRelated(related.toReference()));
    if (record.count() > 1) {
      event
          .withNewSeries()
          .withCount(record.count())
          .withLastObservedTime(micros(record.last()))
          .endSeries();
    }
    return event.build();
  }

  private static MicroTime micros(Instant time) {
    return new MicroTime(MICROS.format(time));
  }
}
