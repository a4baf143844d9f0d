package io.informer4j.testing.simulation;

import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.MailboxOverflowException;
import io.informer4j.informer.MailboxPolicy;
import io.informer4j.informer.QueueKind;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.WatchEvent;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Nothing is unbounded: mailboxes and the queue keep their bounds, and a full mailbox does what its policy says (G11, G25).
 *
 * <p>Figures cost an allocation, so that it looks now and then only, and when a handler is called.
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class MailboxBoundOracle implements Oracle {

  private static final String NAME = "MailboxBound";
  private static final int TASKS_BETWEEN_LOOKS = 16;
  private static final int LOOKS_BETWEEN_QUEUES = 8;
  private static final int LOW_MARK = 64;

  private static final class End {
    private boolean isKnown;
    private @Nullable Throwable failure;
    private boolean isTold;
  }

  private final PerHandler<End> ends = new PerHandler<>(handler -> new End());
  private MailboxBound bound = new MailboxBound(0, QueueKind.IN_ORDER, 0);
  private int tasks;
  private int looks;

  @Override
  public void onInformer(World world) {
    ends.clear();
    WorldSettings settings = world.settings();
    bound = new MailboxBound(settings.names(), settings.queueKind(), settings.highWaterMark());
  }

  /** The queue is fullest while changes come in, before the loop takes them out; a high mark is out of reach anyway. */
  @Override
  public void onChange(
      World world, WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
    if (bound.highWaterMark() <= LOW_MARK) {
      lookAtQueue(world);
    }
  }

  @Override
  public void onList(World world, int objects, ResourceVersion resourceVersion) {
    lookAtQueue(world);
  }

  @Override
  public void onEvent(World world, HandlerActor handler, ResourceEvent<SimulatedObject> event) {
    look(world, handler, ends.of(handler));
  }

  @Override
  public void afterTask(World world) {
    if (++tasks % TASKS_BETWEEN_LOOKS == 0) {
      lookAtAll(world);
    }
  }

  @Override
  public void atEnd(World world) {
    lookAtAll(world);
  }

  private void lookAtAll(World world) {
    List<HandlerActor> handlers = world.handlers();
    for (int i = 0; i < handlers.size(); i++) {
      look(world, handlers.get(i), ends.at(i, handlers.get(i)));
    }
    if (++looks % LOOKS_BETWEEN_QUEUES == 0) {
      lookAtQueue(world);
    }
  }

  private void lookAtQueue(World world) {
    Verdict.tell(world, NAME, bound.judgeQueue(world.informer().stats().queueDepth()));
  }

  private void look(World world, HandlerActor handler, End end) {
    HandlerRegistration registration = handler.registration();
    if (registration == null) {
      return;
    }
    if (!end.isKnown) {
      end.isKnown = true;
      registration.closed().whenComplete((nothing, failure) -> end.failure = failure);
    }
    String wrong = end.failure != null && !end.isTold
        ? judgeEnd(handler, end, end.failure)
        : handler.isRemoved()
            ? null
            : bound.judge(handler.options(), registration.stats().mailbox());
    if (wrong != null) {
      Verdict.tell(world, NAME, "handler " + handler.name() + ": " + wrong);
    }
  }

  private static @Nullable String judgeEnd(HandlerActor handler, End end, Throwable failure) {
    end.isTold = true;
    Throwable cause = failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
    boolean isRight = cause instanceof MailboxOverflowException
        && handler.options().mailboxPolicy() == MailboxPolicy.FAIL;
    return isRight
        ? null
        : "expected only FAIL to end a registration, with an overflow, found "
            + handler.options().mailboxPolicy() + " ended with " + cause;
  }
}
