import type { JsonObject, JsonValue } from '../sample-response.ts';
import { parameter } from './wordpress-query.ts';

/** The paths in `_fields`; null when all fields are requested. */
export function wantedFields(search: URLSearchParams): string[] | null {
  const raw = parameter(search, '_fields');
  if (raw === null) return null;
  const fields = raw.split(',').map((field) => field.trim());
  return fields.some(Boolean) ? fields.filter(Boolean) : null;
}

/** Keeps the requested fields only. `title.rendered` keeps one field of an object. */
export function withFields(item: JsonObject, fields: string[] | null): JsonObject {
  if (fields === null) return item;
  const kept: JsonObject = {};
  for (const field of fields) keep(item, kept, field.split('.'));
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

/** The relations in `_embed`: null for none, an empty list for all. */
export function wantedEmbeds(search: URLSearchParams): string[] | null {
  const raw = parameter(search, '_embed');
  if (raw === null || raw === '0' || raw === 'false') return null;
  return ['', '1', 'true'].includes(raw) ? [] : raw.split(',').map((name) => name.trim());
}

/**
 * Adds `_embedded` for the embeddable links that remain after `_fields`. As in WordPress, nothing is embedded when `_fields` does not
 * contain `_links`.
 */
export function withEmbeds(
  item: JsonObject,
  embeds: string[] | null,
  resolve: (relation: string, link: JsonObject) => JsonValue,
): JsonObject {
  const links = item['_links'];
  if (embeds === null || !isObject(links)) return item;
  const embedded: JsonObject = {};
  for (const [relation, targets] of Object.entries(links)) {
    if (!Array.isArray(targets) || (embeds.length > 0 && !embeds.includes(relation))) continue;
    const found = targets.filter(isObject).filter((link) => link['embeddable'] === true);
    if (found.length > 0) embedded[relation] = found.map((link) => resolve(relation, link));
  }
  return Object.keys(embedded).length > 0 ? { ...item, _embedded: embedded } : item;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
