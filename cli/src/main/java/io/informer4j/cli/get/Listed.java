package io.informer4j.cli.get;

/** In which form objects are listed. */
public enum Listed {
  /** A row each. */
  TABLE,
  /** A longer row each. */
  WIDE,
  /** Their names, as kubectl takes them. */
  NAME,
  /** Everything, for people. */
  YAML,
  /** Everything, for programs. */
  JSON;

  /** Returns whether it is a table, below which a remark does not disturb. */
  public boolean isForPeople() {
    return this == TABLE || this == WIDE;
  }
}
