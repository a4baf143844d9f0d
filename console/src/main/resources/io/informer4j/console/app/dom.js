// Makes and changes elements. Data become text here and nothing else: there is no way to markup from a string.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Makes an element.
 *
 * @param {string} tag name, with classes after dots: `button.tool.quiet`
 * @param {object} [options] `text`, `on` (listeners by event), `data` (data-*), all others attributes; false and undefined are left out
 * @param {...(Node|string|null)} children strings become text
 */
export function el(tag, options = {}, ...children) {
  const [name, ...classes] = tag.split('.');
  return fill(document.createElement(name), classes, options, children);
}

/** Makes an SVG element, as el does an HTML one. */
export function svg(tag, options = {}, ...children) {
  const [name, ...classes] = tag.split('.');
  return fill(document.createElementNS(SVG, name), classes, options, children);
}

function fill(node, classes, options, children) {
  if (classes.length > 0) node.classList.add(...classes);
  for (const [key, value] of Object.entries(options)) {
    if (value === undefined || value === false || value === null) continue;
    if (key === 'text') node.textContent = value;
    else if (key === 'on') for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    else if (key === 'data') Object.assign(node.dataset, value);
    else node.setAttribute(key, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined) node.append(child);
  return node;
}

/** Sets a node's text if it differs: comparing is cheaper than layout. */
export function setText(node, text) {
  if (node.shown !== text) {
    node.shown = text;
    node.textContent = text;
  }
}

/** Sets or removes an attribute if it differs. */
export function setAttribute(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(value)) {
    node.setAttribute(name, value);
  }
}

/** Shows or hides a node. */
export function show(node, visible) {
  if (node.hidden === visible) node.hidden = !visible;
}

/** A small drawing of strokes, in the colour of the text around it. */
export function icon(path) {
  return svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true', fill: 'none', stroke: 'currentColor', 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
      svg('path', { d: path }));
}

/** A list of facts whose values change: `set({Revision: '17', …})` makes rows as they come and updates them in place. */
export function facts(options = {}) {
  const list = el('dl.facts', options);
  const rows = new Map();
  return {
    element: list,
    set(values) {
      for (const [label, row] of rows) {
        if (!(label in values)) {
          row.parentNode.remove();
          rows.delete(label);
        }
      }
      for (const [label, value] of Object.entries(values)) {
        if (!rows.has(label)) {
          const dd = el('dd');
          list.append(el('div', {}, el('dt', { text: label }), dd));
          rows.set(label, dd);
        }
        setText(rows.get(label), value);
      }
    },
  };
}

/** A level that fills: 0 to 1, in a colour that says whether that is well. */
export function level() {
  const inside = el('span');
  const element = el('span.level', { 'aria-hidden': 'true' }, inside);
  return {
    element,
    set(share) {
      const part = Math.max(0, Math.min(1, share));
      const transform = `scaleX(${part.toFixed(3)})`;
      if (inside.shown !== transform) {
        inside.shown = transform;
        inside.style.transform = transform;
        setAttribute(element, 'data-tone', part >= 1 ? 'bad' : part >= 0.6 ? 'warn' : null);
      }
    },
  };
}

/** Lets arrow keys, Home and End go through the rows of a list of which one at a time takes part in tabbing. */
export function arrows(container, selector, { horizontal = false } = {}) {
  const back = horizontal ? 'ArrowLeft' : 'ArrowUp';
  const on = horizontal ? 'ArrowRight' : 'ArrowDown';
  container.addEventListener('keydown', (event) => {
    if (![back, on, 'Home', 'End'].includes(event.key) || event.target.matches('input, select, textarea')) return;
    const rows = [...container.querySelectorAll(selector)].filter((row) => row.offsetParent !== null);
    const at = rows.indexOf(event.target.closest(selector));
    if (at < 0) return;
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? rows.length - 1 : at + (event.key === on ? 1 : -1);
    if (rows[to] !== undefined) {
      event.preventDefault();
      rows[to].focus();
    }
  });
}
