package io.informer4j.apiserver.controlplane;

import static io.informer4j.apiserver.controlplane.ControlPlane.SECOND;
import static io.informer4j.apiserver.controlplane.ControlPlane.take;
import static io.informer4j.apiserver.controlplane.Exchange.CONFIG_MAPS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Asks what a real server was asked, of the same history at the same revision, and compares the answers: status, reason,
 * message, causes, names and revisions.
 */
class TranscriptTest {

  /** The one exchange that tells the whole story up to revision 41589. */
  private static final Exchange STORY = Exchange.read("61-watch-from-early-rv");

  private final History<String> history = new History<>(1);
  private final Replica<String> server =
      new Replica<>("a", history, RevisionFormat.NUMERIC, ReplicaSettings.standard(100));

  TranscriptTest() {
    server.catchUp(CONFIG_MAPS, 1);
  }

  @ParameterizedTest
  @CsvSource({
    "25-list, 41565",
    "27-list-rv0, 41565",
    "28-list-page-1, 41565",
    "29-list-page-2, 41566",
    "30-list-page-3, 41566",
    "33-list-exact, 41567",
    "34-list-not-older-than, 41565",
    "39-list-label-selector, 41567",
    "41-list-field-selector, 41567",
  })
  void listsAreTheSame(String name, long head) {
    Exchange exchange = Exchange.read(name);
    advanceTo(head);

    Answer.Page<String> page = (Answer.Page<String>) server.list(exchange.query(), false);

    JsonNode recorded = exchange.answers().get(0);
    JsonNode metadata = recorded.path("metadata");
    List<String> items = new ArrayList<>();
    recorded
        .path("items")
        .forEach(item -> items.add(item.path("metadata").path("name").asText() + "@"
            + item.path("metadata").path("resourceVersion").asText()));
    assertThat(page.items())
        .extracting(item -> item.name().name() + "@" + item.revision())
        .isEqualTo(items);
    assertThat(page.resourceVersion())
        .hasToString(metadata.path("resourceVersion").asText());
    assertThat(page.remaining()).isEqualTo(metadata.path("remainingItemCount").asLong());
    assertThat(unsigned(page.continueToken(), exchange))
        .isEqualTo(metadata.path("continue").asText());
  }

  /** Returns a token without the mark of the server that gave it out, which real ones do not have. */
  private static String unsigned(String token, Exchange exchange) {
    if (token.isEmpty()) {
      return "";
    }
    String namespace = exchange.query().namespace();
    try {
      ContinueToken read = ContinueToken.read(token, namespace);
      return new ContinueToken(read.revision(), read.last(), "").write(namespace);
    } catch (ContinueToken.MalformedException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "31-list-continue-expired",
        "32-list-continue-malformed",
        "35-list-exact-compacted",
        "36-list-rv-too-large",
        "37-list-rv-malformed",
        "38-list-match-without-rv",
        "58-watchlist-without-match",
        "60-list-send-initial-events",
      })
  void refusalsAreTheSame(String name) {
    Exchange exchange = Exchange.read(name);
    advanceTo(41567);
    history.compact(41000);

    Answer<String> answer = exchange.isWatch()
        ? server.watch(exchange.query(), 0, true)
        : server.list(exchange.query(), true);

    ApiStatus recorded = Exchange.status(exchange.answers().get(0));
    assertThat(((Answer.Refused<String>) answer).status()).isEqualTo(recorded);
    assertThat(recorded.code()).isEqualTo(exchange.code());
  }

  @Test
  void anUnknownFieldIsRefusedInTheSameWords() {
    Exchange exchange = Exchange.read("42-list-field-selector-unsupported");

    assertThatThrownBy(exchange::query)
        .isInstanceOfSatisfying(
            SelectorException.class,
            refused -> assertThat(refused.status())
                .isEqualTo(Exchange.status(exchange.answers().get(0))));
  }

  @Test
  void aMalformedLabelSelectorIsRefusedInOtherWords() {
    Exchange exchange = Exchange.read("40-list-label-selector-malformed");
    ApiStatus recorded = Exchange.status(exchange.answers().get(0));

    assertThatThrownBy(exchange::query).isInstanceOfSatisfying(SelectorException.class, refused -> {
      assertThat(refused.status().code()).isEqualTo(recorded.code());
      assertThat(refused.status().reason()).isEqualTo(recorded.reason());
      assertThat(refused.status().message())
          .startsWith("unable to parse requirement: ")
          .contains("',' or ')'");
    });
  }

