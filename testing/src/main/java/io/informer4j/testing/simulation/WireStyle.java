package io.informer4j.testing.simulation;

/**
 * How servers and clients of one run treat bytes; drawn from the seed, and used where sources ask for bytes.
 *
 * <p><b>Threading:</b> for the thread of the run.
 */
final class WireStyle {

  private final Dice dice;
  private final int choice;
  private final boolean sortsFields;
  private final boolean endNeedsDemand;
  private final boolean trickles;

  WireStyle(Dice dice) {
    this.dice = dice;
    this.choice = dice.below(1 << 16);
    this.sortsFields = dice.chance(0.4);
    this.endNeedsDemand = dice.chance(0.5);
    this.trickles = dice.chance(0.4);
  }

  Dice dice() {
    return dice;
  }

  int choice() {
    return choice;
  }

  /**
   * Whether fields come in the order of their names and each item of a list names its kind, as with custom resources;
   * otherwise lists begin with their metadata and items leave their kind out.
   */
  boolean sortsFields() {
    return sortsFields;
  }

  /** Whether a server answers this request in protobuf, if it is asked to; in a third of the runs that changes. */
  boolean speaksProtobuf() {
    return (choice >> 4) % 3 != 0 || dice.chance(0.5);
  }

  /** Whether the client sees the end of a body only when it asks for more, as those that read when asked to. */
  boolean endNeedsDemand() {
    return endNeedsDemand;
  }

  /** Whether bytes come in small parts, one after the other, so that much can happen in the middle of a list. */
  boolean trickles() {
    return trickles;
  }
}
