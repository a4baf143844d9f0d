// The pipes between the parts of an informer: drawn behind them, moving as fast as changes do.

import { setAttribute, svg } from './dom.js';

/** The distance between two drops. */
const PERIOD = 16;
const still = window.matchMedia('(prefers-reduced-motion: reduce)');

/** How fast drops move, in pixels a second. By orders of magnitude: ten thousand a second is still calm. */
function speed(perSecond) {
  return perSecond <= 0 ? 0 : Math.min(90, 14 + 17 * Math.log10(1 + perSecond));
}

export class Pipes {
  constructor(container) {
    this.container = container;
    this.drawing = svg('svg.pipes', { 'aria-hidden': 'true' });
    container.prepend(this.drawing);
    this.pipes = [];
    this.observer = new ResizeObserver(() => this.layout());
    this.observer.observe(container);
    this.seen = true;
    this.sight = new IntersectionObserver(([entry]) => this.sighted(entry.isIntersecting));
    this.sight.observe(container);
  }

  /** Replaces all pipes. Each has `from` and `to` (elements), and `fan` if one part feeds several. */
  connect(pipes) {
    for (const pipe of this.pipes) pipe.motion?.cancel();
    this.pipes = pipes.map((pipe) => {
      const track = svg('path.pipe');
      const drops = svg('path.drops', { 'stroke-dasharray': `0.1 ${PERIOD - 0.1}` });
      return { ...pipe, track, drops, motion: null };
    });
    this.drawing.replaceChildren(...this.pipes.map((pipe) => pipe.track), ...this.pipes.map((pipe) => pipe.drops));
    this.layout();
  }

  /** Says how much flows through the pipes, in their order; `tone` colours one that carries bad news. */
  flow(rates) {
    rates.forEach(({ perSecond, tone }, i) => {
      const pipe = this.pipes[i];
      if (pipe === undefined) return;
      const pace = speed(perSecond);
      setAttribute(pipe.drops, 'data-flowing', pace > 0 ? 'yes' : null);
      setAttribute(pipe.track, 'data-tone', tone || null);
      setAttribute(pipe.drops, 'stroke-width', pace === 0 ? 0 : Math.min(6, 3 + Math.log10(1 + perSecond) * 0.75).toFixed(1));
      this.move(pipe, pace);
    });
  }

  /** Lets drops move on from where they are: a new pace must not make them jump. */
  move(pipe, pace) {
    if (pace === 0 || still.matches || !this.seen) {
      pipe.motion?.pause();
      return;
    }
    pipe.motion ??= pipe.drops.animate([{ strokeDashoffset: PERIOD }, { strokeDashoffset: 0 }], { duration: 1000, iterations: Infinity });
    pipe.motion.updatePlaybackRate(pace / PERIOD);
    if (pipe.motion.playState !== 'running') pipe.motion.play();
  }

  /** What is scrolled out of sight need not move; the next figures set it going again. */
  sighted(seen) {
    this.seen = seen;
    if (!seen) for (const pipe of this.pipes) pipe.motion?.pause();
  }

  layout() {
    const origin = this.container.getBoundingClientRect();
    if (origin.width === 0) return;
    setAttribute(this.drawing, 'viewBox', `0 0 ${origin.width} ${origin.height}`);
    const boxes = this.pipes.map(({ from, to }) => [from.getBoundingClientRect(), to.getBoundingClientRect()]);
    this.pipes.forEach((pipe, i) => {
      const d = path(...boxes[i], origin, pipe.fan === true);
      setAttribute(pipe.track, 'd', d);
      setAttribute(pipe.drops, 'd', d);
    });
  }

  close() {
    this.observer.disconnect();
    this.sight.disconnect();
    for (const pipe of this.pipes) pipe.motion?.cancel();
  }
}

/** From side to side where there is room between the two, else from bottom to top, or down a rail for one of several. */
function path(from, to, origin, fan) {
  const at = (x, y) => `${(x - origin.left).toFixed(1)} ${(y - origin.top).toFixed(1)}`;
  if (to.left >= from.right) {
    const y1 = from.top + from.height / 2;
    const y2 = to.top + to.height / 2;
    const middle = (from.right + to.left) / 2;
    return `M${at(from.right, y1)}C${at(middle, y1)} ${at(middle, y2)} ${at(to.left, y2)}`;
  }
  if (!fan) {
    const x = to.left + 28;
    return `M${at(x, from.bottom)}L${at(x, to.top)}`;
  }
  const x = to.left - 12;
  const y = to.top + Math.min(28, to.height / 2);
  return `M${at(x, from.bottom)}L${at(x, y - 10)}Q${at(x, y)} ${at(x + 10, y)}L${at(to.left, y)}`;
}
