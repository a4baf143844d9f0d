// The informers of the process, one card each: a line that says how it is, and below it, when open, the picture.

import { arrows, el, icon, level, setAttribute, setText, show } from './dom.js';
import { fedBy, Flow } from './flow.js';
import * as format from './format.js';
import { depthOf, lagOf } from './model.js';
import { toneOf } from './parts.js';
import { Plot } from './plot.js';

/** Up to this many informers, all pictures are open at the start. */
const ALL_OPEN = 3;
/** From this many on, there is a field to find one by name. */
const FILTERED = 9;

export function informers(container, openDetails) {
  const heading = el('h2', { text: 'Informers' });
  const note = el('span.section-note');
  const find = el('input.field.informers-find.push', { type: 'search', placeholder: 'Find an informer', 'aria-label': 'Find an informer', on: { input: () => filter() } });
  const list = el('div.cards');
  const waiting = el('p.empty', { text: 'Waiting for the first figures…' });
  container.append(el('div.section-head', {}, heading, note, find), waiting, list);
  arrows(list, '.card-head');
  const cards = new Map();

  function filter() {
    const text = find.value.trim().toLowerCase();
    for (const card of cards.values()) show(card.element, text === '' || card.name.toLowerCase().includes(text));
  }

  return {
    update(model) {
      const { informers: all } = model.overview;
      for (const [id, card] of cards) {
        if (model.informer(id) === undefined) {
          card.close();
          cards.delete(id);
        }
      }
      const first = cards.size === 0;
      for (const informer of all) {
        if (!cards.has(informer.id)) {
          const card = new Card(informer, openDetails);
          cards.set(informer.id, card);
          list.append(card.element);
          if (all.length <= ALL_OPEN || (first && informer === all[0])) card.toggle(true);
        }
        cards.get(informer.id).update(informer, model);
      }
      const notReady = all.filter((informer) => !informer.ready).length;
      setText(note, all.length < 2 ? '' : notReady === 0 ? `${format.count(all.length)}, all ready` : `${format.count(notReady)} of ${format.count(all.length)} not ready`);
      setText(waiting, all.length === 0 ? 'This process has no informers yet.' : '');
      show(waiting, all.length === 0);
      show(find, all.length >= FILTERED);
    },
  };
}

/** The work queues and controllers that no picture of an informer shows. */
export function unfed({ overview, sinks }) {
  if (overview.informers.length === 1) return [];
  const fed = new Set(overview.informers.flatMap((informer) => informer.handlers.flatMap((handler) => fedBy(handler, sinks))));
  return sinks.filter((sink) => !fed.has(sink));
}

class Card {
  constructor(informer, openDetails) {
    this.name = informer.name;
    this.openDetails = (part) => openDetails(informer.id, part);
    this.flow = null;
    const canvas = el('canvas.plot.card-plot', { 'aria-hidden': 'true' });
    this.plot = new Plot(canvas, '--plot-events', { floor: 5, clipped: true });
    this.dot = el('span.dot');
    this.title = el('span.card-name', { text: format.line(informer.name, 80) });
    this.kind = el('span.card-kind');
    this.secret = el('span.badge', { text: 'redacted', title: 'Values of this kind are not shown' });
    this.why = el('span.badge');
    this.figures = {};
    const figure = (name, label) => el('span.card-figure', { data: { figure: name } }, (this.figures[name] = el('b')), el('span.card-label', { text: label }));
    this.mailboxes = el('span.card-mailboxes', { 'aria-hidden': 'true' });
    this.head = el('button.card-head', { type: 'button', 'aria-expanded': 'false', on: { click: () => this.toggle() } },
        el('span.card-chevron', {}, icon('M9 6l6 6-6 6')), this.dot,
        el('span.card-title', {}, this.title, this.kind, this.secret, this.why),
        canvas, figure('rate', 'events/s'), figure('objects', 'objects'), figure('bytes', 'in memory'), figure('lag', 'lag'), figure('queued', 'queued'), this.mailboxes);
    this.body = el('div.card-body', { hidden: true });
    this.element = el('article.card', { data: { informer: informer.id } }, el('h3.card-heading', {}, this.head), this.body);
    this.levels = [];
  }

  toggle(open = this.flow === null) {
    setAttribute(this.head, 'aria-expanded', open ? 'true' : 'false');
    this.element.classList.toggle('open', open);
    show(this.body, open);
    if (open && this.flow === null) {
      this.flow = new Flow(this.openDetails);
      this.body.replaceChildren(this.flow.element);
      if (this.last !== undefined) this.update(...this.last);
    } else if (!open && this.flow !== null) {
      this.flow.close();
      this.flow = null;
      this.body.replaceChildren();
    }
  }

  update(informer, model) {
    this.last = [informer, model];
    const figures = model.of(informer.id);
    const worst = informer.scopes.find((scope) => scope.state !== 'WATCHING') ?? informer.scopes[0];
    setAttribute(this.dot, 'data-tone', worst === undefined ? null : toneOf(worst.state));
    setText(this.kind, format.line([informer.kind, informer.namespaces.length > 0 ? `in ${informer.namespaces.join(', ')}` : ''].filter(Boolean).join(' '), 80));
    show(this.secret, informer.secret);
    this.health(informer);
    setText(this.figures.rate, format.rate(figures.received.value));
    setText(this.figures.objects, format.short(informer.objects));
    setText(this.figures.bytes, format.bytes(informer.bytes || -1));
    setText(this.figures.lag, format.briefly(lagOf(informer)));
    setText(this.figures.queued, format.short(depthOf(informer)));
    this.plot.show(figures.events);
    this.mailboxLevels(informer.handlers);
    if (this.flow !== null) {
      const alone = model.overview.informers.length === 1;
      const drawn = alone ? model.sinks : model.sinks.filter((sink) => informer.handlers.some((handler) => fedBy(handler, [sink]).length > 0));
      this.flow.update(informer, figures, drawn, alone);
    }
  }

  health(informer) {
    const text = informer.ready ? '' : informer.why === '' ? 'not ready' : `not ready: ${informer.why}`;
    setText(this.why, format.line(text, 120));
    setAttribute(this.why, 'data-tone', informer.live ? 'warn' : 'bad');
    show(this.why, text !== '');
  }

  mailboxLevels(handlers) {
    const shown = handlers.slice(0, 6);
    while (this.levels.length > shown.length) this.levels.pop().element.remove();
    while (this.levels.length < shown.length) {
      const one = level();
      this.levels.push(one);
      this.mailboxes.append(one.element);
    }
    shown.forEach((handler, i) => this.levels[i].set(handler.capacity > 0 ? handler.pending / handler.capacity : 0));
  }

  close() {
    this.toggle(false);
    this.plot.close();
    this.element.remove();
  }
}
