package io.informer4j.informer;

import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;

/** Writes down what becomes of a mailbox. */
final class RecordingListener implements MailboxListener<Thing> {

  final List<String> heard = new ArrayList<>();

  @Override
  public void onMerging(int pending) {
    heard.add("merging at " + pending);
  }

  @Override
  public void onHandlerError(ResourceEvent<Thing> event, Throwable error) {
    heard.add("error on " + Events.text(event) + ": " + error);
  }

  @Override
  public void onOverflow(MailboxOverflowException error) {
    heard.add("overflow of " + error.capacity());
  }
}
