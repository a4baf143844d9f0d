// One object: what it is, as YAML, and what happened to it. Follows the object while it is looked at.

import { get } from './api.js';
import { el, facts, show } from './dom.js';
import { timeline } from './flight.js';
import * as format from './format.js';
import { chips } from './objects.js';
import { tabs } from './panel.js';
import { highlight } from './yaml.js';

/** Not more often than this is an object asked for again, however fast it changes. */
const CALM_MILLIS = 1_000;

export function objectView(informer, namespace, name, { tab = 'yaml', returnTo } = {}) {
  return new ObjectView(informer, namespace, name, tab, returnTo);
}

class ObjectView {
  constructor(informer, namespace, name, tab, returnTo) {
    Object.assign(this, { informer, namespace, name, returnTo, answer: null, closed: false, timer: 0, asked: 0 });
    this.kicker = [format.line(informer.kind, 60), format.line(namespace, 120)].filter(Boolean).join(' in ');
    this.title = format.line(name, 300);
    this.facts = facts();
    this.labels = el('div');
    this.redacted = el('p.lead', { hidden: true, text: 'Values are redacted: this kind may hold secrets, and the server does not send them.' });
    this.problem = el('p.oops', { hidden: true, role: 'alert' });
    this.yaml = el('div.block');
    this.flight = el('div.block');
    this.tabs = tabs([
      { id: 'yaml', title: 'YAML', make: () => ({ element: this.yaml }) },
      { id: 'flight', title: 'Flight recorder', make: () => ({ element: this.flight }) },
    ], tab, 'Of this object');
    this.element = el('div.object', {}, el('div.block.object-facts', {}, this.facts.element, this.labels, this.redacted, this.problem), this.tabs.element);
    this.load();
  }

  /** Something happened to objects: asks again if to this one. */
  changed(records) {
    if (this.timer === 0 && records.some((record) => record.informer === this.informer.id && record.name === this.name && record.namespace === this.namespace)) {
      this.timer = setTimeout(() => this.load(), Math.max(0, this.asked + CALM_MILLIS - Date.now()));
    }
  }

  async load() {
    this.asked = Date.now();
    try {
      const answer = await get(`informers/${this.informer.id}/object`, { namespace: this.namespace, name: this.name });
      if (!this.closed) this.present(answer);
    } catch (problem) {
      this.tell(problem.status === 404 ? 'It is not in the store (any more).' : problem.message);
    } finally {
      this.timer = 0;
    }
  }

  present(answer) {
    const before = this.answer;
    this.answer = answer;
    this.facts.set({ Revision: format.line(answer.revision, 60), UID: format.line(answer.uid, 80) });
    this.labels.replaceChildren(...[chips(answer.labels, 12)].filter(Boolean));
    show(this.labels, this.labels.firstChild !== null);
    show(this.redacted, answer.redacted === true);
    this.tell(answer.present === false ? 'It is not in the store (any more).' : answer.quarantined ? `Could not be decoded: ${answer.quarantined}` : '');
    if (before?.yaml !== answer.yaml && !this.selecting()) this.writeYaml(answer);
    if (JSON.stringify(before?.flight) !== JSON.stringify(answer.flight)) this.flight.replaceChildren(timeline(answer.flight));
  }

  tell(problem) {
    this.problem.textContent = format.line(problem, 500);
    show(this.problem, problem !== '');
  }

  writeYaml(answer) {
    const copied = el('span', { role: 'status' });
    const copy = el('button.button', { type: 'button', text: 'Copy', on: { click: async () => {
      await navigator.clipboard.writeText(answer.yaml).then(() => (copied.textContent = 'Copied'), () => (copied.textContent = 'The browser refused'));
    } } });
    const scroll = this.yaml.querySelector('pre')?.scrollLeft ?? 0;
    const text = highlight(answer.yaml);
    this.yaml.replaceChildren(el('div.found', {}, el('span', { text: answer.truncated ? 'Cut: the object is too large to show whole.' : '' }), copied, el('span.push'), copy), text);
    text.scrollLeft = scroll;
  }

  /** Whether somebody is marking text here, which must not vanish under their hand. */
  selecting() {
    const selection = document.getSelection();
    return selection !== null && !selection.isCollapsed && this.yaml.contains(selection.anchorNode);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.tabs.close();
  }
}
