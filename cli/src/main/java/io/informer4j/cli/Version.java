package io.informer4j.cli;

import picocli.CommandLine.IVersionProvider;

/** Says which version this is, and of which Java. */
final class Version implements IVersionProvider {

  static final String NUMBER = "0.1.0-SNAPSHOT";

  @Override
  public String[] getVersion() {
    return new String[] {
      "informer4j " + NUMBER,
      "Java " + System.getProperty("java.version") + ", " + System.getProperty("os.name") + " "
          + System.getProperty("os.arch")
    };
  }
}
