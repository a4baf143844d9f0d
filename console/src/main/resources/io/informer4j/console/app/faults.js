// Buttons that break something on purpose. They exist only where the process registered faults.

import { post } from './api.js';
import { el, setAttribute, setText, show } from './dom.js';
import * as format from './format.js';

export function faults(container) {
  const error = el('span.error', { role: 'alert' });
  container.append(el('h2', { text: 'Break something' }));
  const buttons = new Map();
  container.append(error);

  async function press(id, button) {
    const on = button.getAttribute('aria-pressed') !== 'true';
    button.disabled = true;
    setText(error, '');
    try {
      await post(`faults/${encodeURIComponent(id)}`, { on });
      setAttribute(button, 'aria-pressed', String(on));
    } catch (problem) {
      setText(error, format.line(problem.message, 300));
    } finally {
      button.disabled = false;
      button.focus();
    }
  }

  return {
    update({ overview }) {
      show(container, overview.faults.length > 0);
      for (const [id, button] of buttons) {
        if (!overview.faults.some((fault) => fault.id === id)) {
          button.remove();
          buttons.delete(id);
        }
      }
      for (const { id, title, description, on } of overview.faults) {
        if (!buttons.has(id)) {
          const button = el('button.button.danger', { type: 'button', text: format.line(title, 80), title: format.line(description, 300), data: { fault: id } });
          button.addEventListener('click', () => press(id, button));
          buttons.set(id, button);
          container.insertBefore(button, error);
        }
        const button = buttons.get(id);
        if (!button.disabled) setAttribute(button, 'aria-pressed', String(on));
      }
    },
  };
}
