// The theme, set before anything is painted: what was chosen here before, else what the system prefers.
// A classic script on purpose: modules run after the first paint, and the page would flash.
(function () {
  'use strict';
  const KEY = 'informer4j.theme';
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem(KEY) || 'auto';
  } catch (refused) {
    // storage may be switched off; then a choice lasts until the page is left
  }

  function apply() {
    const isDark = chosen === 'dark' || (chosen === 'auto' && dark.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    document.dispatchEvent(new CustomEvent('themechange'));
  }

  window.informer4jTheme = {
    chosen: () => chosen,
    choose(theme) {
      chosen = theme;
      try {
        localStorage.setItem(KEY, theme);
      } catch (refused) {
        // as above
      }
      apply();
    },
  };
  dark.addEventListener('change', apply);
  apply();
})();
