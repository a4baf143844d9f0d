package io.informer4j.informer;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.FakeSource;
import io.informer4j.testsupport.Thing;
import java.time.Duration;

/** What tests of informers in virtual time have in common. */
abstract class InformerTestBase {

  static final ResourceType THINGS = ResourceType.namespaced("test.io", "v1", "things", "Thing");
  static final ObjectName A = ObjectName.parse("ns/a");
  static final ObjectName B = ObjectName.parse("ns/b");

  final DeterministicRuntime runtime = new DeterministicRuntime(1);
  final FakeSource source = new FakeSource(runtime, form());
  final EventLog log = new EventLog();

  CacheForm form() {
    return CacheForm.DECODED;
  }

  QueueKind queueKind() {
    return QueueKind.IN_ORDER;
  }

  SharedIndexInformerBuilder<Thing> builder() {
    return SharedIndexInformer.builder(THINGS, source).runtime(runtime).queue(queueKind());
  }

  /** Returns an informer that runs and has synced. */
  SharedIndexInformer<Thing> started(SharedIndexInformerBuilder<Thing> builder) {
    SharedIndexInformer<Thing> informer = builder.build();
    informer.start();
    runtime.runUntilIdle();
    return informer;
  }

  static HandlerOptions named(String name) {
    return HandlerOptions.defaults().withName(name);
  }

  static HandlerOptions resync(String name, int seconds) {
    return named(name).withResyncPeriod(Duration.ofSeconds(seconds));
  }

  /** Lets enough time pass for every retry. */
  void letTimePass() {
    runtime.advance(Duration.ofMinutes(2));
  }
}
