// The event stream as a live table. The newest stands on top; a fixed number of rows is made once and written over.

import { arrows, el, icon, setAttribute, setText, show } from './dom.js';
import * as format from './format.js';
import { Ring } from './series.js';

/** How many records are kept for filters to look through, and how many rows are shown of them. */
const KEPT = 600;
const ROWS = 100;
const STEPS = ['LISTED', 'RECEIVED', 'STORED', 'DELIVERED', 'RETURNED', 'FAILED', 'QUARANTINED'];
const TONES = { LISTED: 'info', RECEIVED: 'info', STORED: 'good', FAILED: 'bad', QUARANTINED: 'bad' };

/** The colour of a step of an object's way. */
export const stepTone = (step) => TONES[step] ?? null;

export class Events {
  /** @param {(record: object) => void} openObject opens the object of a record */
  constructor(container, openObject) {
    this.ring = new Ring(KEPT);
    this.paused = false;
    this.dirty = false;
    this.fresh = 0;
    this.skipped = 0;
    this.shown = [];
    this.openObject = openObject;
    this.names = new Map();
    this.build(container);
  }

  build(container) {
    const again = () => {
      this.dirty = true;
      this.render(true);
    };
    this.search = el('input.field', { type: 'search', placeholder: 'Filter', 'aria-label': 'Filter events by object, detail or handler', id: 'event-filter', on: { input: again } });
    this.step = el('select.field', { 'aria-label': 'Step', on: { change: again } }, el('option', { value: '', text: 'All steps' }),
        ...STEPS.map((step) => el('option', { value: step, text: format.words(step) })));
    this.informer = el('select.field', { 'aria-label': 'Informer', on: { change: again } }, el('option', { value: '', text: 'All informers' }));
    this.pauseText = el('span', { text: 'Pause' });
    this.pauseButton = el('button.button', { type: 'button', id: 'pause', 'aria-pressed': 'false', on: { click: () => this.pause() } }, icon('M8 5v14M16 5v14'), this.pauseText);
    this.note = el('span.section-note');
    this.held = el('button.events-held', { type: 'button', hidden: true, on: { click: () => this.resume() } });
    this.rows = Array.from({ length: ROWS }, (unused, index) => this.row(index));
    this.body = el('tbody', {}, ...this.rows.map((row) => row.element));
    this.empty = el('p.empty', { text: 'No events yet.' });
    this.scroller = el('div.events-scroll', { on: { scroll: () => this.scrolled() } },
        el('table.events-table', {}, el('caption.hush', { text: 'Steps of objects through informers, newest first' }),
            el('thead', {}, el('tr', {}, ...['Time', 'Informer', 'Step', 'Object', 'Detail', 'Handler', 'Took'].map((title, i) => el('th', { scope: 'col', text: title, data: { column: i } })))),
            this.body), this.empty);
    arrows(this.body, 'tr');
    container.append(
        el('div.section-head', {}, el('h2', { text: 'Event stream' }), this.note),
        el('div.events-tools', {}, this.search, this.step, this.informer, this.pauseButton),
        el('div.events-frame', {}, this.held, this.scroller));
  }

  row(index) {
    const cells = Array.from({ length: 7 }, (unused, column) => el('td', { data: { column } }));
    const badge = el('span.badge');
    cells[2].append(badge);
    const open = () => this.shown[index] !== undefined && this.openObject(this.shown[index]);
    const element = el('tr', { tabindex: index === 0 ? 0 : -1, hidden: true, on: {
      click: open,
      keydown: (event) => event.key === 'Enter' && open(),
    } }, ...cells);
    return { element, cells, badge };
  }

  /** Names of informers, for the table and its filter. */
  know(informers) {
    for (const { id, name } of informers) {
      if (!this.names.has(id)) {
        this.names.set(id, format.line(name, 60));
        this.informer.append(el('option', { value: id, text: format.line(name, 60) }));
      }
    }
    for (const id of [...this.names.keys()]) {
      if (!informers.some((informer) => informer.id === id)) {
        this.names.delete(id);
        this.informer.querySelector(`option[value="${Number(id)}"]`)?.remove();
      }
    }
  }

  /** Takes records as the stream sends them; of more than fit only the newest. */
  accept({ records, skipped }) {
    this.skipped += skipped;
    this.fresh += records.length;
    for (const record of records.slice(-KEPT)) this.ring.push(record);
    this.dirty = true;
  }

  pause(paused = !this.paused) {
    this.paused = paused;
    setAttribute(this.pauseButton, 'aria-pressed', String(paused));
    setText(this.pauseText, paused ? 'Resume' : 'Pause');
    this.dirty = true;
    this.render(!paused);
  }

  resume() {
    this.scroller.scrollTop = 0;
    this.pause(false);
  }

  scrolled() {
    if (this.scroller.scrollTop <= 4) this.dirty = true;
  }

  holds() {
    return this.paused || this.scroller.scrollTop > 4;
  }

  matches(record, text, step, informer) {
    if (step !== '' && record.step !== step) return false;
    if (informer !== '' && String(record.informer) !== informer) return false;
    return text === '' || `${record.namespace}/${record.name} ${record.detail} ${record.handler} ${record.revision}`.toLowerCase().includes(text);
  }

  /** Writes the rows, once for all that came since; `forced` even while they are held. */
  render(forced = false) {
    if (!this.dirty) return;
    this.dirty = false;
    if (this.holds() && !forced) {
      setText(this.held, `${this.paused ? 'Paused' : 'Held while you read'} · ${format.count(this.fresh)} newer · show them`);
      show(this.held, this.fresh > 0);
      return;
    }
    this.fresh = 0;
    show(this.held, false);
    const text = this.search.value.trim().toLowerCase();
    this.shown = [];
    for (let back = 0; back < this.ring.length && this.shown.length < ROWS; back++) {
      const record = this.ring.newest(back);
      if (this.matches(record, text, this.step.value, this.informer.value)) this.shown.push(record);
    }
    this.rows.forEach((row, i) => this.write(row, this.shown[i]));
    setText(this.note, this.skipped === 0 ? '' : `${format.short(this.skipped)} more than could be shown`);
    setText(this.empty, this.ring.length === 0 ? 'No events yet.' : 'No event matches the filter.');
    show(this.empty, this.shown.length === 0);
  }

  write({ element, cells, badge }, record) {
    show(element, record !== undefined);
    if (record === undefined) return;
    setText(cells[0], format.clock(record.at));
    setText(cells[1], this.names.get(record.informer) ?? '');
    setText(badge, format.words(record.step));
    setAttribute(badge, 'data-tone', stepTone(record.step));
    setText(cells[3], format.fullName(record.namespace, record.name));
    setText(cells[4], format.line(record.detail, 120));
    setText(cells[5], format.line(record.handler, 80));
    setText(cells[6], record.tookMicros > 0 ? format.micros(record.tookMicros) : '');
  }
}
