package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.StreamEvent;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes the events of watches. The line of a change is made once for all watches that show it alike and come for it
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

  private static final byte[] ADDED = start("ADDED");
  private static final byte[] MODIFIED = start("MODIFIED");
  private static final byte[] DELETED = start("DELETED");
  private static final byte[] END = "}\n".getBytes(StandardCharsets.US_ASCII);

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

  /** Returns an event as a line, not to be written to. */
  byte[] line(ObjectForm form, StreamEvent<Document> event) {
    return switch (event.kind()) {
      case OBJECT -> object(form, (StreamEvent.OfObject<Document>) event);
      case BOOKMARK -> whole("BOOKMARK", bookmark(form, (StreamEvent.Bookmark<Document>) event));
      case ERROR -> whole("ERROR", Refusal.status(((StreamEvent.Error<Document>) event).status()));
    };
  }

  private byte[] object(ObjectForm form, StreamEvent.OfObject<Document> event) {
    return form.isFromTree() ? write(form, event) : shared(form, event);
  }

  private byte[] shared(ObjectForm form, StreamEvent.OfObject<Document> event) {
    int slot = slot(form, event);
    @Nullable Line present = lines[slot];
    if (present != null && present.isOf(form, event)) {
      return present.bytes;
    }
    byte[] bytes = write(form, event);
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

  private static byte[] write(ObjectForm form, StreamEvent.OfObject<Document> event) {
    ByteBuilder out = new ByteBuilder(event.object().content().size() + 192);
    out.write(
        switch (event.verb()) {
          case ADDED -> ADDED;
          case MODIFIED -> MODIFIED;
          case DELETED -> DELETED;
        });
    form.appendObject(out, event.object(), event.resourceVersion());
    out.write(END);
    return out.toArray();
  }

  private static byte[] whole(String type, ObjectNode object) {
    ObjectNode line = Json.object().put("type", type);
    line.set("object", object);
    return Refusal.line(line);
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

  private static byte[] start(String verb) {
    return ("{\"type\":\"" + verb + "\",\"object\":").getBytes(StandardCharsets.US_ASCII);
  }
}
