package io.informer4j.protobuf;

import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import io.informer4j.wire.UnexpectedBodyException;
import java.util.Arrays;

/**
 * What Kubernetes puts around a message in protobuf: four magic bytes, then what it is, and its bytes (apimachinery: {@code
 * runtime.Unknown}).
 *
 * <pre>{@code
 * Envelope envelope = Envelope.read(Slice.of(body), Limits.DEFAULT);
 * envelope.kind();      // Pod
 * envelope.content();   // its fields
 * }</pre>
 *
 * <p><b>Threading:</b> as its content: for the thread that got it, until it goes on.
 *
 * @param apiVersion group and version, empty if it does not say
 * @param kind empty if it does not say
 * @param content the bytes of the message
 */
public record Envelope(String apiVersion, String kind, Slice content) {

  private static final byte[] MAGIC = {'k', '8', 's', 0};

  static final int TYPE_META = 1;
  static final int RAW = 2;
  static final int CONTENT_ENCODING = 3;
  static final int CONTENT_TYPE = 4;

  /** Returns the four bytes before every message. */
  static byte[] magic() {
    return MAGIC.clone();
  }

  /** Returns whether bytes begin as an envelope does. */
  public static boolean isAround(Slice slice) {
    int from = slice.from();
    return slice.length() >= MAGIC.length
        && Arrays.equals(MAGIC, 0, MAGIC.length, slice.array(), from, from + MAGIC.length);
  }

  /**
   * Opens an envelope, also one of which only the beginning is there.
   *
   * @throws UnexpectedBodyException if this is none
   * @throws MalformedProtobufException if it is broken
   */
  public static Envelope read(Slice slice, Limits limits) {
    if (!isAround(slice)) {
      throw new UnexpectedBodyException("no envelope of Kubernetes' protobuf", "");
    }
    Slice fields =
        new Slice(slice.array(), slice.from() + MAGIC.length, slice.to(), slice.excess());
    WireReader in = new WireReader(fields, limits);
    String[] type = {"", ""};
    Slice content = null;
    for (int tag = in.next(); tag != 0; tag = in.next()) {
      switch (Wire.number(tag)) {
        case TYPE_META -> readPair(in, tag, type);
        case RAW -> content = in.bytes(tag);
        case CONTENT_ENCODING -> requireEmpty("encoding", in.text(tag));
        case CONTENT_TYPE -> requireEmpty("type", in.text(tag));
        default -> in.skip(tag);
      }
    }
    if (content == null) {
      content = new Slice(slice.array(), slice.to(), slice.to(), slice.excess());
    } else if (slice.excess() != null) {
      content = new Slice(content.array(), content.from(), content.to(), slice.excess());
    }
    return new Envelope(type[0], type[1], content);
  }

  /** Reads two texts in fields 1 and 2 (apiVersion and kind, or key and value) into the two places of an array. */
  static void readPair(WireReader in, int tag, String[] pair) {
    int outer = in.enter(tag);
    readPair(in, pair);
    in.leave(outer);
  }

  /** Does the same, to the end of the message that the reader is in. */
  static void readPair(WireReader in, String[] pair) {
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (Wire.number(field)) {
        case 1 -> pair[0] = in.text(field);
        case 2 -> pair[1] = in.text(field);
        default -> in.skip(field);
      }
    }
  }

  static void requireEmpty(String what, String value) {
    if (!value.isEmpty()) {
      throw new UnexpectedBodyException(
          "an envelope whose content has an " + what + " of its own: " + value, "");
    }
  }

  /** Puts an envelope around a message. */
  public static byte[] write(String apiVersion, String kind, byte[] content) {
    WireWriter out = new WireWriter();
    out.text(CONTENT_TYPE, "");
    out.text(CONTENT_ENCODING, "");
    out.bytes(RAW, content);
    int mark = out.mark();
    out.text(2, kind);
    out.text(1, apiVersion);
    out.message(TYPE_META, mark);
    out.raw(MAGIC);
    return out.toBytes();
  }
}
