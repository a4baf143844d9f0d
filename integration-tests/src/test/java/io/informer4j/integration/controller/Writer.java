package io.informer4j.integration.controller;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Somebody who wants something else all the time: gadgets change, a few come and go.
 *
 * <p><b>Threading:</b> owned by one thread at a time.
 */
final class Writer {

  private final Gadgets gadgets;
  private final Ledger ledger;
  private final SplittableRandom random;
  private final List<String> names = new ArrayList<>();
  private int created;
  private long value;

  Writer(Gadgets gadgets, Ledger ledger, long seed) {
    this.gadgets = gadgets;
    this.ledger = ledger;
    this.random = new SplittableRandom(seed);
  }

  void create(int count) {
    for (int i = 0; i < count; i++) {
      createOne();
    }
  }

  private void createOne() {
    String name = "gadget-" + created++;
    names.add(name);
    ledger.changing(name, ++value);
    gadgets.create(name, value);
  }

  /** Makes one change: of fifty, one is a delete and one a creation. */
  void change() {
    int what = random.nextInt(50);
    int which = random.nextInt(names.size());
    if (what == 0) {
      createOne();
    } else if (what == 1) {
      String last = names.remove(names.size() - 1);
      String name = which == names.size() ? last : names.set(which, last);
      ledger.deleting(name);
      gadgets.delete(name);
    } else {
      ledger.changing(names.get(which), ++value);
      gadgets.change(names.get(which), value);
    }
  }

  int gadgets() {
    return names.size();
  }
}
