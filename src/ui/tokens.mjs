/**
 * What the site looks like: colours, type and space. tailwind.config.mjs makes utilities of them (`bg-surface`, `text-xl`, `p-4`), and base.css
 * sets the colours of both themes.
 */

/** Each colour as "red green blue", so that a utility can add an alpha: in the light theme and in the dark one. */
export const colours = {
  ground: ['255 255 255', '13 16 24'],
  /** Cards and panels. In the dark theme they are lighter than the ground, and the brand's blue is bluer than both. */
  surface: ['241 244 249', '28 34 48'],
  ink: ['15 23 42', '233 238 248'],
  muted: ['80 92 115', '166 177 199'],
  line: ['213 220 232', '62 72 96'],
  /** The header and the strip of programmes. */
  brand: ['10 30 78', '14 38 104'],
  /** The footer. */
  'brand-deep': ['6 19 52', '6 8 14'],
  'on-brand': ['255 255 255', '255 255 255'],
  'on-brand-muted': ['190 204 232', '190 204 232'],
  /** Live, and nothing else. */
  signal: ['204 16 34', '214 24 42'],
  'on-signal': ['255 255 255', '255 255 255'],
  /** Breaking news, warnings and errors. */
  urgent: ['255 184 28', '255 184 28'],
  'on-urgent': ['15 23 42', '15 23 42'],
  link: ['14 76 178', '140 184 255'],
  focus: ['20 98 224', '140 184 255'],
  button: ['10 30 78', '46 92 190'],
};

/** How much of a picture is seen: drawn ones glare on a dark page. */
export const pictureOpacity = ['1', '0.88'];

/** Rem by name. The sizes between Tailwind's are named by their pixels. */
export const typeSizes = {
  '2xs': '0.6875rem',
  xs: '0.75rem',
  13: '0.8125rem',
  sm: '0.875rem',
  15: '0.9375rem',
  base: '1rem',
  17: '1.0625rem',
  lg: '1.125rem',
  xl: '1.25rem',
  22: '1.375rem',
  '2xl': '1.5rem',
  28: '1.75rem',
};

export const faces = {
  /** Text: the device's own, so that no font has to travel. */
  sans: ['system-ui', 'sans-serif'],
  /** Headlines and scores, where the device has the station's face (headline-face.ts). */
  display: ['"Archivo Narrow"', 'system-ui'],
};

export const tracking = {
  tightest: '-0.03em',
  tighter: '-0.025em',
  tight: '-0.02em',
  normal: '0',
  wide: '0.02em',
  wider: '0.04em',
  widest: '0.08em',
};

/** Twentieths of a rem, up to 20 rem. As in Tailwind's own scale, 1 is a quarter of a rem: `p-1.4` is 0.35 rem. */
export const space = Object.fromEntries(
  Array.from({ length: 401 }, (_, step) => [step / 5, `${step / 20}rem`]),
);
