package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.Answer;
import io.informer4j.apiserver.controlplane.Query;
import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.SourceFailure;
import org.jspecify.annotations.Nullable;

/** A list, or a page of it. */
final class ListConnection extends Connection {

  private final Query<Content> query;
  private final ListSink<SimulatedObject> sink;
  private Answer.@Nullable Page<Content> page;
  private int delivered;

  ListConnection(World world, Query<Content> query, ListSink<SimulatedObject> sink) {
    super(world);
    this.query = query;
    this.sink = sink;
  }

  @Override
  Answer<Content> ask(Replica<Content> replica, boolean hasWaited, long required) {
    return replica.list(query, hasWaited, required);
  }

  @Override
  Request.Kind kind() {
    return Request.Kind.LIST;
  }

  @Override
  boolean isContinuation() {
    return !query.continueToken().isEmpty();
  }

  @Override
  void accepted(Answer<Content> answer) {
    page = (Answer.Page<Content>) answer;
  }

  @Override
  boolean deliverNext() {
    if (page == null || delivered == page.items().size() || !hasDemand()) {
      return false;
    }
    StoredObject<Content> item = page.items().get(delivered++);
    var revision = world().format().write(item.revision());
    useDemand();
    if (item.content().isReadable()) {
      sink.onItem(decode(item, revision, sink));
    } else {
      sink.onUndecodable(undecodable(item, revision));
    }
    return true;
  }

  @Override
  void drained() {
    if (page != null && delivered == page.items().size()) {
      ListEnd listEnd = new ListEnd(page.resourceVersion(), page.continueToken());
      end();
      sink.onComplete(listEnd);
    }
  }

  @Override
  void closedByPeer() {
    fail(SourceFailure.of(
        SourceFailure.Kind.CONNECTION_LOST, "the body ended in the middle of the list", null));
  }

  @Override
  void tellFailure(SourceFailure what) {
    sink.onFailure(what);
  }

  @Override
  void abandoned() {}
}
