package io.informer4j.console.content;

import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ResourceType;
import io.informer4j.redact.Redactor;
import io.informer4j.reflector.SourceFailure;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One informer, as a console knows it.
 *
 * @param id the number by which the page asks for it
 * @param informer the informer
 * @param taps what was heard of each of its mirrors, by namespace; some may be missing
 * @param keys what each of its mirrors is called in the flight recorder, by namespace
 */
record Subject(
    int id,
    ResourceInformer<?> informer,
    SortedMap<String, Tap> taps,
    SortedMap<String, String> keys) {

  static Subject of(int id, ResourceInformer<?> informer) {
    return new Subject(id, informer, new TreeMap<>(), new TreeMap<>());
  }

  ResourceType type() {
    return informer.resourceType();
  }

  /** Returns whether what its objects hold is for nobody to see. */
  boolean isHidden() {
    return Redactor.standard().hides(type());
  }

  /** Returns a text that may quote objects of this informer, as it may be shown. */
  String shown(String quote) {
    return quote.isEmpty() ? quote : Redactor.standard().text(type(), quote);
  }

  /** Returns words of the engine, in which the last failure may stand as it was said, as they may be shown. */
  String shown(String words, Optional<SourceFailure> failure) {
    return failure
        .filter(Words::mayQuote)
        .map(SourceFailure::message)
        .filter(message -> !message.isEmpty())
        .map(message -> words.replace(message, shown(message)))
        .orElse(words);
  }
}
