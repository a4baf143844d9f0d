package io.informer4j.apiserver.controlplane;

import static io.informer4j.apiserver.controlplane.ControlPlane.PODS;
import static io.informer4j.apiserver.controlplane.ControlPlane.QueryBuilder.query;
import static io.informer4j.apiserver.controlplane.ControlPlane.names;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.apiserver.controlplane.ControlPlane.QueryBuilder;
import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplicaListTest {

  private final ControlPlane plane = ControlPlane.standard();

  @Test
  void listsByNameWithTheRevisionOfTheCache() {
    plane.create("b");
    plane.create("a");
    plane.history.skip(5);
    plane.catchUp();

    Answer.Page<String> page = plane.page(query());

    assertThat(names(page)).containsExactly("ns/a", "ns/b");
    assertThat(page.resourceVersion()).hasToString("107");
    assertThat(page.continueToken()).isEmpty();
    assertThat(page.remaining()).isZero();
  }

  @Test
  void aNamespaceAndASelectorNarrowTheList() {
    plane.create("a", Map.of("app", "web"));
    plane.create("b");
    plane.history.create(PODS, ObjectName.of("nt", "a"), "u", Map.of("app", "web"), "x");
    plane.catchUp();

    assertThat(names(plane.page(query().namespace("ns")))).containsExactly("ns/a", "ns/b");
    assertThat(names(plane.page(query().namespace("n")))).isEmpty();
    assertThat(names(plane.page(query().selector(o -> o.labels().containsKey("app")))))
        .containsExactly("ns/a", "nt/a");
  }

  @Test
  void aConsistentListWaitsForTheCacheAndThenReadsTheDatabase() {
    plane.create("a");

    assertThat(plane.server.list(query().build(), false)).isEqualTo(new Answer.NotYet<>(101));

    Answer<String> waited = plane.server.list(query().build(), true);
    assertThat(names((Answer.Page<String>) waited)).containsExactly("ns/a");
    assertThat(plane.server.cachedRevision(PODS)).isEqualTo(100);
    plane.catchUp();
    assertThat(names(plane.page(query()))).containsExactly("ns/a");
  }

  @Test
  void aConsistentListNeedsOnlyWhatWasWrittenBeforeIt() {
    plane.create("a");
    long required = ((Answer.NotYet<String>) plane.server.list(query().build(), false)).revision();
    plane.catchUp();
    plane.create("b");

    Answer<String> answer = plane.server.list(query().build(), false, required);

    assertThat(names((Answer.Page<String>) answer)).containsExactly("ns/a");
    assertThat(plane.server.list(query().build(), false)).isEqualTo(new Answer.NotYet<>(102));
  }

  @Test
  void aListOfAnyRevisionIsWhateverTheCacheHasAndNotPaged() {
    plane.create("a");
    plane.create("b");
    plane.catchUp();
    plane.create("c");

    Answer.Page<String> page = plane.page(query().from("0").limit(1));

    assertThat(names(page)).containsExactly("ns/a", "ns/b");
    assertThat(page.resourceVersion()).hasToString("102");
    assertThat(page.continueToken()).isEmpty();
  }

  @Test
  void aListNotOlderThanARevisionWaitsForItAndIsThenRefused() {
    plane.create("a");
    QueryBuilder query = query().from(101).match("NotOlderThan");

    assertThat(plane.server.list(query.build(), false)).isEqualTo(new Answer.NotYet<>(101));
    assertThat(plane.server.list(query().from(101).build(), false))
        .isEqualTo(new Answer.NotYet<>(101));
    assertThat(plane.refusedList(query, true).message())
        .isEqualTo("Timeout: Too large resource version: 101, current: 100");

    plane.catchUp();
    plane.create("b");
    assertThat(names(plane.page(query))).containsExactly("ns/a");
    assertThat(names(plane.page(query.from(7)))).containsExactly("ns/a");
  }

  @Test
  void anExactListIsOfThatRevisionWhateverTheCacheHas() {
    long created = plane.create("a");
    long updated = plane.update("a");
    plane.delete("a");

    Answer.Page<String> page = plane.page(query().from(updated).match("Exact"));

    assertThat(page.items()).extracting(StoredObject::content).containsExactly("updated");
    assertThat(page.resourceVersion()).hasToString("102");
    assertThat(plane.page(query().from(created).match("Exact")).items())
        .extracting(StoredObject::content)
        .containsExactly("new");
    assertThat(plane.refusedList(query().from(104).match("Exact"), false).code())
        .isEqualTo(504);
    plane.history.compact(updated);
    assertThat(plane.refusedList(query().from(updated).match("Exact"), false).reason())
        .isEqualTo("Expired");
  }

  @Test
  void aPageSizeWithARevisionMeansExactlyThatOne() {
    long created = plane.create("a");
    plane.create("b");
    plane.catchUp();

    assertThat(names(plane.page(query().from(created).limit(5)))).containsExactly("ns/a");
    assertThat(names(plane.page(query().from(created).limit(5).match("NotOlderThan"))))
        .containsExactly("ns/a", "ns/b");
  }

  @Test
  void pagesAreOneSnapshotWhateverHappensInBetween() {
    for (String name : List.of("a", "b", "c", "d", "e")) {
      plane.create(name);
    }
    plane.catchUp();
    Answer.Page<String> page = plane.page(query().limit(2));
    assertThat(page.remaining()).isEqualTo(3);
    List<String> seen = new ArrayList<>(names(page));

    plane.delete("c");
    plane.create("aa");
    plane.create("cc");
    plane.catchUp();
    page = plane.page(query().limit(2).continueAt(page.continueToken()));
    assertThat(page.remaining()).isEqualTo(1);
    seen.addAll(names(page));
    page = plane.page(query().limit(2).continueAt(page.continueToken()));
    seen.addAll(names(page));

    assertThat(seen).containsExactly("ns/a", "ns/b", "ns/c", "ns/d", "ns/e");
    assertThat(page.resourceVersion()).hasToString("105");
    assertThat(page.continueToken()).isEmpty();
    assertThat(page.remaining()).isZero();
  }

  @Test
  void pagesOfANamespaceStayInIt() {
    for (String namespace : List.of("n", "ns", "nt")) {
      for (String name : List.of("a", "b", "c")) {
        plane.history.create(PODS, ObjectName.of(namespace, name), "u", Map.of(), "x");
      }
    }
    plane.catchUp();

    Answer.Page<String> first = plane.page(query().namespace("ns").limit(2));
    Answer.Page<String> second =
        plane.page(query().namespace("ns").continueAt(first.continueToken()));

    assertThat(names(first)).containsExactly("ns/a", "ns/b");
    assertThat(first.remaining()).isEqualTo(1);
    assertThat(names(second)).containsExactly("ns/c");
  }

  @Test
  void aSelectorHidesHowManyRemain() {
    for (String name : List.of("a", "b", "c", "d")) {
      plane.create(name);
    }
    plane.catchUp();

    Answer.Page<String> page =
        plane.page(query().limit(1).selector(object -> !object.name().name().equals("a")));

    assertThat(names(page)).containsExactly("ns/b");
    assertThat(page.continueToken()).isNotEmpty();
    assertThat(page.remaining()).isZero();
  }

  @Test
  void aTokenOfACompactedRevisionExpiresAndOffersToGoOnInconsistently() {
    plane.create("a");
    plane.create("b");
    plane.catchUp();
    String token = plane.page(query().limit(1)).continueToken();
    plane.delete("b");
    plane.create("c");
    plane.history.compact(102);

    ApiStatus status = plane.refusedList(query().limit(1).continueAt(token), false);
    Answer.Page<String> rest = plane.page(query().limit(1).continueAt(status.continueToken()));

    assertThat(status.code()).isEqualTo(410);
    assertThat(names(rest)).containsExactly("ns/c");
    assertThat(rest.resourceVersion()).hasToString("104");
  }

  @Test
  void tokensExpireOnDemandAndLaterOnesDoNot() {
    plane.create("a");
    plane.create("b");
    plane.catchUp();
    String before = plane.page(query().limit(1)).continueToken();

    plane.server.expireContinueTokens();
    String after = plane.page(query().limit(1)).continueToken();

    assertThat(plane.refusedList(query().continueAt(before), false).reason()).isEqualTo("Expired");
    assertThat(names(plane.page(query().continueAt(after)))).containsExactly("ns/b");
  }

  @Test
  void aTokenOfOneServerIsGoodAtAnother() {
    plane.create("a");
    plane.create("b");
    plane.catchUp();
    String token = plane.page(query().limit(1)).continueToken();
    Replica<String> other =
        new Replica<>("b", plane.history, RevisionFormat.NUMERIC, ReplicaSettings.standard(10));
    other.catchUp(PODS, 100);
    other.expireContinueTokens();

    Answer<String> answer = other.list(query().continueAt(token).build(), false);

    assertThat(names((Answer.Page<String>) answer)).containsExactly("ns/b");
  }

  @Test
  void aTokenOfALostFutureIsRefused() {
    plane.create("a");
    plane.create("b");
    plane.catchUp();
    String token = plane.page(query().limit(1)).continueToken();
    plane.server.restart(plane.history.restoredTo(101));
    plane.server.catchUp(PODS, 101);

    assertThat(plane.refusedList(query().continueAt(token), false).code()).isEqualTo(504);
  }

  @Test
  void anUninitialisedCacheAsksToComeBackExceptForPages() {
    ControlPlane plane = new ControlPlane(ReplicaSettings.standard(10));
    plane.create("a");
    plane.create("b");

    for (QueryBuilder query : List.of(
        query(), query().from("0"), query().from(101), query().limit(1).selector(o -> true))) {
      ApiStatus status = plane.refusedList(query, false);
      assertThat(status.code()).isEqualTo(429);
      assertThat(status.retryAfterSeconds()).isEqualTo(1);
    }
    assertThat(names(plane.page(query().limit(1)))).containsExactly("ns/a");
    assertThat(names(plane.page(query().limit(1).from("0")))).containsExactly("ns/a");
    assertThat(names(plane.page(query().limit(9).from(101).match("NotOlderThan"))))
        .hasSize(2);
    assertThat(plane
            .refusedList(query().limit(9).from(103).match("NotOlderThan"), false)
            .code())
        .isEqualTo(504);
  }

  @Test
  void revisionsAreWrittenInTheFormatOfTheServer() {
    for (RevisionFormat format : RevisionFormat.values()) {
      ControlPlane plane =
          new ControlPlane(new History<>(100), format, ReplicaSettings.standard(10));
      plane.create("a");
      plane.catchUp();
      String version = plane.page(query()).resourceVersion().value();

      assertThat(version).isEqualTo(format.write(101).value());
      assertThat(names(plane.page(query().from(version).match("Exact")))).containsExactly("ns/a");
      assertThat(plane.refusedList(query().from("foreign"), false).code()).isEqualTo(400);
    }
  }
}
