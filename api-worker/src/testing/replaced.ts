/** Values that a field may be replaced with: nothing, null, each other type of JSON, and meaningless text. */
export const otherValues = [undefined, null, 7, -1, 1.5, 'x', ' ', [], {}, true];

/** Every field of a JSON value, at whatever depth, as `a.b.0`. */
export function pathsOf(value: unknown): string[] {
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
