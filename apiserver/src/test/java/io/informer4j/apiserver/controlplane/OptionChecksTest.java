package io.informer4j.apiserver.controlplane;

import static io.informer4j.apiserver.controlplane.ControlPlane.QueryBuilder.query;
import static io.informer4j.apiserver.controlplane.ControlPlane.QueryBuilder.streamingList;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.apiserver.controlplane.ControlPlane.QueryBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionChecksTest {

  private final ControlPlane plane = ControlPlane.standard();

  @Test
  void parametersThatGoTogetherAreAccepted() {
    for (QueryBuilder query : List.of(
        query(),
        query().from(5),
        query().from(5).match("Exact"),
        query().from("0").match("NotOlderThan"),
        query().continueAt("x"))) {
      assertThat(OptionChecks.ofList(query.build())).isNull();
    }
    for (QueryBuilder query : List.of(query(), query().from(5), streamingList())) {
      assertThat(OptionChecks.ofWatch(query.build(), true)).isNull();
    }
    assertThat(OptionChecks.ofWatch(query().from(5).build(), false)).isNull();
  }

  @Test
  void listsNameEverythingThatIsWrong() {
    ApiStatus status = plane.refusedList(query().match("Sometimes").continueAt("x"), false);

    assertThat(status.code()).isEqualTo(422);
    assertThat(status.reason()).isEqualTo("Invalid");
    assertThat(status.causes())
        .extracting(ApiStatus.Cause::message)
        .containsExactly(
            "Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided",
            "Forbidden: resourceVersionMatch is forbidden when continue is provided",
            "Unsupported value: \"Sometimes\": supported values: \"Exact\", \"NotOlderThan\", \"\"");
    assertThat(status.message())
        .startsWith("ListOptions.meta.k8s.io \"\" is invalid: [resourceVersionMatch: Forbidden: ");
  }

  @Test
  void exactlyAnyRevisionMakesNoSense() {
    assertThat(plane.refusedList(query().from("0").match("Exact"), false).message())
        .contains("resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"");
  }

  @Test
  void aTokenBringsItsOwnRevision() {
    ApiStatus status = plane.refusedList(query().from(5).continueAt("x"), false);

    assertThat(status.code()).isEqualTo(400);
    assertThat(status.message())
        .isEqualTo("specifying resource version is not allowed when using continue");
  }

  @Test
  void streamingListsAreRefusedWhereThereAreNone() {
    plane.server.configure(ReplicaWatchTest.withoutStreamingLists());

    ApiStatus status = plane.refusedWatch(streamingList(), false);

    assertThat(status.code()).isEqualTo(422);
    assertThat(status.reason()).isEqualTo("Invalid");
    assertThat(status.causes())
        .containsExactly(new ApiStatus.Cause(
            "FieldValueForbidden",
            "Forbidden: sendInitialEvents is forbidden for watch unless the WatchList feature gate"
                + " is enabled",
            "sendInitialEvents"));
  }

  @Test
  void aMatchIsForStreamingListsOnly() {
    assertThat(plane.refusedWatch(query().from(5).match("NotOlderThan"), false).causes())
        .extracting(ApiStatus.Cause::message)
        .containsExactly("Forbidden: resourceVersionMatch is forbidden for watch unless"
            + " sendInitialEvents is provided");
    assertThat(plane.refusedWatch(query().initialEvents().match("Exact"), false).causes())
        .extracting(ApiStatus.Cause::reason)
        .containsExactly("FieldValueForbidden", "FieldValueNotSupported");
    assertThat(plane.refusedWatch(streamingList().continueAt("x"), false).causes())
        .hasSize(1);
  }

  @Test
  void aWatchFromAForeignRevisionIsRefused() {
    assertThat(plane.refusedWatch(query().from("abc"), false).code()).isEqualTo(400);
  }
}
