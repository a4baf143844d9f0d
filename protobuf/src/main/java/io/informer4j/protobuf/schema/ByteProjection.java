package io.informer4j.protobuf.schema;

import io.informer4j.codec.CompactMetadata;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.compact.Interner;
import io.informer4j.protobuf.MalformedProtobufException;
import io.informer4j.wire.Limits;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Checks the bytes of an object and cuts out of them what a projection drops, both in one pass, without building anything.
 *
 * <pre>{@code
 * Message pod = Schema.message("k8s.io.api.core.v1.Pod");
 * ByteProjection lean = ByteProjection.of(pod, Projection.withoutManagedFields(), Limits.DEFAULT, rules);
 * byte[] kept = lean.apply(chunk, from, to);
 * }</pre>
 *
 * <p>What passes can be decoded, for certain: wire types, lengths, nesting, and values that a class may refuse. What is dropped
 * is passed over by its length and may be anything. What is kept stays as it was written, with its order; only the lengths
 * around a cut are written anew. Names are those of JSON, so that the same projection leaves the same of an object in either
 * encoding: messages that JSON inlines take no step, lists none, and where JSON has no object, a part of a value is all of it.
 * Fields that the schema does not have are kept where nothing else is said to be kept.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class ByteProjection {

  private final Message message;
  private final Shape shape;
  private final Limits limits;
  private final ValueRules rules;
  private final boolean trims;
  /** The walk that is used again and again, by one thread at a time; others make one for themselves. */
  private final Walk common;

  private final AtomicBoolean isTaken = new AtomicBoolean();

  private ByteProjection(
      Message message, Shape shape, Limits limits, ValueRules rules, boolean trims) {
    this.message = message;
    this.shape = shape;
    this.limits = limits;
    this.rules = rules;
    this.trims = trims;
    this.common = new Walk(limits, rules, trims);
  }

  /** Returns what checks objects of this message, and leaves of them what the projection keeps. */
  public static ByteProjection of(
      Message message, Projection projection, Limits limits, ValueRules rules) {
    return new ByteProjection(message, Shape.of(message, projection.root()), limits, rules, false);
  }

  /**
   * Returns the same, but leaving only the bodies of objects that have metadata: name, namespace, uid and revision go, and so do
   * zeros and empty texts of fields for which that is as good as nothing. Servers write them all, two bytes each.
   */
  public ByteProjection ofBodies() {
    return new ByteProjection(message, shape.withoutIdentity(), limits, rules, true);
  }

  /**
   * Checks that what is kept of an object can be decoded; allocates nothing.
   *
   * @throws UnreadableObjectException if it cannot: what is wrong, at which byte and in which field, never the content
   */
  public void check(byte[] array, int from, int to) {
    Walk walk = take();
    try {
      go(walk, array, from, to);
    } finally {
      giveBack(walk);
    }
  }

  /**
   * Checks an object and returns what is kept of it, in an array of exactly that size and nobody else's.
   *
   * @throws UnreadableObjectException as {@link #check} does
   */
  public byte[] apply(byte[] array, int from, int to) {
    Walk walk = take();
    try {
      go(walk, array, from, to);
      return walk.left(array, from, to);
    } finally {
      giveBack(walk);
    }
  }

  /** Takes an object apart about which nothing is out of the ordinary; returns null if something is. For bodies only. */
  public @Nullable OrdinaryBody takeOrdinary(byte[] array, int from, int to, Interner interner) {
    Walk walk = take();
    try {
      CompactMetadata known =
          walk.scans(shape, array, from, to) ? walk.identification().of(array, interner) : null;
      return known == null ? null : new OrdinaryBody(known, walk.left(array, from, to));
    } finally {
      giveBack(walk);
    }
  }

  private Walk take() {
    return isTaken.compareAndSet(false, true) ? common : new Walk(limits, rules, trims);
  }

  private void giveBack(Walk walk) {
    if (walk == common) {
      isTaken.set(false);
    }
  }

  private void go(Walk walk, byte[] array, int from, int to) {
    try {
      walk.go(shape, array, from, to);
    } catch (MalformedProtobufException e) {
      throw e.in(message.simpleName(), walk.trail());
    }
  }
}
