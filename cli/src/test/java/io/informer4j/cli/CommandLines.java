package io.informer4j.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import picocli.CommandLine;

/** Makes command lines to look at, for tests in other rooms. */
public final class CommandLines {

  private CommandLines() {}

  /** Returns one that prints nowhere. */
  public static CommandLine create() {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    return Main.commandLine(new Terminal(nowhere, nowhere, false), new StopSignal());
  }
}
