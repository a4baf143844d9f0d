package io.informer4j.testsupport;

import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;

/** A list that the test answers itself. */
public final class ManualList extends ManualCall<ListOptions, ListSink<Thing>> {}
