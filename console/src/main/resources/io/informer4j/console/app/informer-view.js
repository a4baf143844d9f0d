// The details of one informer, a tab for each part of its picture.

import { get } from './api.js';
import { el, facts, level, setAttribute, setText, show } from './dom.js';
import * as format from './format.js';
import { depthOf } from './model.js';
import { objectsTab } from './objects.js';
import { tabs } from './panel.js';
import { toneOf } from './parts.js';
import { Plot } from './plot.js';

const REFRESH_MILLIS = 4_000;

/** Returns the view of an informer, with one of its tabs chosen: reflector, queue, store or handlers. */
export function informerView(informer, tab, openObject) {
  const details = new Details(informer.id);
  const tabbed = tabs([
    { id: 'reflector', title: 'Reflector', make: () => reflectorTab(informer.id, details) },
    { id: 'queue', title: 'Queue', make: () => queueTab(informer.id) },
    { id: 'store', title: 'Store', make: () => objectsTab(informer, details, openObject) },
    { id: 'handlers', title: 'Handlers', make: () => handlersTab(informer.id) },
  ], tab, 'Parts of the informer');
  return {
    kicker: `${format.line(informer.apiVersion, 60)} ${format.line(informer.kind, 60)}`,
    title: format.line(informer.name, 120),
    element: tabbed.element,
    update: tabbed.update,
    search: () => {
      tabbed.choose('store');
      tabbed.current().search();
    },
    close() {
      details.close();
      tabbed.close();
    },
  };
}

/** What the server knows about an informer beyond the overview, asked for again while somebody looks. */
class Details {
  constructor(id) {
    this.id = id;
    this.listeners = [];
    this.last = '';
    this.timer = 0;
    this.closed = false;
    this.load();
  }

  /** Calls back with details, and with others when they change; with an error's text where they cannot be had. */
  listen(listener) {
    this.listeners.push(listener);
    if (this.value !== undefined) listener(this.value, '');
  }

  async load() {
    try {
      const value = await get(`informers/${this.id}`);
      const text = JSON.stringify(value);
      if (text !== this.last) {
        this.last = text;
        this.value = value;
        this.listeners.forEach((listener) => listener(value, ''));
      }
    } catch (problem) {
      this.last = '';
      this.listeners.forEach((listener) => listener(this.value, problem.message));
    }
    if (!this.closed) this.timer = setTimeout(() => this.load(), REFRESH_MILLIS);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
  }
}

/** A list of what happened when, newest first. */
export function log(entries, none) {
  if (entries.length === 0) return el('p.lead', { text: none });
  return el('ul.log', {}, ...entries.slice(-100).reverse().map(({ at, text, note }) =>
    el('li', {}, el('time', { text: format.clock(at) }), el('span', { text: format.line(text, 500) }), note ? el('small', { text: format.line(note, 500) }) : null)));
}

function block(title, ...content) {
  return el('section.block', {}, el('h3', { text: title }), ...content);
}

function plotBox(title, token, options) {
  const canvas = el('canvas.plot', { 'aria-hidden': 'true' });
  const figure = el('span');
  const plot = new Plot(canvas, token, options);
  return {
    element: el('div.boxed', {}, el('h4', {}, el('span', { text: title }), figure), canvas),
    show(series, text) {
      setText(figure, text);
      plot.show(series);
    },
    close: () => plot.close(),
  };
}

function reflectorTab(id, details) {
  const scopes = el('div.block');
  const boxes = new Map();
  const lag = plotBox('Lag behind the server', '--plot-lag', { floor: 5 });
  const events = plotBox('Events per second', '--plot-events', { floor: 5, clipped: true });
  const settings = facts();
  const reconnects = el('div');
  const errors = el('div');
  const description = el('pre.yaml');
  const described = el('details.described', { hidden: true }, el('summary', { text: 'As the informer describes itself' }), description);
  details.listen((value, problem) => {
    if (value === undefined) {
      reconnects.replaceChildren(el('p.oops', { text: format.line(problem, 500) }));
      return;
    }
    const times = (entry) => (entry.times > 1 ? `, ${format.count(entry.times)} times` : '');
    const scope = (entry) => (entry.namespace ? `${entry.namespace}: ` : '');
    reconnects.replaceChildren(log(value.reconnects.map((entry) => ({
      at: entry.at, text: scope(entry) + format.words(entry.what) + times(entry), note: [entry.detail, entry.revision ? `revision ${entry.revision}` : ''].filter(Boolean).join(' · '),
    })), 'None: the first watch is still open.'));
    errors.replaceChildren(log(value.errors.map((entry) => ({ at: entry.at, text: scope(entry) + entry.what + times(entry), note: format.words(entry.kind) })), 'None.'));
    settings.set(Object.fromEntries(Object.entries(value.settings).map(([name, text]) => [format.line(name, 60), format.line(text, 300)])));
    setText(description, format.visible(String(value.description ?? '').slice(0, 20_000)));
    show(described, Boolean(value.description));
  });

  return {
    element: el('div', {}, scopes, el('div.block', {}, events.element, lag.element), block('Reconnects', reconnects), block('Errors', errors), block('Settings', settings.element, described)),
    update(model) {
      const informer = model.informer(id);
      if (informer === undefined) return;
      const figures = model.of(id);
      events.show(figures.events, `${format.rate(figures.received.value)}/s`);
      lag.show(figures.lag, format.briefly(figures.lag.last()));
      const shown = informer.scopes.slice(0, 100);
      for (const [key, box] of boxes) if (!shown.some((scope) => scope.namespace === key)) { box.element.remove(); boxes.delete(key); }
      for (const scope of shown) {
        if (!boxes.has(scope.namespace)) {
          const box = scopeBox(scope.namespace);
          boxes.set(scope.namespace, box);
          scopes.append(box.element);
        }
        boxes.get(scope.namespace).update(scope);
      }
    },
    close() {
      lag.close();
      events.close();
    },
  };
}

