// The objects of a store: found by name, label, namespace or index, a page at a time.

import { get } from './api.js';
import { arrows, el, show } from './dom.js';
import * as format from './format.js';

const PAGE = 50;
const VALUES = 100;
const MOST_LABELS = 6;
const TYPING_MILLIS = 200;

/** Returns the tab with the objects of an informer; `openObject(namespace, name, from)` shows one of them. */
export function objectsTab(informer, details, openObject) {
  const finder = new Finder(informer, openObject);
  const quarantined = el('section.block');
  details.listen((value) => value !== undefined && quarantine(quarantined, value, openObject));
  return {
    element: el('div', {}, quarantined, finder.element),
    update: () => finder.begin(),
    search: () => finder.search.focus(),
    close: () => finder.close(),
  };
}

function quarantine(section, { quarantined: list, quarantinedTotal = list.length }, openObject) {
  section.replaceChildren();
  show(section, list.length > 0);
  if (list.length === 0) return;
  section.append(el('h3', {}, el('span', { text: 'Quarantined' }), el('span.badge', { data: { tone: 'bad' }, text: format.count(quarantinedTotal) })),
      el('p.lead', { text: 'Could not be decoded: readers see the last good version, if there was one.' }),
      el('div.list', {}, ...list.slice(0, 100).map((entry) => {
        const row = el('button.row', { type: 'button' },
            el('span.row-name', { text: format.fullName(entry.namespace, entry.name) }), el('span.row-side', { text: format.clock(entry.at) }), el('span.chips.muted', { text: format.line(entry.why, 300) }));
        row.addEventListener('click', () => openObject(entry.namespace, entry.name, row));
        return row;
      })));
  arrows(section, '.row');
}

