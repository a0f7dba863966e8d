import fc from 'fast-check';

/** Values that every field is replaced with: nothing, null, each other type of JSON, and meaningless text. */
const otherValues = [undefined, null, 7, -1, 1.5, 'x', ' ', [], {}, true];

/** Replacements by random JSON, after every field had each of `otherValues`. A hundred of them take some milliseconds. */
const randomRuns = 100;

/**
 * Checks what holds for a JSON value in which one field, at whatever depth, is replaced: every field by each of the other values, and random
 * fields by random JSON. A failure names the field, as `a.b.0`, and the smallest value that fails.
 */
export function forAnyField(value: unknown, check: (path: string, other: unknown) => void): void {
  const paths = pathsOf(value);
  const examples = paths.flatMap((path) => otherValues.map((other): [string, unknown] => [path, other]));
  const anything: fc.Arbitrary<unknown> = fc.jsonValue();
  fc.assert(fc.property(fc.constantFrom(...paths), anything, check), {
    examples,
    numRuns: examples.length + randomRuns,
  });
}

/** Every field of a JSON value, at whatever depth, as `a.b.0`. */
function pathsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    key,
    ...pathsOf(inner).map((path) => `${key}.${path}`),
  ]);
}

/** The JSON value with another value at this path. It passes through JSON, so a field that becomes undefined is removed. */
export function replaced(value: unknown, path: string, other: unknown): unknown {
  return JSON.parse(JSON.stringify(withOther(value, path.split('.'), other)));
}

function withOther(value: unknown, [key, ...deeper]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value)) {
    return value.map((inner: unknown, index) =>
      String(index) === key ? withOther(inner, deeper, other) : inner,
    );
  }
  const fields: Record<string, unknown> = { ...(typeof value === 'object' ? value : {}) };
  return { ...fields, [key]: withOther(fields[key], deeper, other) };
}
