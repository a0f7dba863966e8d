import { $theme, nextTheme } from '#preferences/theme.store.ts';
import { themeTexts } from './texts.ts';

/** Trims the search text on submit, and ignores a blank one. */
export function startSearch(page: Document): void {
  for (const form of page.querySelectorAll<HTMLFormElement>('form[role=search]')) {
    const input = form.querySelector('input');
    // Without a script the browser asks for a text, and for one of spaces alone /search asks.
    form.noValidate = true;
    form.addEventListener('submit', (event) => {
      if (!input) return;
      input.value = input.value.trim();
      if (input.value === '') event.preventDefault();
    });
  }
}

/** The button cycles through system, light and dark. Applies every change of the theme, also those from /account or another tab. */
export function startTheme(page: Document): void {
  const button = page.querySelector<HTMLButtonElement>('.theme-button');
  button?.addEventListener('click', () => $theme.set(nextTheme($theme.get())));

  $theme.subscribe((theme) => {
    if (theme === 'system') delete page.documentElement.dataset['theme'];
    else page.documentElement.dataset['theme'] = theme;
    button?.setAttribute('aria-label', themeTexts[theme]);
  });
}
