// Shows YAML with colours. It only splits lines into spans of text; it does not understand YAML, and need not.

import { el } from './dom.js';
import { visible } from './format.js';

/** Lines and lengths beyond which text is shown without colours, or not at all: a browser lays out every character. */
const MOST_LINES = 4_000;
const LONGEST_LINE = 2_000;
const COLOURED_LINES = 2_000;

const ENTRY = /^(\s*(?:- )*)((?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#:"'][^:#]*?):)(\s.*|)$/;
const ITEM = /^(\s*(?:- )+)(.*)$/;

/** Returns the text as an element; what was left out is said in a last line. */
export function highlight(text) {
  const lines = text.endsWith('\n') ? text.slice(0, -1).split('\n') : text.split('\n');
  const code = el('code');
  lines.slice(0, MOST_LINES).forEach((whole, i) => {
    const cut = whole.length > LONGEST_LINE;
    const line = visible(cut ? whole.slice(0, LONGEST_LINE) : whole);
    if (i >= COLOURED_LINES) code.append(line);
    else code.append(...tokens(line));
    if (cut) code.append(el('span.y-cut', { text: ` … ${(whole.length - LONGEST_LINE).toLocaleString('en')} more characters` }));
    code.append('\n');
  });
  if (lines.length > MOST_LINES) code.append(el('span.y-cut', { text: `… ${(lines.length - MOST_LINES).toLocaleString('en')} more lines` }));
  return el('pre.yaml', { tabindex: 0, 'aria-label': 'YAML' }, code);
}

function tokens(line) {
  if (/^(\s*#|---|\.\.\.)/.test(line)) return [el('span.y-comment', { text: line })];
  const entry = ENTRY.exec(line);
  if (entry !== null) return [entry[1], el('span.y-key', { text: entry[2] }), ...value(entry[3])];
  const item = ITEM.exec(line);
  return item === null ? value(line) : [item[1], ...value(item[2])];
}

function value(text) {
  const bare = text.trim();
  if (bare === '') return [text];
  const kind = /^(-?\d+(\.\d+)?|true|false|null|~|\{\}|\[\])$/.test(bare) ? 'number' : 'string';
  return [el(`span.y-${kind}`, { text })];
}
