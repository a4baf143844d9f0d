// One object's way through its informer: what the server said when, when readers saw it, when each handler got it and returned.

import { el } from './dom.js';
import { stepTone } from './events.js';
import * as format from './format.js';

const MOST_CHANGES = 50;

/** Returns the timeline of flight records, the newest change on top. */
export function timeline(records) {
  if (records.length === 0) {
    return el('p.empty', { text: 'The recorder holds nothing of this object (any more): its ring keeps the last steps of all objects.' });
  }
  const groups = changes(records).reverse();
  const list = el('ol.flight', { 'aria-label': 'Flight recorder, newest change first' }, ...groups.slice(0, MOST_CHANGES).map(change));
  if (groups.length > MOST_CHANGES) list.append(el('li.empty', { text: `${groups.length - MOST_CHANGES} older changes are left out` }));
  return list;
}

/** Steps that belong together: those of one revision, in a row as they came. */
function changes(records) {
  const groups = [];
  const byRevision = new Map();
  for (const record of records) {
    let group = byRevision.get(record.revision);
    if (group === undefined || ((record.step === 'RECEIVED' || record.step === 'LISTED') && group.length > 0)) {
      group = [];
      groups.push(group);
      byRevision.set(record.revision, group);
    }
    group.push(record);
  }
  return groups;
}

/** Puts what a handler got and its return together; one that has not returned stays open. */
function steps(records) {
  const rows = [];
  for (const record of records) {
    const returned = record.step === 'RETURNED' || record.step === 'FAILED';
    const call = returned ? rows.findLast((row) => row.step === 'DELIVERED' && row.handler === record.handler && row.end === undefined) : undefined;
    if (call === undefined) rows.push({ ...record, end: returned ? record : undefined });
    else call.end = record;
  }
  return rows;
}

function change(records) {
  const first = records[0];
  const end = Math.max(...records.map((record) => record.at));
  const total = Math.max(1, end - first.at);
  const verb = records.find((record) => record.step === 'RECEIVED' || record.step === 'LISTED')?.detail ?? '';
  return el('li.flight-change', {},
      el('div.flight-head', {},
          el('b', { text: format.clock(first.at) }), verb === '' ? null : el('span.badge', { data: { tone: verbTone(verb) }, text: format.words(format.line(verb, 40)) }),
          el('span.muted', { text: `revision ${format.line(first.revision, 40)}` }), el('span.muted.push', { text: `${format.millis(Math.max(0, end - first.at))} in all` })),
      el('ol.flight-steps', {}, ...steps(records).map((row) => step(row, first.at, total))));
}

const verbTone = (verb) => ({ ADDED: 'good', MODIFIED: 'info', DELETED: 'bad' })[verb] ?? null;

const WORDS = { LISTED: 'came in a list', RECEIVED: 'the server sent it', STORED: 'readers see it', QUARANTINED: 'could not be decoded' };

function step(row, start, total) {
  const at = Math.max(0, row.at - start);
  const last = row.end?.step ?? row.step;
  const took = row.end === undefined ? 0 : Math.max(row.end.at - row.at, row.end.tookMicros / 1000);
  return el('li.flight-step', { data: { step: last, tone: stepTone(last) ?? '' } },
      el('span.flight-at', { text: `+${format.millis(at)}` }), words(row, start),
      el('span.flight-took', { text: row.end === undefined ? '' : format.micros(row.end.tookMicros) }),
      bar(at / total, took / total));
}

function words(row, start) {
  if (row.handler === '') {
    const said = row.step === 'RECEIVED' || row.detail === '' ? '' : ` · ${format.line(row.detail, 300)}`;
    return el('span.flight-what', { text: (WORDS[row.step] ?? format.words(row.step)) + said });
  }
  const got = row.step === 'DELIVERED' && row.detail !== '' ? ` got ${format.words(format.line(row.detail, 40))}` : ' was called';
  const ended = row.end === undefined ? ', has not returned' : row.end.step === 'FAILED' ? `, threw ${format.line(row.end.detail, 300)}` : `, returned at +${format.millis(Math.max(0, row.end.at - start))}`;
  return el('span.flight-what', {}, el('b', { text: format.line(row.handler, 80) }), got + ended);
}

/** Where a step lies in its change; positions are set through CSSOM, which the page's policy allows. */
function bar(from, width) {
  const inside = el('span');
  inside.style.left = `${(Math.min(from, 0.99) * 100).toFixed(2)}%`;
  inside.style.width = `${(Math.min(width, 1) * 100).toFixed(2)}%`;
  return el('span.flight-bar', { 'aria-hidden': 'true' }, inside);
}