  /** From which revision on the stream was open, and how far history went meanwhile. */
  @ParameterizedTest
  @CsvSource({
    "48-watch-from-rv, 41567, 41570",
    "50-watch-rv-unset, 41577, 41577",
    "51-watch-rv0, 41577, 41577",
    "52-watchlist, 41580, 41583",
    "54-watchlist-rv0, 41589, 41589",
    "55-watchlist-empty, 41592, 41592",
    "59-watchlist-without-bookmarks, 41595, 41595",
    "61-watch-from-early-rv, 41597, 41597",
    "62-watch-rv-too-large, 41597, 41600",
    "63-watch-selector-enter-leave, 41601, 41608",
    "77-watchlist-expired-rv, 41632, 41632",
  })
  void streamsAreTheSame(String name, long opened, long closed) {
    Exchange exchange = Exchange.read(name);
    advanceTo(opened);
    WatchStream<String> stream =
        ((Answer.Stream<String>) server.watch(exchange.query(), 0, false)).stream();
    long timeout = exchange.query().timeout().toNanos();

    List<String> events = new ArrayList<>(take(stream, 0));
    advanceTo(closed);
    events.addAll(take(stream, SECOND));
    events.addAll(take(stream, timeout - 1));

    List<String> recorded = exchange.answers().stream().map(Exchange::describe).toList();
    assertThat(withoutLastBookmarks(events)).isEqualTo(withoutLastBookmarks(recorded));
    assertThat(events).containsAll(recorded);
    assertThat(stream.hasEnded(timeout)).isTrue();
  }

  /** How many bookmarks a real server sends in its last two seconds depends on its timers. */
  private static List<String> withoutLastBookmarks(List<String> events) {
    int end = events.size();
    while (end > 0 && events.get(end - 1).startsWith("BOOKMARK")) {
      end--;
    }
    return events.subList(0, end);
  }

  @Test
  void anExpiredWatchIsTheSame() {
    Exchange exchange = Exchange.read("75-watch-expired");
    advanceTo(41632);
    server.restart(history);
    server.catchUp(CONFIG_MAPS, 41632);

    WatchStream<String> stream =
        ((Answer.Stream<String>) server.watch(exchange.query(), 0, false)).stream();
    StreamEvent.Error<String> error = (StreamEvent.Error<String>) stream.next(0).orElseThrow();

    assertThat(error.status())
        .isEqualTo(Exchange.status(exchange.answers().get(0).path("object")));
    assertThat(stream.hasEnded(0)).isTrue();
  }

  /** Lets happen what had happened by then, and the server hear of it. */
  private void advanceTo(long revision) {
    for (JsonNode line : STORY.answers()) {
      long at = line.path("object").path("metadata").path("resourceVersion").asLong();
      if (at > history.head() && at <= revision && !line.path("type").asText().equals("BOOKMARK")) {
        history.skip(at - history.head() - 1);
        write(line);
      }
    }
    if (revision > 41601 && history.head() <= 41601) {
      history.skip(41601 - history.head());
      writeSelected();
    }
    history.skip(revision - history.head());
    server.catchUp(CONFIG_MAPS, revision);
  }

  private void write(JsonNode line) {
    JsonNode metadata = line.path("object").path("metadata");
    ObjectName name = ObjectName.of("recorder", metadata.path("name").asText());
    Map<String, String> labels = new LinkedHashMap<>();
    metadata
        .path("labels")
        .properties()
        .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
    switch (line.path("type").asText()) {
      case "ADDED" -> history.create(CONFIG_MAPS, name, metadata.path("uid").asText(), labels, "");
      case "MODIFIED" -> history.update(CONFIG_MAPS, name, labels, "");
      default -> history.delete(CONFIG_MAPS, name);
    }
  }

  /** What the comment of exchange 63 says: tier x, then z (enters), y (leaves), changed, deleted. */
  private void writeSelected() {
    ObjectName name = ObjectName.of("recorder", "sel");
    history.create(CONFIG_MAPS, name, "u", Map.of("tier", "x"), "");
    history.update(CONFIG_MAPS, name, Map.of("tier", "z"), "");
    history.update(CONFIG_MAPS, name, Map.of("tier", "y"), "");
    history.update(CONFIG_MAPS, name, Map.of("tier", "y"), "changed");
    history.delete(CONFIG_MAPS, name);
  }
}
