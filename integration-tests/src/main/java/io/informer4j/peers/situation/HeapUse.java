package io.informer4j.peers.situation;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * How much of the heap is in use once garbage was collected.
 *
 * @param total by all objects
 * @param byteArrays by arrays of bytes alone
 */
record HeapUse(long total, long byteArrays) {

  private static final int CALM = 3;
  private static final int LOOKS = 20;
  private static final long PAUSE_MILLIS = 300;
  private static final long NOISE = 256 * 1024;

  /** Collects garbage until no more of it turns up: what others have just closed goes away by and by. */
  static HeapUse settled() throws InterruptedException {
    HeapUse last = now();
    int calm = 0;
    for (int i = 0; i < LOOKS && calm < CALM; i++) {
      Thread.sleep(PAUSE_MILLIS);
      HeapUse next = now();
      calm = next.total > last.total - NOISE ? calm + 1 : 0;
      last = next;
    }
    return last;
  }

  private static HeapUse now() {
    long byteArrays = 0;
    long total = 0;
    for (String line : histogram().lines().toList()) {
      String[] words = line.strip().split("\\s+", -1);
      if (words.length >= 4 && words[3].equals("[B")) {
        byteArrays = Long.parseLong(words[2]);
      }
      if (words.length >= 3 && words[0].toLowerCase(Locale.ROOT).equals("total")) {
        total = Long.parseLong(words[2]);
      }
    }
    return new HeapUse(total, byteArrays);
  }

  /** Returns the JVM's own list of classes, of what is reachable. */
  private static String histogram() {
    try {
      Object answer = ManagementFactory.getPlatformMBeanServer()
          .invoke(
              new ObjectName("com.sun.management:type=DiagnosticCommand"),
              "gcClassHistogram",
              new Object[] {new String[0]},
              new String[] {String[].class.getName()});
      return String.valueOf(answer);
    } catch (JMException e) {
      throw new IllegalStateException("this JVM does not count its objects", e);
    }
  }
}
