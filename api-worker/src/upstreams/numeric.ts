import * as z from 'zod';

/** A number, also one that is written as a text: public services do not agree on which, and change it. */
export const Numeric = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^[+-]?\d+(?:\.\d+)?$/)
    .transform(Number),
]);

/** The same, or null for whatever is no number. */
export const PerhapsNumeric = Numeric.nullable().catch(null).default(null);
