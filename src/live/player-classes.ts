/** Looks of the player that are the same before and after it loads, so that nothing shifts. */

/** What lies in the middle of the stage. */
export const stageMiddle = 'relative grid place-content-center justify-items-center gap-3 p-2 text-center';

/** The row below the stage. */
export const bar = 'flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 py-2 text-sm text-muted';
