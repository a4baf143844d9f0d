/**
 * The engine of Informer4j: everything between a source of lists and watches and a user's handler
 * or read.
 *
 * <p>Data flows one way: reflector, queue, store, informer; users read through listers.
 */
module io.informer4j.core {
  requires org.slf4j;
  requires static transitive org.jspecify;
  requires static jdk.jfr; // for those who use the package jfr

  exports io.informer4j.codec;
  exports io.informer4j.compact;
  exports io.informer4j.compress;
  exports io.informer4j.flight;
  exports io.informer4j.informer;
  exports io.informer4j.jfr;
  exports io.informer4j.lister;
  exports io.informer4j.name;
  exports io.informer4j.queue;
  exports io.informer4j.redact;
  exports io.informer4j.reflector;
  exports io.informer4j.runtime;
  exports io.informer4j.store;
  exports io.informer4j.wire;
  exports io.informer4j.workqueue;

  uses io.informer4j.compress.Compression;
}
