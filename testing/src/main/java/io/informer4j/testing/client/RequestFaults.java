package io.informer4j.testing.client;

import io.informer4j.apiserver.rest.ApiRequest;

/**
 * Decides for each request what goes wrong with it.
 *
 * <pre>{@code
 * RequestFaults loseTheFirstAnswer = new RequestFaults() {
 *   private boolean done;
 *   public Fault of(ApiRequest request) {
 *     boolean first = !done && request.method().equals("POST");
 *     done |= first;
 *     return first ? Fault.reset(Fault.Moment.AFTER) : Fault.none();
 *   }
 * };
 * }</pre>
 *
 * <p><b>Threading:</b> called from the thread of the client, once for each request, before the server sees it.
 */
@FunctionalInterface
public interface RequestFaults {

  /** Returns what goes wrong with this request. */
  Fault of(ApiRequest request);

  /** Returns that nothing goes wrong. */
  static RequestFaults none() {
    return request -> Fault.none();
  }
}