function scopeBox(namespace) {
  const badge = el('span.badge');
  const list = facts();
  return {
    element: el('div.boxed', {}, el('h4', {}, el('span', { text: namespace === '' ? 'All namespaces' : format.line(namespace, 80) }), badge), list.element),
    update(scope) {
      setText(badge, format.words(scope.state));
      setAttribute(badge, 'data-tone', toneOf(scope.state));
      list.set({
        Mode: [format.words(scope.mode), scope.encoding].filter(Boolean).join(', '),
        Revision: `${format.line(scope.revision, 60) || '–'}, epoch ${format.count(scope.epoch)}`,
        'Last event': format.ago(scope.sinceLastEventMillis),
        'Last bookmark': format.ago(scope.sinceBookmarkMillis),
        Lag: format.millis(scope.lagMillis),
        Requests: [format.many(scope.lists, 'list'), format.many(scope.relists, 'relist'), format.many(scope.watches, 'watch')].join(', '),
        Received: format.many(scope.events, 'event'),
        Backoffs: format.count(scope.backoffs),
        ...(scope.lastFailure ? { 'Last failure': format.line(scope.lastFailure, 500) } : {}),
      });
    },
  };
}

function queueTab(id) {
  const depth = plotBox('Waiting between reflector and store', '--plot-queue', { floor: 10 });
  const list = facts();
  return {
    element: el('div.block', {}, el('p.lead', { text: 'What the server sent and readers do not see yet. It is nearly always empty; where it is not, the process has too little time, or a handler blocks the informer.' }), depth.element, list.element),
    update(model) {
      const informer = model.informer(id);
      if (informer === undefined) return;
      depth.show(model.of(id).depth, format.count(depthOf(informer)));
      list.set({ Received: format.many(informer.received, 'change'), Stored: format.many(informer.stored, 'change') });
    },
    close: () => depth.close(),
  };
}

function handlersTab(id) {
  const element = el('div.block');
  const none = el('p.lead', { text: 'Nobody listens: the store is kept up to date for readers.' });
  const boxes = [];
  return {
    element,
    update(model) {
      const informer = model.informer(id);
      if (informer === undefined) return;
      const shown = informer.handlers.slice(0, 100);
      while (boxes.length > shown.length) boxes.pop().element.remove();
      while (boxes.length < shown.length) {
        boxes.push(handlerBox());
        element.append(boxes[boxes.length - 1].element);
      }
      none.remove();
      if (shown.length === 0) element.append(none);
      shown.forEach((handler, i) => boxes[i].update(handler, model.of(id).handlerSpeed(informer.handlers, i)));
    },
  };
}

const POLICIES = { MERGE: 'changes of one object are merged when it is full', BLOCK: 'the informer waits when it is full', FAIL: 'the handler is closed when it is full' };

function handlerBox() {
  const name = el('span');
  const badge = el('span.badge');
  const fill = level();
  const list = facts();
  return {
    element: el('div.boxed', {}, el('h4', {}, name, badge), fill.element, list.element),
    update(handler, perSecond) {
      setText(name, format.line(handler.name, 120));
      setText(badge, handler.synced ? 'synced' : 'syncing');
      setAttribute(badge, 'data-tone', handler.synced ? 'good' : 'info');
      fill.set(handler.capacity > 0 ? handler.pending / handler.capacity : 0);
      list.set({
        Mailbox: `${format.count(handler.pending)} of ${format.count(handler.capacity)} waiting; ${POLICIES[handler.policy] ?? format.words(handler.policy)}`,
        Speed: `${format.rate(perSecond)} per second`,
        Delivered: format.count(handler.delivered),
        Merged: `${format.count(handler.merged)}${handler.merging ? ', merging now' : ''}`,
        Failed: format.count(handler.errors),
        'In the call': handler.busyMillis > 0 ? format.millis(handler.busyMillis) : 'no',
        Latency: format.millis(handler.latencyMillis),
      });
    },
  };
}
