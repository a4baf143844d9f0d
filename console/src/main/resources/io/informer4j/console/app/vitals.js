// The vital signs of the whole process: five figures, each with its last two minutes.

import { el, setText } from './dom.js';
import * as format from './format.js';
import { Plot } from './plot.js';

const VITALS = [
  { key: 'events', title: 'Events per second', token: '--plot-events', floor: 5, say: format.rate, clipped: true },
  { key: 'objects', title: 'Objects', token: '--plot-objects', floor: 4, say: format.count, fromZero: false },
  { key: 'lag', title: 'Lag', token: '--plot-lag', floor: 5, say: format.briefly },
  { key: 'depth', title: 'Queued', token: '--plot-queue', floor: 10, say: format.count },
  { key: 'heap', title: 'Heap', token: '--plot-heap', floor: 16 << 20, say: format.bytes },
];

export function vitals(container) {
  const tiles = VITALS.map((vital) => tile(vital));
  container.append(...tiles.map((each) => each.element));
  return { update: (model) => tiles.forEach((each) => each.update(model)) };
}

function tile({ key, title, token, say, ...options }) {
  const value = el('p.vital-value', { text: '–', data: { vital: key } });
  const when = el('span.vital-when');
  const canvas = el('canvas.plot', { 'aria-hidden': 'true' });
  const plot = new Plot(canvas, token, options);
  let series = null;
  const said = () => {
    const marked = plot.marked >= 0 && plot.marked < series.length ? plot.marked : -1;
    setText(value, say(marked < 0 ? series.last() : series.at(marked)));
    setText(when, marked < 0 ? '' : `${Math.round((series.length - 1 - marked) / 2)} s ago`);
  };
  plot.onMark(() => series !== null && said());
  return {
    element: el('article.vital', {}, el('h3', { text: title }), when, value, canvas),
    update(model) {
      series = model.vitals[key];
      said();
      plot.show(series);
    },
  };
}
