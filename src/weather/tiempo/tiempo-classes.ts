/** The two lines of small print. */
export const foot = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-muted';
