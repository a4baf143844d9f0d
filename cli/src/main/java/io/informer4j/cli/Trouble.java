package io.informer4j.cli;

import io.informer4j.informer.InformerListener;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.ListMode;
import io.informer4j.reflector.SourceFailure;
import java.time.Duration;

/** Prints what an informer meets on its way: failures, and how it got over them. */
final class Trouble implements InformerListener {

  private final Terminal terminal;
  private final String name;

  Trouble(Terminal terminal, String name) {
    this.terminal = terminal;
    this.name = name;
  }

  @Override
  public void onListFinished(
      ListMode mode, int objects, ResourceVersion resourceVersion, Duration took) {
    terminal.line("  -- " + name + ": " + objects + " objects at revision " + resourceVersion + ", "
        + took.toMillis() + " ms by "
        + (mode == ListMode.WATCH_LIST ? "a streaming list" : "a list"));
  }

  @Override
  public void onFailure(SourceFailure failure, Decision decision) {
    terminal.line("  !! " + name + ": " + failure.message());
  }

  @Override
  public void onWatchOpened(ResourceVersion from) {
    terminal.line("  -- " + name + ": watching from "
        + (from.isConcrete() ? "revision " + from : "the present state on"));
  }

  @Override
  public void onEpochBegan(long epoch, ResourceVersion before, ResourceVersion now) {
    terminal.line("  !! " + name + ": the server's history was replaced (revision " + before
        + ", now " + now + ")");
  }
}
