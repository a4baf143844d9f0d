package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.Answer;
import io.informer4j.apiserver.controlplane.ApiStatus;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.apiserver.controlplane.StreamEvent;
import io.informer4j.name.ResourceVersion;
import io.informer4j.protobuf.Envelope;
import io.informer4j.protobuf.WireWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What simulated servers send, as Kubernetes' protobuf: ConfigMaps, and now and then fields of a later version among theirs,
 * which are to be passed over.
 *
 * <p><i>Implementation notes:</i> numbers of fields are those of the schema table; a writer writes the last field first.
 */
final class WireProtobuf implements WireEncoding {

  static final String MEDIA_TYPE = "application/vnd.kubernetes.protobuf";

  private static final String VERSION = "v1";
  private static final long CREATED = 1_767_323_045;
  private static final int OF_A_LATER_VERSION = 1234;
  private static final byte[] FIELDS =
      "{\"f:metadata\":{\"f:labels\":{\".\":{}}},\"f:data\":{\"k:{\\\"name\\\":\\\"}]\\\"}\":{}}}"
          .getBytes(StandardCharsets.UTF_8);
  private static final int OWNER_REFERENCES = 13;
  private static final int FINALIZERS = 14;
  private static final int DATA = 2;

  private final RevisionFormat format;

  WireProtobuf(RevisionFormat format) {
    this.format = format;
  }

  @Override
  public String contentType(boolean isWatch) {
    return isWatch ? MEDIA_TYPE + ";stream=watch" : MEDIA_TYPE;
  }

  @Override
  public byte[] list(Answer.Page<Content> page) {
    WireWriter out = new WireWriter();
    List<StoredObject<Content>> items = page.items();
    for (int i = items.size() - 1; i >= 0; i--) {
      StoredObject<Content> item = items.get(i);
      int mark = out.mark();
      object(out, item, format.write(item.revision()));
      out.message(2, mark);
    }
    int mark = out.mark();
    if (page.remaining() > 0) {
      out.int64(4, page.remaining());
    }
    listMetadata(out, page.resourceVersion().value(), page.continueToken());
    out.message(1, mark);
    return Envelope.write(VERSION, "ConfigMapList", out.toBytes());
  }

  private static void listMetadata(WireWriter out, String resourceVersion, String continueToken) {
    out.text(3, continueToken);
    out.text(2, resourceVersion);
    out.text(1, "");
  }

  @Override
  public byte[] event(StreamEvent<Content> event) {
    WireWriter out = new WireWriter();
    return switch (event.kind()) {
      case OBJECT -> {
        StreamEvent.OfObject<Content> change = (StreamEvent.OfObject<Content>) event;
        object(out, change.object(), change.resourceVersion());
        yield frame(change.verb().name(), configMap(out));
      }
      case BOOKMARK -> {
        StreamEvent.Bookmark<Content> bookmark = (StreamEvent.Bookmark<Content>) event;
        if (bookmark.initialEventsEnd()) {
          entry(out, 12, "k8s.io/initial-events-end", "true");
        }
        out.message(8, out.mark());
        out.int64(7, 0);
        identity(out, "", "", "", bookmark.resourceVersion().value());
        out.message(1, 0);
        yield frame("BOOKMARK", configMap(out));
      }
      case ERROR -> frame("ERROR", status(((StreamEvent.Error<Content>) event).status()));
    };
  }

  private static byte[] configMap(WireWriter out) {
    return Envelope.write(VERSION, "ConfigMap", out.toBytes());
  }

  @Override
  public byte[] foreignEvent(Dice dice) {
    WireWriter metadata = new WireWriter();
    identity(metadata, "thing-1", "ns-1", "none", "1");
    metadata.message(1, 0);
    return frame(
        "ADDED",
        switch (dice.below(3)) {
          case 0 -> Envelope.write("sim/v1", "Other", metadata.toBytes());
          case 1 -> Envelope.write(VERSION, "Secret", metadata.toBytes());
          default -> Envelope.write(VERSION, "Other", new byte[0]);
        });
  }

