/** The two lines of small print. */
export const foot = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-muted';

/** The chance of rain, behind a raindrop. */
export const rainChance = 'tiempo-rain inline-flex items-center gap-1.2 text-sm font-bold text-link';
