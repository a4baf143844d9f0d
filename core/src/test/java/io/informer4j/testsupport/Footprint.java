package io.informer4j.testsupport;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.OutputStream;
import java.io.PrintStream;
import org.openjdk.jol.info.GraphLayout;
import org.openjdk.jol.vm.VM;

/** How many bytes objects take, with all that can be reached from them. */
public final class Footprint {

  static {
    startQuietly();
  }

  private Footprint() {}

  /** JOL cannot look into records unless told so, and it says on the console what else it cannot do. */
  private static void startQuietly() {
    System.setProperty("jol.magicFieldOffset", "true");
    System.setProperty("jol.skipDynamicAttach", "true");
    PrintStream out = System.out;
    PrintStream err = System.err;
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, UTF_8));
    System.setErr(new PrintStream(OutputStream.nullOutputStream(), true, UTF_8));
    try {
      VM.current();
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  /** Returns the bytes of these objects; what several of them reach is counted once. */
  public static long of(Object... objects) {
    return GraphLayout.parseInstance(objects).totalSize();
  }
}
