// The panel beside the picture: a stack of views, of which the top one is seen. A sheet from below on narrow screens.

import { el, icon, setText, show } from './dom.js';

/**
 * A view is `{kicker, title, element, update?(model), close?()}`. It is made when it is opened and closed when it leaves the stack.
 */
export class Panel {
  constructor(container) {
    this.container = container;
    this.stack = [];
    this.before = null;
    this.kicker = el('p.panel-kicker');
    this.title = el('h2.panel-title', { id: 'panel-title' });
    this.back = el('button.tool', { type: 'button', 'aria-label': 'Back', title: 'Back (Esc)', on: { click: () => this.pop() } }, icon('M15 6l-6 6 6 6'));
    const close = el('button.tool', { type: 'button', id: 'close-panel', 'aria-label': 'Close', title: 'Close', on: { click: () => this.close() } }, icon('M6 6l12 12M18 6L6 18'));
    this.content = el('div.panel-content');
    container.append(el('div.panel-head', {}, this.back, el('div.panel-names', {}, this.kicker, this.title), close), this.content);
    container.setAttribute('aria-labelledby', 'panel-title');
  }

  get open() {
    return !this.container.hidden;
  }

  /** Shows a view in place of all others. */
  show(view) {
    if (!this.open) this.before = document.activeElement;
    while (this.stack.length > 0) this.stack.pop().close?.();
    this.push(view);
  }

  /** Shows a view on top of those that are there; Esc leads back to them. */
  push(view) {
    if (!this.open) this.before = document.activeElement;
    if (this.top !== undefined) this.top.scroll = this.content.scrollTop;
    this.stack.push(view);
    show(this.container, true);
    document.body.classList.add('with-panel');
    this.present();
    this.container.focus({ preventScroll: true });
  }

  pop() {
    const gone = this.stack.pop();
    gone?.close?.();
    if (this.stack.length === 0) this.close();
    else {
      this.present();
      (gone?.returnTo?.isConnected ? gone.returnTo : this.container).focus({ preventScroll: true });
    }
  }

  close() {
    while (this.stack.length > 0) this.stack.pop().close?.();
    this.content.replaceChildren();
    show(this.container, false);
    document.body.classList.remove('with-panel');
    if (this.before?.isConnected) this.before.focus({ preventScroll: true });
  }

  get top() {
    return this.stack[this.stack.length - 1];
  }

  present() {
    setText(this.kicker, this.top.kicker);
    setText(this.title, this.top.title);
    show(this.back, this.stack.length > 1);
    this.content.replaceChildren(this.top.element);
    this.content.scrollTop = this.top.scroll ?? 0;
    if (this.model !== undefined) this.top.update?.(this.model);
  }

  update(model) {
    this.model = model;
    if (this.open) this.top?.update?.(model);
  }
}

/** Tabs over contents that are made when they are first chosen. `tabs`: `[{id, title, make() → {element, update?, close?}}]`. */
export function tabs(list, chosen, label) {
  const body = el('div.tab-body');
  const made = new Map();
  let now = null;
  const buttons = list.map((tab) => el('button.tab', { type: 'button', role: 'tab', text: tab.title, data: { tab: tab.id }, on: { click: () => choose(tab.id) } }));
  const bar = el('div.tabs', { role: 'tablist', 'aria-label': label, on: { keydown: (event) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = list.findIndex((tab) => tab.id === now);
    const to = (at + step + list.length) % list.length;
    choose(list[to].id);
    buttons[to].focus();
  } } }, ...buttons);
  let model;

  function choose(id) {
    now = id;
    buttons.forEach((button, i) => {
      button.setAttribute('aria-selected', String(list[i].id === id));
      button.tabIndex = list[i].id === id ? 0 : -1;
    });
    if (!made.has(id)) made.set(id, list.find((tab) => tab.id === id).make());
    const tab = made.get(id);
    tab.element.setAttribute('role', 'tabpanel');
    body.replaceChildren(tab.element);
    if (model !== undefined) tab.update?.(model);
  }

  choose(chosen);
  return {
    element: el('div.tabbed', {}, bar, body),
    choose,
    current: () => made.get(now),
    update(fresh) {
      model = fresh;
      made.get(now).update?.(fresh);
    },
    close: () => made.forEach((tab) => tab.close?.()),
  };
}
