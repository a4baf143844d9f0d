package io.informer4j.apiserver.controlplane;

import io.informer4j.name.ResourceVersion;
import java.util.List;

/**
 * What a {@link Replica} answers.
 *
 * <pre>{@code
 * switch (answer.kind()) {
 *   case PAGE -> send((Answer.Page<C>) answer);
 *   case STREAM -> pump(((Answer.Stream<C>) answer).stream());
 *   case REFUSED -> refuse(((Answer.Refused<C>) answer).status());
 *   case NOT_YET -> askAgainWhen(((Answer.NotYet<C>) answer).revision());
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> immutable, except for the stream.
 */
public sealed interface Answer<C> {

  /** The kinds of answer, to switch on. */
  enum Kind {
    /** A list, or a page of it. */
    PAGE,
    /** A watch that has been accepted. */
    STREAM,
    /** An error. */
    REFUSED,
    /** The replica is behind; ask again when it has caught up, or has been waited for long enough. */
    NOT_YET
  }

  /** Returns the kind of answer. */
  Kind kind();

  /**
   * A list, or a page of it.
   *
   * @param items the objects, by name
   * @param resourceVersion the revision that they are the state of
   * @param continueToken where the list goes on, empty on the last page
   * @param remaining how many objects are still to come, 0 where a server does not say: on the last page, and with a
   *     selector
   */
  record Page<C>(
      List<StoredObject<C>> items,
      ResourceVersion resourceVersion,
      String continueToken,
      long remaining)
      implements Answer<C> {
    @Override
    public Kind kind() {
      return Kind.PAGE;
    }
  }

  /** A watch that has been accepted, which does not mean that it is more than an error. */
  record Stream<C>(WatchStream<C> stream) implements Answer<C> {
    @Override
    public Kind kind() {
      return Kind.STREAM;
    }
  }

  /** An error. */
  record Refused<C>(ApiStatus status) implements Answer<C> {
    @Override
    public Kind kind() {
      return Kind.REFUSED;
    }
  }

  /**
   * The replica's watch cache has not reached this revision. A server waits up to {@link Replica#FRESHNESS_TIMEOUT} for
   * it.
   */
  record NotYet<C>(long revision) implements Answer<C> {
    @Override
    public Kind kind() {
      return Kind.NOT_YET;
    }
  }
}
