package io.informer4j.controller.testsupport;

import io.informer4j.controller.ControllerListener;
import io.informer4j.controller.Result;
import io.informer4j.controller.StopReason;
import io.informer4j.controller.freshness.StaleReadException;
import io.informer4j.name.ObjectName;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Writes down what it hears. */
public final class RecordingListener implements ControllerListener {

  public final List<String> heard = new CopyOnWriteArrayList<>();
  public final List<Throwable> errors = new CopyOnWriteArrayList<>();

  @Override
  public void onLeading(String controller) {
    heard.add("leading");
  }

  @Override
  public void onStarted(String controller) {
    heard.add("started");
  }

  @Override
  public void onReconcileStarted(String controller, ObjectName name) {
    heard.add("begin " + name.name());
  }

  @Override
  public void onReconcileFinished(
      String controller, ObjectName name, Result result, Duration took) {
    heard.add("end " + name.name() + " " + result.getClass().getSimpleName());
  }

  @Override
  public void onReconcileFailed(
      String controller, ObjectName name, Throwable error, int failures, Duration took) {
    errors.add(error);
    heard.add("failed " + name.name() + " #" + failures);
  }

  @Override
  public void onReconcileStale(
      String controller, ObjectName name, StaleReadException error, Duration took) {
    heard.add("stale " + name.name());
  }

  @Override
  public void onReconcileTerminal(
      String controller, ObjectName name, Throwable error, Duration took) {
    errors.add(error);
    heard.add("terminal " + name.name());
  }

  @Override
  public void onReconcileTimedOut(String controller, ObjectName name, Duration timeout) {
    heard.add("timed out " + name.name());
  }

  @Override
  public void onReconcileRefused(String controller, ObjectName name) {
    heard.add("refused " + name.name());
  }

  @Override
  public void onSourceError(String controller, String source, ObjectName name, Throwable error) {
    errors.add(error);
    heard.add("source error " + name.name());
  }

  @Override
  public void onStopped(String controller, StopReason reason) {
    heard.add("stopped " + reason);
  }
}
