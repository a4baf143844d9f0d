package io.informer4j.apiserver.rest;

import java.util.Optional;

/**
 * In which way an object is written.
 *
 * @param dryRun whether it is a rehearsal, which leaves everything as it is
 * @param view how the client wants to see the result
 * @param applied which fields are applied, if this is a server-side apply
 */
record WriteMode(boolean dryRun, View view, Optional<AppliedFields> applied) {

  /** Returns how a request wants its object to be written. @throws Refusal if it asks for what is not known */
  static WriteMode of(ApiRequest request, View view) {
    return new WriteMode(RequestBody.isDryRun(request), view, Optional.empty());
  }

  WriteMode applying(AppliedFields fields) {
    return new WriteMode(dryRun, view, Optional.of(fields));
  }
}
