/** Looks of the links to other pages of a list. */
export const row = 'flex flex-wrap items-center justify-center gap-1';
export const bar = `mt-8 font-bold ${row}`;
export const step = 'inline-flex min-h-11 min-w-11 items-center justify-center rounded-md px-2';
