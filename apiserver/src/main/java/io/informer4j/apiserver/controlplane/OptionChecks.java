package io.informer4j.apiserver.controlplane;

import io.informer4j.apiserver.controlplane.ApiStatus.Cause;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which parameters of a list or watch do not go together, in the words of kube-apiserver. */
final class OptionChecks {

  static final String EXACT = "Exact";
  static final String NOT_OLDER_THAN = "NotOlderThan";

  private static final String MATCH = "resourceVersionMatch";
  private static final String INITIAL_EVENTS = "sendInitialEvents";

  private OptionChecks() {}

  /** Returns what is wrong with a list, null if nothing is. */
  static @Nullable ApiStatus ofList(Query<?> query) {
    List<Cause> causes = new ArrayList<>(0);
    if (!query.match().isEmpty()) {
      checkListMatch(query, causes);
    }
    if (query.sendInitialEvents()) {
      causes.add(Cause.forbidden(INITIAL_EVENTS, "sendInitialEvents is forbidden for list"));
    }
    return causes.isEmpty() ? null : ApiStatus.invalidListOptions(causes);
  }

  private static void checkListMatch(Query<?> query, List<Cause> causes) {
    String match = query.match();
    if (query.resourceVersion().isUnset()) {
      causes.add(Cause.forbidden(
          MATCH, "resourceVersionMatch is forbidden unless resourceVersion is provided"));
    }
    if (!query.continueToken().isEmpty()) {
      causes.add(
          Cause.forbidden(MATCH, "resourceVersionMatch is forbidden when continue is provided"));
    }
    if (!match.equals(EXACT) && !match.equals(NOT_OLDER_THAN)) {
      causes.add(Cause.notSupported(MATCH, match, List.of(EXACT, NOT_OLDER_THAN, "")));
    }
    if (match.equals(EXACT) && query.resourceVersion().value().equals("0")) {
      causes.add(Cause.forbidden(
          MATCH, "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\""));
    }
  }

  /** Returns what is wrong with a watch, null if nothing is. */
  static @Nullable ApiStatus ofWatch(Query<?> query, boolean watchList) {
    List<Cause> causes = new ArrayList<>(0);
    String match = query.match();
    if (query.sendInitialEvents()) {
      if (!match.equals(NOT_OLDER_THAN)) {
        causes.add(Cause.forbidden(
            MATCH, "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan"));
      }
      if (!watchList) {
        causes.add(Cause.forbidden(
            INITIAL_EVENTS,
            "sendInitialEvents is forbidden for watch unless the WatchList feature gate is"
                + " enabled"));
      }
    }
    if (!match.isEmpty()) {
      checkWatchMatch(query, causes);
    }
    return causes.isEmpty() ? null : ApiStatus.invalidListOptions(causes);
  }

  private static void checkWatchMatch(Query<?> query, List<Cause> causes) {
    String match = query.match();
    if (!query.sendInitialEvents()) {
      causes.add(Cause.forbidden(
          MATCH,
          "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided"));
    }
    if (!match.equals(NOT_OLDER_THAN)) {
      causes.add(Cause.notSupported(MATCH, match, List.of(NOT_OLDER_THAN)));
    }
    if (!query.continueToken().isEmpty()) {
      causes.add(
          Cause.forbidden(MATCH, "resourceVersionMatch is forbidden when continue is provided"));
    }
  }
}
