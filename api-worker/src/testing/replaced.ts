import fc from 'fast-check';
import { damaged, placesIn } from './damage.ts';

/** Values that every field is replaced with: nothing, null, each other type of JSON, and meaningless text. */
const otherValues = [undefined, null, 7, -1, 1.5, 'x', ' ', [], {}, true];

/** Replacements by random JSON, after every field had each of `otherValues`. A hundred of them take some milliseconds. */
const randomRuns = 100;

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The JSON value with another value at this path. A field that becomes undefined is removed. */
export const replaced = (value: unknown, path: string, other: unknown): unknown =>
  // As JSON first: in it no two fields are one object, both of which would change.
  asJson(damaged(asJson(value), path.split('.'), other));

/**
 * Checks what holds for a JSON value in which one field, at whatever depth, is replaced: every field by each of the other values, and random
 * fields by random JSON. A failure names the field, as `a.b.0`, and the smallest value that fails.
 */
export function forAnyField(value: unknown, check: (path: string, other: unknown) => void): void {
  // The first place is the value itself.
  const [, ...places] = placesIn(value);
  const paths = places.map((place) => place.join('.'));
  const examples = paths.flatMap((path) => otherValues.map((other): [string, unknown] => [path, other]));
  const anything: fc.Arbitrary<unknown> = fc.jsonValue();
  fc.assert(fc.property(fc.constantFrom(...paths), anything, check), {
    examples,
    numRuns: examples.length + randomRuns,
  });
}
