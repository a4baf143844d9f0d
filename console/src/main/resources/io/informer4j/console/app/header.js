// The header: the process, the connection of the page itself, the theme.

import { el, icon, setAttribute, setText, show } from './dom.js';
import * as format from './format.js';

const THEMES = ['auto', 'light', 'dark'];
const ICONS = {
  auto: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  light: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19 19M5 19l1.400-1.400M17.600 6.400L19 5',
  dark: 'M20 14.500A8 8 0 0 1 9.500 4a8 8 0 1 0 10.500 10.500z',
};

/** Facts of the process, in a line. */
export function processLine(container) {
  const values = {};
  for (const label of ['Process', 'Up', 'CPU', 'Threads', 'Java', 'Version']) {
    values[label] = el('dd');
    container.append(el('div', {}, el('dt', { text: label }), values[label]));
  }
  return {
    update({ overview: { process } }) {
      setText(values.Process, String(process.pid));
      setText(values.Up, format.briefly(Math.floor(process.uptimeMillis / 1000) * 1000).replace('.0', ''));
      setText(values.CPU, format.briefly(process.cpuMillis));
      setText(values.Threads, format.count(process.threads));
      setText(values.Java, format.line(process.java, 30).split('+')[0]);
      setText(values.Version, format.line(process.version, 30));
      for (const value of Object.values(values)) show(value.parentNode, value.shown !== '');
    },
  };
}

/** Says how the page itself is connected. */
export function connectionLine(element) {
  return (state, text) => {
    setAttribute(element, 'data-state', state);
    setText(element, format.line(text, 200));
  };
}

/** The button that goes from theme to theme. Returns what does so. */
export function themeButton(button) {
  const theme = window.informer4jTheme;
  function present() {
    button.replaceChildren(icon(ICONS[theme.chosen()] ?? ICONS.auto));
    button.setAttribute('aria-label', `Theme: ${theme.chosen()}`);
    button.title = `Theme: ${theme.chosen()} (t)`;
  }
  function next() {
    theme.choose(THEMES[(THEMES.indexOf(theme.chosen()) + 1) % THEMES.length]);
    present();
  }
  button.addEventListener('click', next);
  present();
  return next;
}