  /** Puts four bytes of length and the type of the event around an object in its envelope. */
  private static byte[] frame(String type, byte[] envelope) {
    WireWriter out = new WireWriter();
    out.bytes(1, envelope);
    out.message(2, 0);
    out.text(1, type);
    byte[] event = out.toBytes();
    return ByteBuffer.allocate(4 + event.length).putInt(event.length).put(event).array();
  }

  @Override
  public byte[] status(ApiStatus status) {
    WireWriter out = new WireWriter();
    out.int64(6, status.code());
    if (!status.causes().isEmpty() || status.retryAfterSeconds() > 0) {
      details(out, status);
    }
    out.text(4, status.reason());
    out.text(3, status.message());
    out.text(2, "Failure");
    int mark = out.mark();
    listMetadata(out, "", status.continueToken());
    out.message(1, mark);
    return Envelope.write(VERSION, "Status", out.toBytes());
  }

  private static void details(WireWriter out, ApiStatus status) {
    int details = out.mark();
    out.int64(5, status.retryAfterSeconds());
    for (int i = status.causes().size() - 1; i >= 0; i--) {
      ApiStatus.Cause cause = status.causes().get(i);
      int mark = out.mark();
      out.text(3, cause.field());
      out.text(2, cause.message());
      out.text(1, cause.reason());
      out.message(4, mark);
    }
    out.message(5, details);
  }

  private void object(WireWriter out, StoredObject<Content> object, ResourceVersion revision) {
    Content content = object.content();
    int value = content.value();
    boolean isSpoilt = !content.isReadable();
    if (value % 4 == 0) {
      out.text(OF_A_LATER_VERSION, "what nobody knows yet");
    }
    if (isSpoilt && value % 3 == 0) {
      // An entry that says it is longer than it is.
      out.bytes(DATA, new byte[] {(1 << 3) | 2, 100, 'k'});
    }
    entry(out, DATA, WireText.VALUE, Integer.toString(value));
    entry(out, DATA, WireText.TEXT, WireText.text(value));
    entry(out, DATA, WireText.NODE, content.node());
    int mark = out.mark();
    metadata(out, object, revision, isSpoilt);
    out.message(1, mark);
  }

  private static void metadata(
      WireWriter out, StoredObject<Content> object, ResourceVersion revision, boolean isSpoilt) {
    int value = object.content().value();
    if (value % 4 == 1) {
      out.float64(OF_A_LATER_VERSION, 0.5);
    }
    for (int i = 0; i <= value % 3; i++) {
      managedFields(out, i);
    }
    if (isSpoilt && value % 3 == 1) {
      out.float64(FINALIZERS, 1);
    }
    if (isSpoilt && value % 3 == 2) {
      out.int64(OWNER_REFERENCES, 17);
    }
    entry(out, 12, WireText.NOTE, WireText.note(value));
    entry(out, 12, "sim/empty", "");
    labels(out, object.labels());
    int mark = out.mark();
    out.int32(2, 0);
    out.int64(1, CREATED);
    out.message(8, mark);
    out.int64(7, 0);
    identity(out, object.name().name(), object.name().namespace(), object.uid(), revision.value());
  }

  private static void identity(
      WireWriter out, String name, String namespace, String uid, String revision) {
    out.text(6, revision);
    out.text(5, uid);
    out.text(4, "");
    out.text(3, namespace);
    out.text(2, "");
    out.text(1, name);
  }

  private static void labels(WireWriter out, Map<String, String> labels) {
    List<Map.Entry<String, String>> sorted = new ArrayList<>(new TreeMap<>(labels).entrySet());
    for (int i = sorted.size() - 1; i >= 0; i--) {
      entry(out, 11, sorted.get(i).getKey(), sorted.get(i).getValue());
    }
  }

  private static void managedFields(WireWriter out, int number) {
    int mark = out.mark();
    out.text(8, "");
    int fields = out.mark();
    out.bytes(1, FIELDS);
    out.message(7, fields);
    out.text(6, "FieldsV1");
    out.text(3, VERSION);
    out.text(2, "Update");
    out.text(1, "manager ☃ " + number);
    out.message(17, mark);
  }

  private static void entry(WireWriter out, int number, String key, String value) {
    int mark = out.mark();
    out.text(2, value);
    out.text(1, key);
    out.message(number, mark);
  }
}
