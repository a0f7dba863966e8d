/** Looks that the weather pages share. */

/** A heading and what it names. */
export const section = 'grid grid-cols-1 content-start gap-3';

/** The heading of a card or of a section. */
export const heading = 'text-xl font-extrabold';

/** The next hours in a row. It scrolls, and contains the texts for screen readers, which are positioned absolutely. */
export const hourRow = 'relative flex gap-2 overflow-x-auto [scrollbar-width:thin]';

/** Weather that is about to be replaced turns grey but stays readable: on a slow line it may be all there is for a while. */
export const greyWhenBusy = 'aria-busy:[filter:grayscale(1)]';

/** The two lines of small print of /tiempo. */
export const foot = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-muted';
