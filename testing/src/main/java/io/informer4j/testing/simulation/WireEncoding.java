package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.Answer;
import io.informer4j.apiserver.controlplane.ApiStatus;
import io.informer4j.apiserver.controlplane.StreamEvent;

/** What simulated servers send, as bytes of one encoding. The same revision of an object is always the same bytes. */
interface WireEncoding {

  /** Returns what the body of an answer is called. */
  String contentType(boolean isWatch);

  byte[] list(Answer.Page<Content> page);

  byte[] event(StreamEvent<Content> event);

  /** Returns an event of something that does not belong here, one of several kinds. */
  byte[] foreignEvent(Dice dice);

  byte[] status(ApiStatus status);
}
