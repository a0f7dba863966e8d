import { persistentAtom } from '@nanostores/persistent';
import './device.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

/**
 * The reader's theme, kept on the device under `theme` (the script that runs before the first paint reads the same
 * key, see #config/head-script.ts). `system` follows the device.
 */
export const $theme = persistentAtom<Theme>('theme', 'system', {
  encode: (theme) => theme,
  decode: (kept) => (isTheme(kept) ? kept : 'system'),
});

/** The theme after this one, for the button that goes round all three. */
export const nextTheme = (theme: Theme): Theme =>
  theme === 'system' ? 'light' : theme === 'light' ? 'dark' : 'system';
