import { $theme, nextTheme } from '#preferences/theme.store.ts';
import { themeTexts } from './texts.ts';

/** The button goes round system, light and dark; whatever changes the theme (this, /account, another tab) shows. */
export function startTheme(page: Document): void {
  const button = page.querySelector<HTMLButtonElement>('.theme-button');
  button?.addEventListener('click', () => $theme.set(nextTheme($theme.get())));

  $theme.subscribe((theme) => {
    if (theme === 'system') delete page.documentElement.dataset['theme'];
    else page.documentElement.dataset['theme'] = theme;
    button?.setAttribute('aria-label', themeTexts[theme]);
  });
}
