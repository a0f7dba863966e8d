/* The paths of the icons of islands are exports of their own, so that a script holds no others. */
export const chevronLeft = 'm15 18-6-6 6-6';
export const chevronRight = 'm9 18 6-6-6-6';
export const pause = 'M8 5v14m8-14v14';
/** Filled. */
export const play = 'm7 4 13 8-13 8z';

/**
 * The content of the `<svg>` element of each icon in use. They are Lucide's (ISC and MIT, lucide-licence.txt), made smaller by SVGO: one path
 * where Lucide has a line each, and one decimal, because nobody sees a tenth of a unit. Eleven icons do not need the 6,000 files of the
 * package. Each is inlined in every page that shows it, so add icons with care. The attributes that all share (stroke, size) are in base.css.
 */
export const icons = {
  'chevron-down': '<path d="m6 9 6 6 6-6"/>',
  'chevron-left': `<path d="${chevronLeft}"/>`,
  'chevron-right': `<path d="${chevronRight}"/>`,
  clock: '<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>',
  contrast: '<circle cx="12" cy="12" r="10"/><path d="M12 18a6 6 0 0 0 0-12z"/>',
  menu: '<path d="M4 5h16M4 12h16M4 19h16"/>',
  moon: '<path d="M21 12.5A9 9 0 1 1 11.5 3q.7.2.4.8a6 6 0 0 0 8.3 8.3q.6-.2.8.4"/>',
  pause: `<path d="${pause}"/>`,
  play: `<path d="${play}" fill="currentColor"/>`,
  search: '<path d="m21 21-4.3-4.3"/><circle cx="11" cy="11" r="8"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 2v2m0 16v2M5 5l1.3 1.3m11.4 11.4L19 19M2 12h2m16 0h2M6.3 17.7 5 19M19 5l-1.3 1.3"/>',
};

export type IconName = keyof typeof icons;
