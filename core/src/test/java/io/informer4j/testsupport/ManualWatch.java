package io.informer4j.testsupport;

import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;

/** A watch that the test answers itself. */
public final class ManualWatch extends ManualCall<WatchOptions, WatchSink<Thing>> {}
