package io.informer4j.protobuf.schema;

import io.informer4j.codec.CompactMetadata;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.compact.Interner;
import io.informer4j.protobuf.MalformedProtobufException;
import io.informer4j.wire.Limits;
import java.util.concurrent.atomic.AtomicReference;
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
  /** A walk that nobody is on: one for each thread at most, and none is made while one is free. */
  private final AtomicReference<@Nullable Walk> idle = new AtomicReference<>();

  private ByteProjection(
      Message message, Shape shape, Limits limits, ValueRules rules, boolean trims) {
    this.message = message;
    this.shape = shape;
    this.limits = limits;
    this.rules = rules;
    this.trims = trims;
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
    idle.set(walk(array, from, to));
  }

  /**
   * Checks an object and returns what is kept of it, in an array of exactly that size and nobody else's.
   *
   * @throws UnreadableObjectException as {@link #check} does
   */
  public byte[] apply(byte[] array, int from, int to) {
    Walk walk = walk(array, from, to);
    byte[] kept = walk.left(array, from, to);
    idle.set(walk);
    return kept;
  }

  /** Takes an object apart about which nothing is out of the ordinary; returns null if something is. For bodies only. */
  public @Nullable OrdinaryBody takeOrdinary(byte[] array, int from, int to, Interner interner) {
    Walk walk = free();
    CompactMetadata known =
        walk.scans(shape, array, from, to) ? walk.identification().of(array, interner) : null;
    OrdinaryBody body = known == null ? null : new OrdinaryBody(known, walk.left(array, from, to));
    idle.set(walk);
    return body;
  }

  private Walk free() {
    Walk free = idle.getAndSet(null);
    return free != null ? free : new Walk(limits, rules, trims);
  }

  private Walk walk(byte[] array, int from, int to) {
    Walk walk = free();
    try {
      walk.go(shape, array, from, to);
    } catch (MalformedProtobufException e) {
      throw e.in(message.simpleName(), walk.trail());
    }
    return walk;
  }
}
