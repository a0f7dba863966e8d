import type { JsonObject, JsonValue } from '../sample-response.ts';

/** Keeps the fields in `_fields` only; without it, all. `title.rendered` keeps one field of an object. */
export function withFields(item: JsonObject, search: URLSearchParams): JsonObject {
  const fields = search.get('_fields');
  if (fields === null) return item;
  const kept: JsonObject = {};
  for (const field of fields.split(',')) keep(item, kept, field.split('.'));
  return kept;
}

function keep(from: JsonObject, to: JsonObject, path: string[]): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  const value = from[name];
  if (value === undefined) return;
  if (rest.length === 0) {
    to[name] = value;
    return;
  }
  if (!isObject(value)) return;
  const existing = to[name];
  const inner = isObject(existing) ? existing : {};
  keep(value, inner, rest);
  if (Object.keys(inner).length > 0) to[name] = inner;
}

/** Whether more is asked for by `_embed`. As in WordPress, nothing is embedded when `_fields` does not contain `_links`. */
export function wantsEmbedded(search: URLSearchParams): boolean {
  const fields = search.get('_fields')?.split(',');
  return search.has('_embed') && (fields === undefined || fields.includes('_links'));
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
