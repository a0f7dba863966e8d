import { limits } from '#contract/fixed-limits.ts';
import { longestSlug, toSlug } from '#contract/slug.ts';
import { ProblemError } from './problem.ts';

/** Nobody reads past ten thousand pages, of one item or of a hundred, and WordPress's OFFSET gets slow. */
const lastPage = 10_000;
/** WordPress ids have 64 bits, but no newsroom has two billion of anything. */
const lastId = 2_147_483_647;

const controlCharacters = /[\p{Cc}\u2028\u2029]/u;

interface Bounds {
  min: number;
  max: number;
}

/** A whole number from the query string, or undefined if absent. Throws `bad_request` naming the field. */
export function integer(query: URLSearchParams, field: string, { min, max }: Bounds): number | undefined {
  const text = query.get(field);
  if (text === null) return undefined;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value) || value < min || value > max) {
    throw new ProblemError(
      'bad_request',
      `El parámetro «${field}» debe ser un número entero entre ${min} y ${max}.`,
      { field },
    );
  }
  return value;
}

/** `per_page` and `page` of a list. */
export function paging(query: URLSearchParams, perPageByDefault: number): { perPage: number; page: number } {
  return {
    perPage: integer(query, 'per_page', { min: 1, max: limits.perPage }) ?? perPageByDefault,
    page: pageNumber(query),
  };
}

/** `page` of a list; 1 if absent. */
export function pageNumber(query: URLSearchParams): number {
  return integer(query, 'page', { min: 1, max: lastPage }) ?? 1;
}

/** The id of a category in the query string. */
export function identifier(query: URLSearchParams, field: string): number | undefined {
  return integer(query, field, { min: 1, max: lastId });
}

/** The same, for routes that cannot respond without it. Throws `bad_request`. */
export function requiredIdentifier(query: URLSearchParams, field: string): number {
  const id = identifier(query, field);
  if (id === undefined) throw new ProblemError('bad_request', `Falta el parámetro «${field}».`, { field });
  return id;
}

/** Throws `bad_request` if more than one of these parameters is present, because each of them alone selects what is listed. */
export function refuseSeveral(query: URLSearchParams, fields: readonly string[]): void {
  const [, second] = fields.filter((field) => query.has(field));
  if (second === undefined) return;
  throw new ProblemError('bad_request', `El parámetro «${second}» no va junto a otro de los suyos.`, {
    field: second,
  });
}

/** The number in a path; null if it cannot be an id, so that no resource has that address. */
export function pathId(text: string): number | null {
  const value = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return value === null || value > lastId ? null : value;
}

/** Ids from the query string, separated by commas; undefined if absent. Throws `bad_request`. */
export function identifiers(query: URLSearchParams, field: string): number[] | undefined {
  const text = query.get(field);
  if (text === null) return undefined;
  const ids = [...new Set(text.split(',').map(pathId))].filter((id) => id !== null);
  if (
    ids.length === 0 ||
    ids.length > limits.perPage ||
    text.split(',').some((part) => pathId(part) === null)
  ) {
    throw new ProblemError(
      'bad_request',
      `El parámetro «${field}» debe tener de 1 a ${limits.perPage} números separados por comas.`,
      { field },
    );
  }
  return ids;
}

/** The slug in a path, in any spelling. Throws `bad_request` for a malformed one; a well-formed one may still be unknown. */
export function slug(text: string, field = 'slug'): string {
  if (text.length === 0 || text.length > longestSlug || controlCharacters.test(text) || /[/\\]/.test(text)) {
    throw new ProblemError('bad_request', `El parámetro «${field}» no es un nombre de página válido.`, {
      field,
    });
  }
  return toSlug(text);
}

/** A slug from the query string, or undefined if absent. Throws `bad_request`. */
export function slugParameter(query: URLSearchParams, field: string): string | undefined {
  const text = query.get(field);
  return text === null ? undefined : slug(text, field);
}

/** One of these words from the query string, or undefined if absent. Throws `bad_request`. */
export function oneOf<T extends string>(
  query: URLSearchParams,
  field: string,
  words: readonly T[],
): T | undefined {
  const text = query.get(field);
  if (text === null) return undefined;
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  throw new ProblemError('bad_request', `El parámetro «${field}» debe ser uno de: ${words.join(', ')}.`, {
    field,
  });
}

/** The trimmed text of a search. Throws `bad_request`. */
export function searchText(query: URLSearchParams): string {
  const text = (query.get('q') ?? '').trim();
  if (text === '')
    throw new ProblemError('bad_request', 'El parámetro «q» no puede estar vacío.', { field: 'q' });
  if (text.length > limits.searchText) {
    throw new ProblemError('bad_request', `El parámetro «q» admite hasta ${limits.searchText} caracteres.`, {
      field: 'q',
    });
  }
  if (controlCharacters.test(text)) {
    throw new ProblemError('bad_request', 'El parámetro «q» contiene caracteres no válidos.', { field: 'q' });
  }
  return text;
}
