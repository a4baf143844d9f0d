// The parts of the picture. Each is a button that says how the part is, and opens its details.

import { el, level, setAttribute, setText, show } from './dom.js';
import * as format from './format.js';
import { Plot } from './plot.js';

const TONES = { WATCHING: 'good', LISTING: 'info', STREAMING_LIST: 'info', QUEUED: 'info', BACKING_OFF: 'warn', CLOSED: 'bad' };

/** The colour of a reflector's state. */
export const toneOf = (state) => TONES[state] ?? null;

/** A frame with a kind, a name and a content of rows. */
function part(kind, title, open, ...content) {
  const name = el('span.part-name', { text: title });
  const element = el(`button.part.part-${kind}`, { type: 'button', data: { part: kind }, on: { click: open } },
      el('span.part-head', {}, name), ...content);
  return { element, name };
}

/** Rows of label and value, in a grid. */
function rows(labels) {
  const values = {};
  const element = el('span.part-rows');
  for (const label of labels) {
    values[label] = el('span.part-value', { text: '–' });
    element.append(el('span.part-label', { text: label }), values[label]);
  }
  return { element, set: (label, text) => setText(values[label], text) };
}

function spark(token, options) {
  const canvas = el('canvas.plot.part-plot', { 'aria-hidden': 'true' });
  return { canvas, plot: new Plot(canvas, token, options) };
}

export function serverPart(open) {
  const figure = el('span.part-figure', { text: '–' });
  const { element } = part('server', 'API server', open, el('span.part-big', {}, figure, el('span.part-unit', { text: 'events/s' })));
  const what = el('span.part-note');
  element.append(what);
  return {
    element,
    update(informer, figures) {
      setText(figure, format.rate(figures.received.value));
      setText(what, format.line(informer.apiVersion, 60));
    },
    close() {},
  };
}

export function reflectorPart(open) {
  const badge = el('span.badge');
  const { element, name } = part('reflector', 'Reflector', open);
  element.firstChild.append(badge);
  const table = rows(['Mode', 'Revision', 'Epoch', 'Bookmark', 'Lag']);
  const failure = el('span.part-failure');
  element.append(table.element);
  table.element.prepend(failure);
  return {
    element,
    update(scope, several) {
      setText(name, several ? format.line(scope.namespace || 'all namespaces', 60) : 'Reflector');
      setText(badge, format.words(scope.state));
      setAttribute(badge, 'data-tone', toneOf(scope.state));
      table.set('Mode', [format.words(scope.mode), scope.encoding].filter(Boolean).join(' · '));
      table.set('Revision', format.line(scope.revision, 40) || '–');
      table.set('Epoch', format.count(scope.epoch));
      table.set('Bookmark', format.ago(scope.sinceBookmarkMillis));
      table.set('Lag', format.briefly(scope.lagMillis));
      const failing = scope.state === 'BACKING_OFF' && scope.lastFailure !== '';
      setText(failure, failing ? format.line(scope.lastFailure, 160) : '');
      table.element.classList.toggle('failing', failing); // takes the place of the first row: the picture stands still
    },
    close() {},
  };
}

export function queuePart(open) {
  const figure = el('span.part-figure', { text: '–' });
  const { canvas, plot } = spark('--plot-queue', { floor: 10 });
  const { element } = part('queue', 'Queue', open, el('span.part-big', {}, figure, el('span.part-unit', { text: 'waiting' })), canvas);
  return {
    element,
    update(depth, figures) {
      setText(figure, format.short(depth));
      plot.show(figures.depth);
    },
    close: () => plot.close(),
  };
}

export function storePart(open) {
  const figure = el('span.part-figure', { text: '–' });
  const size = el('span.part-unit');
  const unit = el('span.part-unit');
  const trouble = el('span.badge', { data: { tone: 'bad' } });
  const indexes = el('span.part-note');
  const { canvas, plot } = spark('--plot-objects', { floor: 4, fromZero: false });
  const { element } = part('store', 'Store', open, el('span.part-big', {}, figure, unit));
  element.firstChild.append(trouble);
  element.append(el('span.part-line', {}, size), indexes, canvas);
  return {
    element,
    update(informer, figures) {
      setText(figure, format.count(informer.objects));
      setText(unit, informer.objects === 1 ? 'object' : 'objects');
      setText(size, [informer.bytes > 0 ? format.bytes(informer.bytes) : '', format.words(informer.format)].filter(Boolean).join(' · '));
      setText(trouble, `${format.short(informer.quarantined)} quarantined`);
      show(trouble, informer.quarantined > 0);
      setText(indexes, informer.indexes.length === 0 ? 'no indexes' : `indexes ${informer.indexes.map((name) => format.line(name, 40)).join(', ')}`);
      plot.show(figures.objects);
    },
    close: () => plot.close(),
  };
}

export function handlerPart(open) {
  const { element, name } = part('handler', '', open);
  const trouble = el('span.badge', { data: { tone: 'bad' } });
  const merging = el('span.badge', { data: { tone: 'warn' }, text: 'merging' });
  const speed = el('span.part-speed');
  const fill = level();
  const pending = el('span');
  const took = el('span');
  element.firstChild.append(merging, trouble, speed);
  element.append(fill.element, el('span.part-line', {}, pending, took));
  return {
    element,
    update(handler, perSecond) {
      setText(name, format.line(handler.name, 80));
      setText(speed, `${format.rate(perSecond)}/s`);
      setText(trouble, `${format.short(handler.errors)} failed`);
      show(trouble, handler.errors > 0);
      show(merging, handler.merging === true);
      fill.set(handler.capacity > 0 ? handler.pending / handler.capacity : 0);
      setText(pending, [`${format.count(handler.pending)} of ${format.count(handler.capacity)}`,
        handler.synced ? '' : 'syncing', handler.merged > 0 ? `${format.short(handler.merged)} merged` : ''].filter(Boolean).join(' · '));
      setText(took, handler.busyMillis > 1000 ? `busy ${format.briefly(handler.busyMillis)}` : format.briefly(handler.latencyMillis));
    },
    close() {},
  };
}

/** A work queue or a controller. */
export function sinkPart(open) {
  const { element, name } = part('sink', '', open);
  const speed = el('span.part-speed');
  const badge = el('span.badge');
  const table = rows(['Waiting', 'Running', 'Delayed', 'Retries']);
  element.firstChild.append(badge, speed);
  element.append(table.element);
  return {
    element,
    update(sink) {
      setText(name, format.line(sink.name, 80));
      setText(speed, `${format.rate(sink.perSecond)}/s`);
      setText(badge, sink.trouble);
      setAttribute(badge, 'data-tone', 'warn');
      show(badge, sink.trouble !== '');
      table.set('Waiting', format.count(sink.waiting));
      table.set('Running', format.count(sink.running));
      table.set('Delayed', format.count(sink.delayed));
      table.set('Retries', format.count(sink.retries));
    },
    close() {},
  };
}

/** Stands for those of a list that there is no room for. */
export function morePart(kind, open) {
  const { element, name } = part(kind, '', open);
  element.classList.add('part-more');
  return { element, update: (count) => setText(name, `and ${count} more`), close() {} };
}
