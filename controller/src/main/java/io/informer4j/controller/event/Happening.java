package io.informer4j.controller.event;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What happened to an object, for people to read.
 *
 * <pre>{@code
 * Happening.warning("RolloutFailed", "3 of 5 pods are not ready")
 *     .withAction("Rollout")
 *     .withRelated(deployment)
 *     .withAnnotations(Map.of("example.com/attempt", "7"));
 * }</pre>
 *
 * <p>A message is cut to {@value #MAX_MESSAGE_BYTES} bytes, reason and action to {@value #MAX_WORD_BYTES}, since servers refuse
 * events with longer ones.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param type whether it is as it should be
 * @param reason why, in one word for machines: short, in upper camel case, the same for all events of its sort
 * @param message what happened, in a sentence for people
 * @param action what was done, in one word for machines; the reason if nothing else is said
 * @param related another object that has to do with it
 * @param annotations what else to keep with the event
 */
public record Happening(
    EventType type,
    String reason,
    String message,
    String action,
    Optional<EventSubject> related,
    Map<String, String> annotations) {

  /** How many bytes of a message are sent. */
  public static final int MAX_MESSAGE_BYTES = 1024;

  /** How many bytes of a reason and of an action are sent. */
  public static final int MAX_WORD_BYTES = 128;

  /** Cuts what is too long, and copies the annotations. */
  public Happening {
    reason = Utf8.cut(reason, MAX_WORD_BYTES);
    message = Utf8.cut(message, MAX_MESSAGE_BYTES);
    action = Utf8.cut(action, MAX_WORD_BYTES);
    annotations = Collections.unmodifiableMap(new LinkedHashMap<>(annotations));
  }

  /** Returns something that is as it should be. */
  public static Happening normal(String reason, String message) {
    return of(EventType.NORMAL, reason, message);
  }

  /** Returns something that is wrong. */
  public static Happening warning(String reason, String message) {
    return of(EventType.WARNING, reason, message);
  }

  static Happening of(EventType type, String reason, String message) {
    return new Happening(type, reason, message, reason, Optional.empty(), Collections.emptyMap());
  }

  /** Returns this with what was done. */
  public Happening withAction(String newAction) {
    return new Happening(type, reason, message, newAction, related, annotations);
  }

  /** Returns this with another object that has to do with it. */
  public Happening withRelated(HasMetadata other) {
    return withRelated(EventSubject.of(other));
  }

  /** Returns this with a reference to another object that has to do with it. */
  public Happening withRelated(EventSubject other) {
    return new Happening(type, reason, message, action, Optional.of(other), annotations);
  }

  /** Returns this with these annotations in place of those that it has. */
  public Happening withAnnotations(Map<String, String> newAnnotations) {
    return new Happening(type, reason, message, action, related, newAnnotations);
  }

  Happening withMessage(String newMessage) {
    return new Happening(type, reason, newMessage, action, related, annotations);
  }
}
