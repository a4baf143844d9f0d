// Rings of figures over time, and rates made of counters. Their size is fixed when they are made.

/** How many samples a plot holds: two minutes at two a second. */
export const SAMPLES = 240;

/** The last figures, oldest first. */
export class Series {
  constructor(capacity = SAMPLES) {
    this.values = new Float64Array(capacity);
    this.start = 0;
    this.length = 0;
  }

  push(value) {
    const { values } = this;
    if (this.length < values.length) {
      values[(this.start + this.length++) % values.length] = value;
    } else {
      values[this.start] = value;
      this.start = (this.start + 1) % values.length;
    }
  }

  at(index) {
    return this.values[(this.start + index) % this.values.length];
  }

  last() {
    return this.length === 0 ? -1 : this.at(this.length - 1);
  }
}

/** A counter's growth per second, over the last second and a half or so: calm enough to be read. */
export class Rate {
  constructor() {
    this.samples = [];
    this.value = 0;
  }

  push(counter, at) {
    const { samples } = this;
    const before = samples[samples.length - 1];
    if (before !== undefined && (counter < before.counter || at <= before.at)) samples.length = 0;
    samples.push({ counter, at });
    if (samples.length > 4) samples.shift();
    const first = samples[0];
    this.value = at > first.at ? ((counter - first.counter) * 1000) / (at - first.at) : 0;
    return this.value;
  }
}

/** The last records of something, newest first when read. */
export class Ring {
  constructor(capacity) {
    this.items = new Array(capacity);
    this.next = 0;
    this.length = 0;
  }

  push(item) {
    this.items[this.next] = item;
    this.next = (this.next + 1) % this.items.length;
    this.length = Math.min(this.length + 1, this.items.length);
  }

  /** The one pushed `back` pushes before the last. */
  newest(back) {
    return this.items[(this.next - 1 - back + 2 * this.items.length) % this.items.length];
  }
}
