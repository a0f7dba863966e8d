import fc from 'fast-check';

/** Where a value is damaged: names of fields and places in lists. */
export type Path = readonly (string | number)[];

/** Every place in a value: itself, its fields and elements, and theirs. */
export const placesIn = (value: unknown, path: Path = []): Path[] =>
  typeof value !== 'object' || value === null
    ? [path]
    : [path, ...Object.entries(value).flatMap(([name, part]) => placesIn(part, [...path, name]))];

/** A copy of the value with `junk` at a place; undefined removes what is there. */
export function damaged(whole: unknown, [...path]: Path, junk: unknown): unknown {
  const name = path.pop();
  if (name === undefined) return junk;
  const copy: unknown = structuredClone(whole);
  const holder = path.reduce<unknown>((value, step) => Object(value)[step], copy);
  if (junk === undefined) Reflect.deleteProperty(Object(holder), name);
  else Reflect.set(Object(holder), name, junk);
  return copy;
}

/** What software and people put where something else belongs. */
export const junk = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, '', ' ', '0', 'NaN', '0000-00-00T00:00:00', -1, 0, 1e300, 0.5),
  fc.constantFrom<unknown>(true, false, [], {}, [[]], [null], ['x'], [['x']], { rendered: null }),
  fc.constantFrom<unknown>('\u0000', '\ud800', '<b', '%', '../', 'http://[', 'x:y', '-999999', 'ft'),
  fc.constantFrom<unknown>('9999-12-31T23:59:59-04:00', '2026-11-20T12:00:00-04:00', '11/20/2026 12:00 PM'),
  fc.constantFrom<unknown>('a'.repeat(100_000), '9'.repeat(400), JSON.parse('{"__proto__":{"x":1}}')),
  fc.jsonValue({ maxDepth: 2 }),
);
