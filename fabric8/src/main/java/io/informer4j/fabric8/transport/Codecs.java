package io.informer4j.fabric8.transport;

import io.informer4j.wire.Ingest;
import io.informer4j.wire.WireCodec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The encodings in which a collection may be read, the one that is liked best first: what to ask a server for, and what an
 * answer is read with.
 */
final class Codecs<T> {

  /**
   * One of the encodings.
   *
   * @param ingest where all that comes in it goes
   */
  record Choice<T>(WireCodec<T> codec, Ingest<T> ingest) {}

  private final List<Choice<T>> inOrder;

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
    String whole = mediaTypes("");
    return metadataKind.isEmpty()
        ? whole
        : mediaTypes(";as=" + metadataKind + ";g=meta.k8s.io;v=v1") + "," + whole;
  }

  private String mediaTypes(String parameters) {
    return inOrder.stream()
        .map(choice -> choice.codec().mediaType() + parameters)
        .collect(Collectors.joining(","));
  }

  /** Returns what reads an answer; one that does not say what it is, is taken for what is understood everywhere. */
  Optional<Choice<T>> of(Answer answer) {
    if (answer.contentType().isEmpty()) {
      return Optional.of(last());
    }
    return inOrder.stream().filter(choice -> answer.is(choice.codec().mediaType())).findFirst();
  }

  /** Returns what reads the explanation of a refusal. */
  WireCodec<T> ofRefusal(Answer answer) {
    return of(answer).orElseGet(this::last).codec();
  }

  private Choice<T> last() {
    return inOrder.get(inOrder.size() - 1);
  }

  /** Returns the names of the encodings, for people. */
  String names() {
    return inOrder.stream().map(choice -> choice.codec().mediaType()).collect(Collectors.joining(" or "));
  }
}
