package io.informer4j.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

/** Runs every example as a user would and compares what it prints. */
class ExamplesTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private String run(String... args) throws Exception {
    int exit =
        Examples.run(args, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));

    assertThat(exit).isZero();
    return out.toString(UTF_8);
  }

  @Test
  void deltaFifoByHandPrintsEachChangeAndItsCallback() throws Exception {
    assertThat(run("delta-fifo")).isEqualToNormalizingNewlines("""
            Added pod1  value: 1
            OnAdd: pod1
            Updated pod1  value: 1.1
            OnUpdate: pod1 1 -> 1.1
            Deleted pod1  value: 1.1
            OnDelete: pod1
            """);
  }

  @Test
  void listAndWatchByHandPrintsTheListAndThenEveryEvent() throws Exception {
    assertThat(run("list-and-watch")).isEqualToNormalizingNewlines("""
            web
            db
            ADDED : web , Status:  Pending
            ADDED : db , Status:  Pending
            ADDED : nettool , Status:  Pending
            MODIFIED : nettool , Status:  Pending
            MODIFIED : nettool , Status:  Running
            DELETED : nettool , Status:  Running
            """);
  }

  @Test
  void withoutKnownObjectsTheDeletionIsNotSeen() throws Exception {
    assertThat(run("reflector-and-queue")).isEqualToNormalizingNewlines("""
            Replaced : web : Pending
            Added : nettool : Pending
            Updated : nettool : Pending
            Updated : nettool : Running
            Added : last : Pending
            """);
  }

  @Test
  void withKnownObjectsTheDeletionIsSeen() throws Exception {
    assertThat(run("reflector-and-queue-with-known-objects")).isEqualToNormalizingNewlines("""
            Replaced : web : Pending
            Added : nettool : Pending
            Updated : nettool : Pending
            Updated : nettool : Running
            Deleted : nettool : Running
            Added : last : Pending
            """);
  }

  @Test
  void reflectorAndIndexerShowsSnapshotsOfOneRevision() throws Exception {
    assertThat(run("reflector-and-indexer")).isEqualToNormalizingNewlines("""
            revision 2
              node-1: [default/web]
              node-2: [default/db]
            revision 4
              node-1: [default/cache, default/web]
              node-2: []
            the first snapshot still has 2 pods
            """);
  }

  @Test
  void myOwnInformerCallsBack() throws Exception {
    assertThat(run("my-own-informer")).isEqualToNormalizingNewlines("""
            OnAdd: nettool
            OnUpdate: nettool
            OnUpdate: nettool
            OnDelete: nettool
            """);
  }

  @Test
  void basicInformerFeedsKeysToAWorker() throws Exception {
    assertThat(run("basic-informer")).isEqualToNormalizingNewlines("""
            work on default/web: Pending on node-1
            work on default/db: Pending on node-1
            byNode node-1: [default/db, default/web]
            clean up after default/web
            byNode node-1: [default/db]
            """);
  }

  @Test
  void sharedInformerTellsWhatWasThereAndWhatHappens() throws Exception {
    assertThat(run("shared-informer")).isEqualToNormalizingNewlines("""
            added default/web, initial: true
            on node-1: [default/web] at revision 1
            updated default/web: Pending -> Running
            deleted default/web
            """);
  }

  @Test
  void anUnknownNameIsAnsweredWithTheOnesThereAre() throws Exception {
    int exit = Examples.run(
        new String[] {"nonsense"},
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8));

    assertThat(exit).isEqualTo(2);
    assertThat(out.toString(UTF_8)).isEmpty();
    assertThat(err.toString(UTF_8))
        .startsWith("No example 'nonsense'.")
        .contains("my-own-informer");
  }
}