class Finder {
  constructor(informer, openObject) {
    Object.assign(this, { informer, openObject, pages: [''], value: null, asking: null, timer: 0, begun: false });
    const typed = { input: () => this.typed() };
    this.search = el('input.field', { type: 'search', id: 'object-search', placeholder: 'Part of a name', autocomplete: 'off', spellcheck: 'false', on: typed });
    this.selector = el('input.field.mono', { type: 'text', id: 'object-selector', placeholder: 'app=web,tier in (a,b)', autocomplete: 'off', spellcheck: 'false', on: typed });
    this.namespace = el('input.field', { type: 'text', id: 'object-namespace', placeholder: 'All', autocomplete: 'off', spellcheck: 'false', on: typed });
    this.index = el('select.field', { id: 'object-index', on: { change: () => this.browse() } }, el('option', { value: '', text: informer.indexes.length === 0 ? 'None defined' : 'Any' }),
        ...informer.indexes.map((name) => el('option', { value: name, text: format.line(name, 60) })));
    this.index.disabled = informer.indexes.length === 0;
    this.chosen = el('div.chosen.wide', { hidden: true });
    this.problem = el('p.oops', { hidden: true, role: 'alert' });
    this.count = el('span', { role: 'status' });
    this.previous = el('button.button.quiet.push', { type: 'button', text: 'Previous', on: { click: () => this.turn(-1) } });
    this.next = el('button.button.quiet', { type: 'button', id: 'next-page', text: 'Next', on: { click: () => this.turn(1) } });
    this.list = el('div.list', { id: 'objects' });
    arrows(this.list, '.row');
    this.element = el('section', {},
        el('div.finder', { role: 'search' }, labelled('Search', this.search, 'wide'), labelled('Label selector', this.selector, 'wide'), labelled('Namespace', this.namespace), labelled('Index', this.index), this.chosen),
        this.problem, el('div.found', {}, this.count, this.previous, this.next), this.list);
    this.search.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown') this.list.querySelector('.row')?.focus();
    });
  }

  /** Asks for the first page, once the tab is seen. */
  begin() {
    if (this.begun) return;
    this.begun = true;
    this.load();
  }

  close() {
    clearTimeout(this.timer);
    this.asking?.abort();
  }

  typed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.restart(), TYPING_MILLIS);
  }

  restart() {
    this.pages = [''];
    this.load();
  }

  turn(by) {
    if (by < 0) this.pages.pop();
    else this.pages.push(this.after);
    this.load();
  }

  /** Shows the values of an index to choose from, or all objects if none is chosen. */
  browse(value = null) {
    clearTimeout(this.timer); // what was typed is part of it; later it would replace the rows under somebody's finger
    this.value = value;
    this.pages = [''];
    this.showChosen();
    this.load();
  }

  showChosen() {
    show(this.chosen, this.value !== null);
    if (this.value === null) return;
    this.chosen.replaceChildren(el('span', { text: `${this.index.value} = ${format.line(this.value, 200)}` }),
        el('button.button.quiet', { type: 'button', text: 'All values', on: { click: () => this.browse() } }));
  }

  async load() {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    try {
      if (this.index.value !== '' && this.value === null) await this.loadValues(asking.signal);
      else await this.loadObjects(asking.signal);
      show(this.problem, false);
    } catch (problem) {
      if (asking.signal.aborted) return;
      this.problem.textContent = format.line(problem.message, 500);
      this.count.textContent = '';
      this.list.replaceChildren();
      show(this.problem, true);
    }
  }

  async loadObjects(signal) {
    const answer = await get(`informers/${this.informer.id}/objects`, {
      search: this.search.value.trim(), selector: this.selector.value.trim(), namespace: this.namespace.value.trim(),
      index: this.value === null ? '' : this.index.value, value: this.value, limit: PAGE, after: this.pages[this.pages.length - 1],
    }, signal);
    this.after = answer.after;
    this.count.textContent = answer.matched === answer.total ? format.many(answer.total, 'object') : `${format.count(answer.matched)} of ${format.count(answer.total)} objects`;
    this.previous.disabled = this.pages.length < 2;
    this.next.disabled = answer.after === undefined || answer.after === null;
    show(this.previous, true);
    show(this.next, true);
    this.fill(answer.objects.slice(0, PAGE).map((object) => this.objectRow(object)), 'No object matches.');
  }

  async loadValues(signal) {
    const { values, total } = await get(`informers/${this.informer.id}/indexes/${encodeURIComponent(this.index.value)}`, { search: this.search.value.trim(), limit: VALUES }, signal);
    this.count.textContent = values.length < total ? `the first ${format.count(values.length)} of ${format.count(total)} values` : `${format.count(total)} values`;
    show(this.previous, false);
    show(this.next, false);
    this.fill(values.slice(0, VALUES).map(({ value, objects }) => el('button.row', { type: 'button', data: { value: format.line(value, 200) }, on: { click: () => {
      this.search.value = '';
      this.browse(value);
    } } }, el('span.row-name', { text: format.line(value, 200) || '(empty)' }), el('span.row-side', { text: format.many(objects, 'object') }))), 'The index has no such value.');
  }

  fill(rows, none) {
    this.list.replaceChildren(...(rows.length > 0 ? rows : [el('p.empty', { text: none })]));
  }

  objectRow({ namespace, name, revision, labels, quarantined }) {
    const row = el('button.row', { type: 'button', data: { object: 'yes' } },
        el('span.row-name', {}, namespace ? el('span.muted', { text: `${format.line(namespace)}/` }) : null, format.line(name)),
        el('span.row-side', {}, quarantined ? el('span.badge', { data: { tone: 'bad' }, text: 'stale' }) : null, ` ${format.line(revision, 40)}`), chips(labels));
    row.addEventListener('click', () => this.openObject(namespace, name, row));
    return row;
  }
}

function labelled(text, field, extra = '') {
  return el(`label.labelled${extra ? `.${extra}` : ''}`, {}, text, field);
}

/** Labels as chips; a few, and short: a value may be as long as somebody likes. */
export function chips(labels, most = MOST_LABELS) {
  const entries = Object.entries(labels ?? {});
  if (entries.length === 0) return null;
  const list = el('span.chips', {}, ...entries.slice(0, most).map(([key, value]) => el('span.chip', { text: `${format.line(key, 80)}=${format.line(value, 80)}` })));
  if (entries.length > most) list.append(el('span.chip', { text: `+${entries.length - most}` }));
  return list;
}
