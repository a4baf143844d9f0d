package io.informer4j.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** What recordings get to know. */
final class JfrEvents {

  private JfrEvents() {}

  /** What all events have. */
  @Category("Informer4j")
  @StackTrace(false)
  abstract static class OfInformer extends Event {
    @Label("Informer")
    String informer = "";
  }

  @Name("io.informer4j.List")
  @Label("List")
  @Description("A list was taken over")
  static final class ListTaken extends OfInformer {
    @Label("Mode")
    String mode = "";

    @Label("Relist")
    @Description("Whether it is not the first")
    boolean relist;

    @Label("Objects")
    int objects;

    @Label("Resource Version")
    String resourceVersion = "";
  }

  @Name("io.informer4j.Watch")
  @Label("Watch")
  @Description("A watch, from its opening to its end")
  static final class WatchEnded extends OfInformer {
    @Label("From")
    @Description("The resource version that it began at")
    String from = "";

    @Label("Events")
    long events;
  }

  @Name("io.informer4j.Failure")
  @Label("Failure")
  @Description("A list or a watch failed")
  static final class Failure extends OfInformer {
    @Label("Kind")
    String kind = "";

    @Label("Status")
    @Description("The HTTP status, 0 if there was none")
    int status;

    @Label("Situation")
    String situation = "";

    @Label("Next")
    @Description("What is done about it")
    String next = "";
  }

  @Name("io.informer4j.SlowHandler")
  @Label("Slow Handler")
  @Description("A call of a handler took longer than the threshold")
  static final class SlowHandler extends OfInformer {
    @Label("Handler")
    String handler = "";

    @Label("Event")
    String event = "";

    @Label("Object")
    String object = "";

    @Label("Took")
    @Timespan(Timespan.NANOSECONDS)
    long took;

    @Label("Threw")
    @Description("The class of what it threw, if it did")
    String threw = "";
  }

  @Name("io.informer4j.Epoch")
  @Label("Epoch")
  @Description("The server's history was replaced")
  static final class EpochBegan extends OfInformer {
    @Label("Epoch")
    long epoch;

    @Label("Before")
    String before = "";

    @Label("Now")
    String now = "";
  }
}
