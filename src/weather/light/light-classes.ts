/** The heading of a section. */
export const heading = 'mb-4 text-22 font-extrabold';

/** A name, and what belongs to it at the other end. */
export const line = 'flex flex-wrap items-baseline justify-between gap-x-4';
