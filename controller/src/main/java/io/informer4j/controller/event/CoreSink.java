package io.informer4j.controller.event;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes events of {@code v1}. */
final class CoreSink implements EventSink {

  private final KubernetesClient client;
  private final Reporter reporter;

  CoreSink(KubernetesClient client, Reporter reporter) {
    this.client = client;
    this.reporter = reporter;
  }

  @Override
  public void create(EventRecord record) {
    client
        .v1()
        .events()
        .inNamespace(record.namespace())
        .resource(toEvent(record))
        .create();
  }

  /** Names the event by the whole of it: with a mere name, fabric8 would ask for it first. */
  @Override
  public void update(EventRecord record) {
    Map<String, Object> change = new LinkedHashMap<>();
    change.put("count", record.count());
    change.put("lastTimestamp", text(record.last()));
    change.put("message", record.what().message());
    client
        .v1()
        .events()
        .inNamespace(record.namespace())
        .resource(toEvent(record))
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            client.getKubernetesSerialization().asJson(change));
  }

  private Event toEvent(EventRecord record) {
    Happening what = record.what();
    EventBuilder event = new EventBuilder()
        .withNewMetadata()
        .withNamespace(record.namespace())
        .withName(record.name())
        .withAnnotations(what.annotations())
        .endMetadata()
        .withInvolvedObject(record.about().toReference())
        .withType(what.type().text())
        .withReason(what.reason())
        .withMessage(what.message())
        .withAction(what.action())
        .withFirstTimestamp(text(record.first()))
        .withLastTimestamp(text(record.last()))
        .withCount(record.count())
        .withNewSource(reporter.component(), reporter.instance())
        .withReportingComponent(reporter.component())
        .withReportingInstance(reporter.instance());
    what.related().ifPresent(related -> event.withRelated(related.toReference()));
    return event.build();
  }

  private static String text(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
