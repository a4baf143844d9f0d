package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.Change;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.QueueKind;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.WatchEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * While nothing is merged, a handler gets every change that the reflector took over, in the order of the stream, none
 * twice (G9, G12, G15). With the queue per key that holds for each key.
 *
 * <p>It stops for an informer whose history was replaced in a way that nothing shows: nobody knows then what it saw.
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class StreamOrderOracle implements Oracle {

  private static final String NAME = "StreamOrder";

  private static final class Listener {
    private final boolean isFromStart;
    private @Nullable StreamFollower follower;
    private boolean isExcused;

    Listener(boolean isFromStart) {
      this.isFromStart = isFromStart;
    }
  }

  private final RunFacts facts;
  private final PerHandler<Listener> listeners;
  private StreamModel model = new StreamModel();

  StreamOrderOracle(RunFacts facts) {
    this.facts = facts;
    this.listeners = new PerHandler<>(handler -> new Listener(model.position() == 0));
  }

  @Override
  public void onInformer(World world) {
    listeners.clear();
    model = new StreamModel();
  }

  @Override
  public void onList(World world, int objects, ResourceVersion resourceVersion) {
    noticeHandlers(world);
    if (!facts.wasEverUnknowable()) {
      Past past = facts.past(world);
      model.list(past.stateAt(facts.listedFrom(), past.read(resourceVersion)));
    }
  }

  @Override
  public void onChange(
      World world, WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
    noticeHandlers(world);
    if (facts.wasEverUnknowable()) {
      return;
    }
    Change<Content> change = changeOf(facts.past(world), verb, name, resourceVersion);
    if (change == null) {
      Verdict.tell(
          world,
          NAME,
          "expected a change that the server made, found " + verb + " " + name + "@"
              + resourceVersion);
    } else if (verb == WatchEvent.Verb.DELETED) {
      model.delete(change.object());
    } else {
      model.put(change.object());
    }
  }

  private @Nullable Change<Content> changeOf(
      Past past, WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
    long revision = past.read(resourceVersion);
    for (int history = facts.watchedFrom(); history >= 0; history--) {
      Change<Content> change = past.changeAt(history, name, revision);
      if (change != null
          && (change.verb() == Change.Verb.DELETED) == (verb == WatchEvent.Verb.DELETED)) {
        return change;
      }
    }
    return null;
  }

  @Override
  public void onEvent(World world, HandlerActor handler, ResourceEvent<SimulatedObject> event) {
    Listener listener = listeners.of(handler);
    if (isExcused(listener, handler)) {
      return;
    }
    String wrong = followerOf(listener, world).judge(event);
    if (wrong != null) {
      Verdict.tell(world, NAME, "handler " + handler.name() + ": " + wrong);
    }
  }

  private boolean isExcused(Listener listener, HandlerActor handler) {
    if (!listener.isExcused) {
      HandlerRegistration registration = handler.registration();
      listener.isExcused = facts.wasEverUnknowable()
          || (registration != null && registration.stats().mailbox().merged() > 0);
    }
    return listener.isExcused;
  }

  private StreamFollower followerOf(Listener listener, World world) {
    StreamFollower follower = listener.follower;
    if (follower == null) {
      boolean isInOrder = world.settings().queueKind() == QueueKind.IN_ORDER;
      follower = new StreamFollower(facts.past(world), model, isInOrder, listener.isFromStart);
      listener.follower = follower;
    }
    return follower;
  }

  @Override
  public void afterTask(World world) {
    if (model.position() == 0) {
      noticeHandlers(world);
    }
  }

  /** Who was there before the first list has to hear everything. */
  private void noticeHandlers(World world) {
    List<HandlerActor> handlers = world.handlers();
    for (int i = 0; i < handlers.size(); i++) {
      listeners.at(i, handlers.get(i));
    }
  }

  @Override
  public void atEnd(World world) {
    for (HandlerActor handler : world.handlers()) {
      Listener listener = listeners.of(handler);
      HandlerRegistration registration = handler.registration();
      if (registration == null
          || Handlers.isOver(handler, registration)
          || isExcused(listener, handler)) {
        continue;
      }
      String wrong = followerOf(listener, world).judgeEnd();
      if (wrong != null) {
        Verdict.tell(world, NAME, "handler " + handler.name() + ": " + wrong);
      }
    }
  }
}
