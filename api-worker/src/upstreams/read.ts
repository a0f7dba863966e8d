import * as z from 'zod';
import { UpstreamError } from './upstream-error.ts';

/** Parses the frame of a response. Throws UpstreamError `malformed` if it is another kind of document. */
export function readFrame<Frame>(schema: z.ZodType<Frame>, json: unknown): Frame {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new UpstreamError('malformed', { cause: z.prettifyError(parsed.error) });
  return parsed.data;
}

/** Parses each item on its own: unreadable ones are counted, the others are returned. */
export function readItems<Wire>(
  schema: z.ZodType<Wire>,
  candidates: readonly unknown[],
): { items: Wire[]; dropped: number } {
  const items: Wire[] = [];
  for (const candidate of candidates) {
    const { data } = schema.safeParse(candidate);
    if (data !== undefined) items.push(data);
  }
  return { items, dropped: candidates.length - items.length };
}

/** A value of this kind; null if it is missing or unreadable. */
export const perhaps = <Value extends z.ZodType>(schema: Value) =>
  schema.nullable().catch(null).default(null);

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
export const PerhapsNumeric = perhaps(Numeric);
