package io.informer4j.compact;

/**
 * Finds out of which kinds it is worth to look for something among what came before. Of those of which hardly any are found
 * only a sample is looked for, so that what is different in every object costs next to nothing.
 *
 * <pre>{@code
 * String known = attempts.isWorthwhile(kind) ? texts.find(bytes) : null;
 * if (known != null) {
 *   attempts.succeeded(kind);
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread, without locks: a race costs a count, which is an estimate anyway.
 */
public final class Attempts {

  /** Kinds beyond are counted together with others, which costs a decision that is not the best. */
  private static final int KINDS = 1 << 11;

  /** One of so many must have been found. */
  private static final int ENOUGH = 8;

  private final int window;
  private final int pause;
  /** How many of a kind were looked for in this window; how many are left to pass by, if it is negative. */
  private final short[] tries = new short[KINDS];

  private final short[] successes = new short[KINDS];

  /**
   * Begins to count.
   *
   * @param window after so many of a kind it is decided whether to go on looking for it
   * @param pause so many are passed by otherwise
   */
  public Attempts(int window, int pause) {
    this.window = window;
    this.pause = pause;
  }

  /** Returns whether to look for the next one of a kind. */
  public boolean isWorthwhile(int kind) {
    int counted = kind & (KINDS - 1);
    int tried = tries[counted];
    tries[counted] = (short) (tried + 1);
    if (tried < 0) {
      return false;
    }
    if (tried >= window) {
      tries[counted] = (short) (successes[counted] * ENOUGH < window ? -pause : 0);
      successes[counted] = 0;
    }
    return true;
  }

  /** One of a kind was found. */
  public void succeeded(int kind) {
    successes[kind & (KINDS - 1)]++;
  }
}
