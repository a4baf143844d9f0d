package io.informer4j.cli.output;

/** Whom the output is for. */
public enum Output {
  /** People. */
  TEXT,
  /** Programs: one JSON object per line where things happen over time, otherwise one document. */
  JSON
}
