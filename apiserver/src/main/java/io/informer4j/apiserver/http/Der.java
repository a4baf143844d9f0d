package io.informer4j.apiserver.http;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Writes DER: the few types of ASN.1 that a certificate consists of. */
final class Der {

  private static final int INTEGER = 0x02;
  private static final int BIT_STRING = 0x03;
  private static final int OCTET_STRING = 0x04;
  private static final int OBJECT_IDENTIFIER = 0x06;
  private static final int UTF8_STRING = 0x0c;
  private static final int UTC_TIME = 0x17;
  private static final int GENERALIZED_TIME = 0x18;
  private static final int SEQUENCE = 0x30;
  private static final int SET = 0x31;
  private static final int CONTEXT = 0x80;
  private static final int CONSTRUCTED = 0x20;
  private static final byte[] TRUE = {0x01, 0x01, (byte) 0xff};
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private Der() {}

  static byte[] sequence(byte[]... parts) {
    return tagged(SEQUENCE, concat(parts));
  }

  static byte[] set(byte[]... parts) {
    return tagged(SET, concat(parts));
  }

  static byte[] integer(BigInteger value) {
    return tagged(INTEGER, value.toByteArray());
  }

  static byte[] isTrue() {
    return TRUE.clone();
  }

  static byte[] utf8(String text) {
    return tagged(UTF8_STRING, text.getBytes(StandardCharsets.UTF_8));
  }

  static byte[] octets(byte[] content) {
    return tagged(OCTET_STRING, content);
  }

  /** Bits in whole bytes, the last of which may have some at its end that do not count. */
  static byte[] bits(int unused, byte... content) {
    return tagged(BIT_STRING, concat(new byte[] {(byte) unused}, content));
  }

  /** A point in time, to the second; before 2050 with two digits of the year, as certificates must have it. */
  static byte[] time(Instant time) {
    String text = TIME.format(time);
    boolean isShort = text.compareTo("1950") >= 0 && text.compareTo("2050") < 0;
    return isShort
        ? tagged(UTC_TIME, text.substring(2).getBytes(StandardCharsets.US_ASCII))
        : tagged(GENERALIZED_TIME, text.getBytes(StandardCharsets.US_ASCII));
  }

  static byte[] oid(String dotted) {
    String[] arcs = dotted.split("\\.", -1);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(Integer.parseInt(arcs[0]) * 40 + Integer.parseInt(arcs[1]));
    for (int i = 2; i < arcs.length; i++) {
      long arc = Long.parseLong(arcs[i]);
      int groups = Math.max(1, (64 - Long.numberOfLeadingZeros(arc) + 6) / 7);
      for (int g = groups - 1; g >= 0; g--) {
        out.write(((int) (arc >>> (7 * g)) & 0x7f) | (g > 0 ? 0x80 : 0));
      }
    }
    return tagged(OBJECT_IDENTIFIER, out.toByteArray());
  }

  /** A field that is told by its number and whose own type is left out. */
  static byte[] implicit(int number, byte[] content) {
    return tagged(CONTEXT | number, content);
  }

  /** A field that is told by its number. */
  static byte[] explicit(int number, byte[] content) {
    return tagged(CONTEXT | CONSTRUCTED | number, content);
  }

  static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  private static byte[] tagged(int tag, byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(content.length + 6);
    out.write(tag);
    if (content.length < 0x80) {
      out.write(content.length);
    } else {
      byte[] length = BigInteger.valueOf(content.length).toByteArray();
      int skip = length[0] == 0 ? 1 : 0;
      out.write(0x80 | (length.length - skip));
      out.write(length, skip, length.length - skip);
    }
    out.writeBytes(content);
    return out.toByteArray();
  }
}
