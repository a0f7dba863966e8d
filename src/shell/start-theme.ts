import { $theme, nextTheme } from '#preferences/theme.store.ts';
import { themeTexts } from './texts.ts';

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
