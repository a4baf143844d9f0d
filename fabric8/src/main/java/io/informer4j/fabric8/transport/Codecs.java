package io.informer4j.fabric8.transport;

import io.informer4j.fabric8.json.StatusReader;
import io.informer4j.protobuf.Envelope;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.wire.Ingest;
import io.informer4j.wire.Slice;
import io.informer4j.wire.WireCodec;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The encodings in which a collection may be read, the one that is liked best first: what to ask a server for, and what an
 * answer is read with.
 *
 * <p>The server chooses, anew for each answer: a list may come in one encoding and the watch after it in another. One that
 * refuses to be given the choice is asked for the last encoding alone from then on.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
final class Codecs<T> {

  private static final Logger log = LoggerFactory.getLogger(Codecs.class);

  /**
   * One of the encodings.
   *
   * @param ingest where all that comes in it goes
   */
  record Choice<T>(WireCodec<T> codec, Ingest<T> ingest) {}

  private final List<Choice<T>> inOrder;
  private final AtomicBoolean choiceRefused = new AtomicBoolean();

  private volatile String inUse = "";

  Codecs(List<WireCodec<T>> inOrder, SourceOptions options) {
    if (inOrder.isEmpty()) {
      throw new IllegalArgumentException("no encoding to read a collection in");
    }
    this.inOrder = inOrder.stream()
        .map(codec -> new Choice<>(codec, codec.into(options.format(), options.projection())))
        .toList();
  }

  /**
   * Returns the header that asks for one of these.
   *
   * @param metadataKind the kind to ask for in place of the objects' own; empty for whole objects
   */
  String accept(String metadataKind) {
    List<Choice<T>> asked = choiceRefused.get() ? List.of(last()) : inOrder;
    // Whole objects in place of metadata only as everybody has them: custom resources have no other
    // encoding.
    return metadataKind.isEmpty()
        ? mediaTypes(asked, "")
        : mediaTypes(asked, ";as=" + metadataKind + ";g=meta.k8s.io;v=v1") + ","
            + mediaTypes(List.of(last()), "");
  }

  private static <T> String mediaTypes(List<Choice<T>> choices, String parameters) {
    return choices.stream()
        .map(choice -> choice.codec().mediaType() + parameters)
        .collect(Collectors.joining(","));
  }

  /**
   * Takes note that a server has refused to answer in any of these.
   *
   * @param what what was asked for, and where, for people
   */
  void refused(String what) {
    if (isChoice() && choiceRefused.compareAndSet(false, true)) {
      log.warn(
          "a server, or a proxy before it, takes no choice of encodings; asking for {} from now on: call={}",
          last().codec().mediaType(),
          what);
    }
  }

  /** Returns what reads an answer; one that does not say what it is, is taken for what is understood everywhere. */
  Optional<Choice<T>> of(Answer answer) {
    if (answer.contentType().isEmpty()) {
      return Optional.of(last());
    }
    return inOrder.stream()
        .filter(choice -> answer.is(choice.codec().mediaType()))
        .findFirst();
  }

  /** Returns what reads an answer that was found to be one of these. */
  Choice<T> choose(Answer answer) {
    Choice<T> choice = of(answer).orElseThrow();
    inUse = choice.codec().mediaType();
    return choice;
  }

  /** Returns the media type of the newest answer, empty before the first. */
  String inUse() {
    return inUse;
  }

  /**
   * Reads the explanation of a refusal, which may come in any encoding: from a proxy that has not looked at what was asked for,
   * for instance.
   */
  SourceFailure readStatus(byte[] body, int code) {
    Slice status = Slice.of(body);
    boolean protobuf = Envelope.isAround(status);
    return inOrder.stream()
        .map(Choice::codec)
        .filter(codec -> protobuf && codec.mediaType().endsWith("protobuf"))
        .findFirst()
        .map(codec -> codec.readStatus(status, code))
        .orElseGet(() -> StatusReader.read(status, code));
  }

  private Choice<T> last() {
    return inOrder.get(inOrder.size() - 1);
  }

  /** Returns whether there is more than one. */
  boolean isChoice() {
    return inOrder.size() > 1;
  }

  /** Returns the names of the encodings, for people. */
  String names() {
    return inOrder.stream()
        .map(choice -> choice.codec().mediaType())
        .collect(Collectors.joining(" or "));
  }
}
