// Puts the page together: the stream fills the model, and once per frame, if there is anything new, the page shows it.

import { takeToken, useToken } from './api.js';
import { el, show } from './dom.js';
import { Events } from './events.js';
import { faults } from './faults.js';
import { line } from './format.js';
import { connectionLine, processLine, themeButton } from './header.js';
import { informerView } from './informer-view.js';
import { informers } from './informers.js';
import { Model } from './model.js';
import { objectView } from './object-view.js';
import { Panel } from './panel.js';
import { sinks, sinksView } from './sinks.js';
import { follow } from './stream.js';
import { vitals } from './vitals.js';

const byId = (id) => document.getElementById(id);
const model = new Model();
const panel = new Panel(byId('panel'));
const say = connectionLine(byId('connection'));
const nextTheme = themeButton(byId('theme'));
const events = new Events(byId('events'), (record) => {
  const informer = model.informer(record.informer);
  if (informer !== undefined) panel.show(objectView(informer, record.namespace, record.name, { tab: 'flight' }));
});
const parts = [
  processLine(byId('process')),
  vitals(byId('vitals')),
  informers(byId('picture'), openPart),
  sinks(byId('sinks'), () => openPart(-1, 'sinks')),
  faults(byId('faults')),
  panel,
];

function openPart(id, part) {
  if (part === 'sinks') {
    panel.show(sinksView());
    return;
  }
  const informer = model.informer(id);
  if (informer === undefined) return;
  panel.show(informerView(informer, part, (namespace, name, from) => panel.push(objectView(informer, namespace, name, { returnTo: from }))));
}

// What arrived since the last frame waits in the model and in the ring of events, both of fixed size: a page in a background
// tab, which has no frames, therefore does not grow.
let framed = false;
let moved = false;

function soon() {
  if (framed) return;
  framed = true;
  requestAnimationFrame(() => {
    framed = false;
    if (moved) {
      moved = false;
      events.know(model.overview.informers);
      for (const part of parts) part.update(model);
    }
    events.render();
  });
}

function onMessage(event, data) {
  if (event === 'overview') {
    model.accept(data);
    moved = true;
  } else if (event === 'changes') {
    events.accept(data);
    if (panel.open) panel.top?.changed?.(data.records);
  }
  soon();
}

function askForToken(why) {
  const field = el('input.field', { type: 'password', 'aria-label': 'Token', autocomplete: 'off', required: true });
  const notice = el('section.notice', { id: 'notice' }, el('h2', { text: 'This page needs its token' }),
      el('p', { text: `${why} Open the address that the program printed when it started the console: the token is in it. Or paste the token here.` }),
      el('form', { on: { submit: (event) => {
        event.preventDefault();
        useToken(field.value);
        notice.remove();
        start();
      } } }, field, el('button.button.primary', { text: 'Open' })));
  show(byId('page'), false);
  byId('page').before(notice);
  field.focus();
}

function start() {
  show(byId('page'), true);
  follow(onMessage, (state, text, status) => {
    say(state, text);
    if (state === 'stop') askForToken(status === 401 ? 'The token is missing or wrong.' : `${line(text, 300)}.`);
  });
}

function search() {
  if (panel.top?.search !== undefined) panel.top.search();
  else if (model.overview !== null && model.overview.informers.length > 0) {
    const focused = document.activeElement?.closest?.('[data-informer]');
    openPart(focused ? Number(focused.dataset.informer) : model.overview.informers[0].id, 'store');
    panel.top.search();
  }
}

const keys = {
  '/': search,
  f: () => byId('event-filter').focus(),
  p: () => events.pause(),
  t: nextTheme,
  '?': () => byId('shortcuts').showModal(),
};

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && panel.open && !byId('shortcuts').open) {
    if (event.target.matches?.('input[type=search]') && event.target.value !== '') return; // the browser empties the field first
    event.preventDefault();
    panel.pop();
    return;
  }
  const typing = event.target.matches?.('input, select, textarea');
  if (typing || event.ctrlKey || event.metaKey || event.altKey || byId('shortcuts').open) return;
  const action = keys[event.key];
  if (action !== undefined) {
    event.preventDefault();
    action();
  }
});
byId('help').addEventListener('click', keys['?']);

if (takeToken()) start();
else askForToken('');
