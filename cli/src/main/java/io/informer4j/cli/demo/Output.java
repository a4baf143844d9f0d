package io.informer4j.cli.demo;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** How a demonstration is told: as text for people, or as JSON, one object a line, for programs. */
interface Output extends AutoCloseable {

  /** How something is to be taken. */
  enum Tone {
    /** Just so that one knows. */
    PLAIN,
    /** Somebody did this on purpose. */
    FAULT,
    /** An informer has met trouble. */
    TROUBLE,
    /** All is well again. */
    GOOD
  }

  /**
   * A change that a handler was told of.
   *
   * @param at when
   * @param verb ADDED, UPDATED or DELETED
   * @param kind the kind of object
   * @param name namespace and name
   * @param revision its resource version
   * @param change what can be said of it in a few words
   */
  record Happening(
      Instant at, String verb, String kind, String name, String revision, String change) {}

  /**
   * How everything is at one moment.
   *
   * @param objects how many objects each mirror holds, by plural
   * @param events how many changes handlers were told of so far
   * @param eventsPerSecond how many that are per second
   * @param lag how long changes take
   * @param heapBytes how much of the heap is in use, the server's part included
   * @param bytesPerPod how many bytes of each pod the mirror holds; 0 if that is not known
   * @param faults the titles of the faults that are on
   */
  record Status(
      Map<String, Integer> objects,
      long events,
      double eventsPerSecond,
      Lag.Figures lag,
      long heapBytes,
      long bytesPerPod,
      List<String> faults) {}

  /**
   * How it was.
   *
   * @param seconds how long it took
   * @param writes how many changes the cluster made
   * @param events how many changes handlers were told of
   * @param faults how many faults there were
   * @param outages how many times informers lost touch and got over it
   * @param checks how often the mirrors were compared with the server
   * @param unequal how many of these found a difference
   * @param verdict how the mirrors compare with the server at the end
   */
  record Summary(
      double seconds,
      long writes,
      long events,
      int faults,
      int outages,
      int checks,
      int unequal,
      MirrorCheck.Verdict verdict) {}

  /** Tells something in a sentence. */
  void say(Tone tone, String text);

  /** Tells of a change. */
  void happened(Happening happening);

  /** Tells that there were so many changes in the last second that were not told. */
  void skipped(long changes);

  void status(Status status);

  /** Sums up. It is the last word: of changes that handlers are told of later nothing is said. */
  void summary(Summary summary);

  /** Returns whether somebody still reads: behind {@code | head} nobody does after some lines. */
  boolean isHeard();

  /** Leaves everything as it was found. */
  @Override
  void close();
}
