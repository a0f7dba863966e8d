/** Looks that the weather pages share. */

/** A heading and what it names. */
export const section = 'grid grid-cols-1 content-start gap-3';
