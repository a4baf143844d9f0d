// The picture of one informer: API server → reflectors → queue → store → handlers → work queues and controllers.

import { arrows, el } from './dom.js';
import { depthOf } from './model.js';
import { handlerPart, morePart, queuePart, reflectorPart, serverPart, sinkPart, storePart } from './parts.js';
import { Pipes } from './pipes.js';

/** More reflectors or handlers than this are counted, not drawn; their details are in the panel. */
const MOST = 8;

/** Keeps as many parts in a column as there are things to show, up to a bound. Returns whether parts came or went. */
class Column {
  constructor(name, caption, make, more) {
    this.element = el(`div.flow-column.flow-${name}`, {}, caption === '' ? null : el('span.flow-caption', { text: caption }));
    Object.assign(this, { make, more, parts: [], rest: null });
  }

  fit(count) {
    const shown = Math.min(count, MOST);
    const changed = this.parts.length !== shown || (this.rest !== null) !== count > MOST;
    while (this.parts.length > shown) this.drop(this.parts.pop());
    while (this.parts.length < shown) {
      const part = this.make(this.parts.length);
      this.parts.push(part);
      this.element.insertBefore(part.element, this.rest?.element ?? null);
    }
    if (count > MOST) {
      if (this.rest === null) this.element.append((this.rest = this.more()).element);
      this.rest.update(count - MOST);
    } else if (this.rest !== null) {
      this.drop(this.rest);
      this.rest = null;
    }
    return changed;
  }

  drop(part) {
    part.close();
    part.element.remove();
  }
}

/** Which work queues and controllers a handler feeds, as far as names tell: a controller names its handlers after itself. */
export function fedBy(handler, sinks) {
  return sinks.filter(({ name }) => handler.name === name || handler.name === `controller ${name}`);
}

/** As fedBy; where there is one informer only, what no name explains comes from all of its handlers. */
function feeds(handler, all, sinks, alone) {
  const named = fedBy(handler, sinks);
  return alone ? named.concat(sinks.filter((sink) => !all.some((other) => fedBy(other, [sink]).length > 0))) : named;
}

export class Flow {
  /** @param {(part: string, detail?: string) => void} open opens the details of a part */
  constructor(open) {
    this.server = serverPart(() => open('reflector'));
    this.queue = queuePart(() => open('queue'));
    this.store = storePart(() => open('store'));
    this.reflectors = new Column('reflectors', '', () => reflectorPart(() => open('reflector')), () => morePart('reflector', () => open('reflector')));
    this.handlers = new Column('handlers', 'Handlers', () => handlerPart(() => open('handlers')), () => morePart('handler', () => open('handlers')));
    this.sinks = new Column('sinks', 'Work queues', () => sinkPart(() => open('sinks')), () => morePart('sink', () => open('sinks')));
    this.element = el('div.flow', { role: 'group' },
        el('div.flow-column.flow-server', {}, this.server.element), this.reflectors.element,
        el('div.flow-column.flow-queue', {}, this.queue.element), el('div.flow-column.flow-store', {}, this.store.element),
        this.handlers.element, this.sinks.element);
    this.pipes = new Pipes(this.element);
    this.wiring = '';
    arrows(this.element, '.part', { horizontal: true });
    arrows(this.element, '.part');
  }

  /** @param sinks the work queues and controllers to draw here; `alone` if this is the only informer, whose handlers then feed them all */
  update(informer, figures, sinks, alone) {
    const scopes = informer.scopes;
    this.element.setAttribute('aria-label', `${informer.name}, part by part`);
    this.reflectors.fit(scopes.length);
    this.handlers.fit(informer.handlers.length);
    this.sinks.fit(sinks.length);
    this.server.update(informer, figures);
    this.reflectors.parts.forEach((part, i) => part.update(scopes[i], scopes.length > 1));
    this.queue.update(depthOf(informer), figures);
    this.store.update(informer, figures);
    this.handlers.parts.forEach((part, i) => part.update(informer.handlers[i], figures.handlerSpeed(informer.handlers, i)));
    this.sinks.parts.forEach((part, i) => part.update(sinks[i]));
    this.wire(informer, figures, sinks, alone);
  }

  wire(informer, figures, sinks, alone) {
    const pipes = [];
    const rates = [];
    const add = (from, to, perSecond, tone, fan) => {
      pipes.push({ from: from.element, to: to.element, fan });
      rates.push({ perSecond, tone });
    };
    this.reflectors.parts.forEach((part, i) => {
      const scope = informer.scopes[i];
      const broken = scope.state === 'BACKING_OFF' || scope.state === 'CLOSED';
      const perSecond = broken ? 0 : figures.scopes.get(scope.namespace)?.value ?? 0;
      add(this.server, part, perSecond, broken ? 'bad' : null, this.reflectors.parts.length > 1);
      add(part, this.queue, perSecond, null, false);
    });
    add(this.queue, this.store, figures.stored.value, null, false);
    this.handlers.parts.forEach((part, i) => {
      const handler = informer.handlers[i];
      add(this.store, part, figures.handlerSpeed(informer.handlers, i), null, true);
      for (const sink of feeds(handler, informer.handlers, sinks, alone)) {
        const to = this.sinks.parts[sinks.indexOf(sink)];
        if (to !== undefined) add(part, to, sink.perSecond, null, true);
      }
    });
    const wiring = pipes.map(({ from, to }) => `${number(from)}>${number(to)}`).join(' ');
    if (wiring !== this.wiring) {
      this.wiring = wiring;
      this.pipes.connect(pipes);
    }
    this.pipes.flow(rates);
  }

  close() {
    this.pipes.close();
    for (const part of [this.server, this.queue, this.store]) part.close();
    for (const column of [this.reflectors, this.handlers, this.sinks]) column.parts.forEach((part) => part.close());
  }
}

let numbers = 0;

/** A number for each part, so that one can see whether the same parts are wired in the same way. */
function number(element) {
  return (element.number ??= ++numbers);
}
