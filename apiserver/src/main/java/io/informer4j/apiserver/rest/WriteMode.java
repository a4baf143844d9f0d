package io.informer4j.apiserver.rest;

import java.util.List;
import java.util.Optional;

/**
 * In which way an object is written.
 *
 * @param dryRun whether it is a rehearsal, which leaves everything as it is
 * @param view how the client wants to see the result
 * @param manager who writes
 * @param applied who manages what afterwards, if this is a server-side apply, which has settled that
 */
record WriteMode(boolean dryRun, View view, String manager, Optional<ManagedFields> applied) {

  private static final int LONGEST_MANAGER = 128;

  /** Returns how a request wants its object to be written. @throws Refusal if it asks for what is not known */
  static WriteMode of(ApiRequest request, View view) {
    return new WriteMode(RequestBody.isDryRun(request), view, manager(request), Optional.empty());
  }

  /** Returns how the server itself writes, on behalf of a controller. */
  static WriteMode ofServer() {
    return new WriteMode(false, View.WHOLE, "kube-controller-manager", Optional.empty());
  }

  WriteMode applying(ManagedFields fields) {
    return new WriteMode(dryRun, view, manager, Optional.of(fields));
  }

  /** Who does not say is known by the first part of its user agent. */
  private static String manager(ApiRequest request) {
    String given = request.parameter("fieldManager").orElse("");
    if (given.length() > LONGEST_MANAGER) {
      throw Refusal.invalidOptions(
          "PatchOptions", List.of(Refusal.Cause.tooLong("fieldManager", LONGEST_MANAGER)));
    }
    if (!given.isEmpty()) {
      return given;
    }
    String agent = request.header("user-agent").orElse("");
    int slash = agent.indexOf('/');
    String name = (slash < 0 ? agent : agent.substring(0, slash)).replaceAll("\\p{Cntrl}", "");
    return name.isEmpty() ? "unknown" : name.substring(0, Math.min(name.length(), LONGEST_MANAGER));
  }
}
