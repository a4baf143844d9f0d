// A plot of one series on a canvas: a line over a soft area, right edge is now. Reads its colour from the tokens.

import { SAMPLES } from './series.js';

const plots = new Set();
const resized = new ResizeObserver((entries) => {
  for (const entry of entries) entry.target.plot.resize(entry.contentRect);
});
document.addEventListener('themechange', () => plots.forEach((plot) => plot.recolour()));

/**
 * Makes a plot.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {string} token the name of the colour, such as `--plot-lag`
 * @param {object} [options] `floor`: what the top of the plot is at least; `fromZero`: whether its bottom is 0; `clipped`: whether a
 *     rare peak may leave the plot, so that what is usual can be seen beside it (a first list beside single events)
 */
export class Plot {
  constructor(canvas, token, { floor = 1, fromZero = true, clipped = false } = {}) {
    Object.assign(this, { canvas, token, floor, fromZero, clipped, series: null, marked: -1, width: 0, height: 0 });
    this.context = canvas.getContext('2d');
    canvas.plot = this;
    plots.add(this);
    resized.observe(canvas);
    this.recolour();
  }

  /** Lets go of it; a plot that is not closed is redrawn for ever. */
  close() {
    plots.delete(this);
    resized.unobserve(this.canvas);
  }

  /** Calls back with the sample under the pointer, or -1, and marks it. */
  onMark(listener) {
    this.canvas.addEventListener('pointermove', (event) => {
      const x = event.offsetX / this.canvas.clientWidth;
      const index = Math.round(x * (SAMPLES - 1)) - (SAMPLES - (this.series?.length ?? 0));
      this.marked = index >= 0 ? index : -1;
      listener(this.marked);
      this.draw();
    });
    this.canvas.addEventListener('pointerleave', () => {
      this.marked = -1;
      listener(-1);
      this.draw();
    });
  }

  show(series) {
    this.series = series;
    this.draw();
  }

  resize({ width, height }) {
    const scale = window.devicePixelRatio || 1;
    this.width = width;
    this.height = height;
    this.canvas.width = Math.max(1, Math.round(width * scale));
    this.canvas.height = Math.max(1, Math.round(height * scale));
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
    this.draw();
  }

  recolour() {
    this.colour = getComputedStyle(document.documentElement).getPropertyValue(this.token).trim();
    this.draw();
  }

  draw() {
    const { context, series, width, height } = this;
    context.clearRect(0, 0, width, height);
    if (series === null || series.length < 2 || width === 0) return;
    const { low, high } = this.range();
    const x = (i) => ((SAMPLES - series.length + i) / (SAMPLES - 1)) * width;
    const y = (v) => height - 1.5 - ((Math.max(v, low) - low) / (high - low)) * (height - 5);

    context.beginPath();
    for (let i = 0; i < series.length; i++) context.lineTo(x(i), y(series.at(i)));
    context.lineJoin = 'round';
    context.lineWidth = 1.5;
    context.strokeStyle = this.colour;
    context.stroke();
    context.lineTo(width, height);
    context.lineTo(x(0), height);
    context.closePath();
    context.globalAlpha = 0.1;
    context.fillStyle = this.colour;
    context.fill();
    context.globalAlpha = 1;
    if (this.marked >= 0 && this.marked < series.length) this.mark(x(this.marked), y(series.at(this.marked)));
  }

  range() {
    let high = -Infinity;
    let low = Infinity;
    for (let i = 0; i < this.series.length; i++) {
      high = Math.max(high, this.series.at(i));
      low = Math.min(low, this.series.at(i));
    }
    if (this.clipped) high = Math.min(high, 3 * this.usual());
    if (this.fromZero) return { low: 0, high: Math.max(high, this.floor) };
    // A large figure that moves a little: show the movement, but never make noise of less than a hundredth look like a storm.
    const room = Math.max((high - low) * 0.25, high * 0.01, this.floor);
    return { low: Math.max(0, low - room), high: high + room };
  }

  /** What nine in ten of the figures do not exceed. */
  usual() {
    const sorted = Float64Array.from({ length: this.series.length }, (unused, i) => this.series.at(i)).sort();
    return sorted[Math.floor((sorted.length - 1) * 0.9)];
  }

  mark(x, y) {
    const { context, height } = this;
    context.globalAlpha = 0.35;
    context.fillStyle = this.colour;
    context.fillRect(x - 0.5, 0, 1, height);
    context.globalAlpha = 1;
    context.beginPath();
    context.arc(x, y, 3, 0, 2 * Math.PI);
    context.fill();
  }
}
