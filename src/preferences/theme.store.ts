import { persistentAtom } from '@nanostores/persistent';
import './device.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

/**
 * The reader's theme, stored on the device under `theme`. The inline script that runs before the first paint reads the same key
 * (#ui/islands/head-script.ts). `system` follows the device's setting.
 */
export const $theme = persistentAtom<Theme>('theme', 'system', {
  encode: (theme) => theme,
  decode: (kept) => (isTheme(kept) ? kept : 'system'),
});

/** The next theme for the button that cycles through all three. */
export const nextTheme = (theme: Theme): Theme =>
  theme === 'system' ? 'light' : theme === 'light' ? 'dark' : 'system';
