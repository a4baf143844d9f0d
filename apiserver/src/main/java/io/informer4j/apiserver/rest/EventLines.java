package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.StreamEvent;
import org.jspecify.annotations.Nullable;

/**
 * Writes the events of watches, one line of JSON or one frame of protobuf each. That of a change is made once for all watches that show it alike and come for it
 * soon; a watch that comes later gets one of its own.
 *
 * <p><i>Implementation notes:</i> a table of fixed size in which a newer line takes the place of an older one, so that
 * what is kept is bounded however many watches there are and however far they are apart.
 *
 * <p><b>Threading:</b> for the thread of its {@link RestApi}.
 */
final class EventLines {

  private static final int SLOTS = 512;
  /** Longer ones are not kept. */
  private static final int LONGEST = 64 * 1024;

  private static final class Line {
    private final ObjectForm form;
    private final StreamEvent.OfObject<Document> event;
    private final byte[] bytes;

    Line(ObjectForm form, StreamEvent.OfObject<Document> event, byte[] bytes) {
      this.form = form;
      this.event = event;
      this.bytes = bytes;
    }

    boolean isOf(ObjectForm otherForm, StreamEvent.OfObject<Document> other) {
      return event.verb() == other.verb()
          && event.object().content() == other.object().content()
          && event.object().revision() == other.object().revision()
          && form.isSameAs(otherForm);
    }
  }

  private final @Nullable Line[] lines = new @Nullable Line[SLOTS];

  /** Returns an event as a line or frame, not to be written to. */
  byte[] line(ObjectForm form, StreamEvent<Document> event) {
    return switch (event.kind()) {
      case OBJECT -> object(form, (StreamEvent.OfObject<Document>) event);
      case BOOKMARK ->
        form.event("BOOKMARK", bookmark(form, (StreamEvent.Bookmark<Document>) event));
      case ERROR ->
        form.event("ERROR", Refusal.status(((StreamEvent.Error<Document>) event).status()));
    };
  }

  private byte[] object(ObjectForm form, StreamEvent.OfObject<Document> event) {
    return form.isFromTree() ? form.event(event) : shared(form, event);
  }

  private byte[] shared(ObjectForm form, StreamEvent.OfObject<Document> event) {
    int slot = slot(form, event);
    @Nullable Line present = lines[slot];
    if (present != null && present.isOf(form, event)) {
      return present.bytes;
    }
    byte[] bytes = form.event(event);
    if (bytes.length <= LONGEST) {
      lines[slot] = new Line(form, event, bytes);
    }
    return bytes;
  }

  /** Neighbouring revisions, verbs and forms lie apart. */
  private static int slot(ObjectForm form, StreamEvent.OfObject<Document> event) {
    long key = event.object().revision() * 31 + event.verb().name().hashCode() + form.salt();
    return (int) Math.floorMod(key, (long) SLOTS);
  }

  private static ObjectNode bookmark(ObjectForm form, StreamEvent.Bookmark<Document> event) {
    ObjectNode object = form.view().bare(form.resource());
    ObjectNode metadata = object.putObject("metadata");
    metadata.put("resourceVersion", event.resourceVersion().value());
    if (event.initialEventsEnd()) {
      metadata.putObject("annotations").put("k8s.io/initial-events-end", "true");
    }
    return object;
  }
}
