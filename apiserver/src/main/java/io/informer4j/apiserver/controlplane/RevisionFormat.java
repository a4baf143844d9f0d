package io.informer4j.apiserver.controlplane;

import io.informer4j.name.ResourceVersion;

/**
 * How a server writes revisions as resource versions.
 *
 * <pre>{@code
 * RevisionFormat.NUMERIC.write(123);                          // "123"
 * RevisionFormat.WIDE.write(123);                             // "700000000000000000000123"
 * RevisionFormat.OPAQUE.read(ResourceVersion.of("123"));      // -1: not one of its own
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 */
public enum RevisionFormat {

  /** Decimal numbers, as kube-apiserver does. */
  NUMERIC {
    @Override
    public ResourceVersion write(long revision) {
      return ResourceVersion.of(revision);
    }

    @Override
    public long read(ResourceVersion resourceVersion) {
      return resourceVersion.isConcrete() ? digits(resourceVersion.value(), 0) : -1;
    }
  },

  /** Decimal numbers of more than 64 bits. */
  WIDE {
    @Override
    public ResourceVersion write(long revision) {
      char[] text = OFFSET.toCharArray();
      long rest = revision;
      for (int i = text.length - 1; rest > 0; i--) {
        text[i] = (char) ('0' + rest % 10);
        rest /= 10;
      }
      return ResourceVersion.of(new String(text));
    }

    @Override
    public long read(ResourceVersion resourceVersion) {
      String text = resourceVersion.value();
      return text.length() == OFFSET.length() && text.startsWith(OFFSET_START)
          ? digits(text, OFFSET_START.length())
          : -1;
    }
  },

  /** Text that cannot be ordered, as some aggregated servers have it. */
  OPAQUE {
    @Override
    public ResourceVersion write(long revision) {
      return ResourceVersion.of(OPAQUE_START + Long.toHexString(revision * SCATTER));
    }

    @Override
    public long read(ResourceVersion resourceVersion) {
      String text = resourceVersion.value();
      if (!text.startsWith(OPAQUE_START)) {
        return -1;
      }
      try {
        long scattered = Long.parseUnsignedLong(text, OPAQUE_START.length(), text.length(), 16);
        long revision = scattered * GATHER;
        return revision >= 0 && write(revision).value().equals(text) ? revision : -1;
      } catch (NumberFormatException e) {
        return -1;
      }
    }
  };

  /** Added to a revision: 24 digits, of which the last 19 leave room for any {@code long}. */
  private static final String OFFSET = "700000000000000000000000";

  private static final String OFFSET_START = "70000";
  private static final String OPAQUE_START = "rev-";
  /** An odd number: multiplying by it can be undone, and neighbours end up far apart. */
  private static final long SCATTER = 0x9E3779B97F4A7C15L;
  /** Its inverse modulo 2^64. */
  private static final long GATHER = 0xF1DE83E19937733DL;

  /** Returns the resource version of a revision, which is not negative. */
  public abstract ResourceVersion write(long revision);

  /** Returns the revision of a resource version of this format, -1 if it is none. */
  public abstract long read(ResourceVersion resourceVersion);

  private static long digits(String text, int start) {
    if (text.length() - start > 19) {
      return -1;
    }
    long number = 0;
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      number = number * 10 + (c - '0');
    }
    return number < 0 ? -1 : number;
  }
}
