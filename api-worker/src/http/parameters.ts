import * as z from 'zod';
import { limits } from '#contract/fixed-limits.ts';
import { maxSlugLength, toSlug } from '#contract/text/slug.ts';
import { ProblemError } from './problem.ts';

/** A parameter of the query string as the document describes it. */
export interface DescribedParameter {
  name: string;
  required: boolean;
  schema: z.core.$ZodType;
  description?: string;
}

/** One parameter of the query string, or several that say one thing together. */
export interface QueryParameter<Value> {
  described: readonly DescribedParameter[];
  /** The value in a request's query string. Of a name that comes twice the first counts. Throws ProblemError. */
  read: (query: URLSearchParams) => Value;
}

/** A parameter in the path of a route, as the document describes it. */
export interface PathParameter<Value> {
  schema: z.core.$ZodType;
  /** The value in a request. Throws ProblemError. */
  read: (text: string) => Value;
}

/** Nobody reads past ten thousand pages, of one item or of a hundred, and WordPress's OFFSET gets slow. */
const lastPage = 10_000;
/** WordPress ids have 64 bits, but no newsroom has two billion of anything. */
const lastId = 2_147_483_647;

const controlCharacters = /[\p{Cc}\u2028\u2029]/u;

const badParameter = (field: string, message: string) => new ProblemError('bad_request', message, { field });
const missingParameter = (field: string) => badParameter(field, `Falta el parámetro «${field}».`);

/** A parameter that may be absent; `read` gets its text. */
function optional<Value>(
  described: Omit<DescribedParameter, 'required'>,
  read: (text: string) => Value,
): QueryParameter<Value | undefined> {
  return {
    described: [{ ...described, required: false }],
    read: (query) => {
      const text = query.get(described.name);
      return text === null ? undefined : read(text);
    },
  };
}

/** The same parameter, for routes that cannot respond without it. */
export function required<Value>({
  described,
  read,
}: QueryParameter<Value | undefined>): QueryParameter<Value> {
  return {
    described: described.map((parameter) => ({ ...parameter, required: true })),
    read: (query) => {
      const value = read(query);
      if (value === undefined) throw missingParameter(described[0]?.name ?? '');
      return value;
    },
  };
}

/** A whole number between two others, each included. */
export function wholeNumber(
  name: string,
  { min, max }: { min: number; max: number },
  description?: string,
): QueryParameter<number | undefined> {
  const schema = z.int().min(min).max(max);
  return optional({ name, schema, ...(description !== undefined && { description }) }, (text) => {
    const number = schema.safeParse(/^\d{1,10}$/.test(text) ? Number(text) : null);
    if (number.success) return number.data;
    throw badParameter(name, `El parámetro «${name}» debe ser un número entero entre ${min} y ${max}.`);
  });
}

function wholeNumberOr(value: number, ...declared: Parameters<typeof wholeNumber>): QueryParameter<number> {
  const { described, read } = wholeNumber(...declared);
  return {
    described: described.map((parameter) => ({ ...parameter, schema: z._default(parameter.schema, value) })),
    read: (query) => read(query) ?? value,
  };
}

/** `page` of a list; 1 if absent. */
export const page = wholeNumberOr(1, 'page', { min: 1, max: lastPage });

/** `per_page` and `page` of a list. */
export const paging = (perPageByDefault: number) => ({
  perPage: wholeNumberOr(perPageByDefault, 'per_page', { min: 1, max: limits.perPage }),
  page,
});

/** The id of something. */
export const identifier = (name: string): QueryParameter<number | undefined> =>
  wholeNumber(name, { min: 1, max: lastId });

/** Throws `bad_request` if more than one of these parameters is present, because each of them alone selects what is listed. */
export function refuseSeveral(query: URLSearchParams, fields: readonly string[]): void {
  const [, second] = fields.filter((field) => query.has(field));
  if (second !== undefined)
    throw badParameter(second, `El parámetro «${second}» no va junto a otro de los suyos.`);
}

/** The number in a path; null if it cannot be an id, so that no resource has that address. */
function pathId(text: string): number | null {
  const value = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return value === null || value > lastId ? null : value;
}

export const Id = z.int().min(1).max(lastId);

/** The id in a path. What is no id is missing, in this Spanish sentence. */
export const idInPath = (missing: string): PathParameter<number> => ({
  schema: Id,
  read: (text) => {
    const id = pathId(text);
    if (id === null) throw new ProblemError('not_found', missing);
    return id;
  },
});

/** Ids separated by commas, each once. */
export const identifiers = (name: string): QueryParameter<number[] | undefined> =>
  optional(
    {
      name,
      schema: z.string().regex(/^\d+(,\d+)*$/),
      description: `1 to ${limits.perPage} ids, separated by commas.`,
    },
    (text) => {
      const read = text.split(',').map(pathId);
      const ids = [...new Set(read)].filter((id) => id !== null);
      if (ids.length > 0 && ids.length <= limits.perPage && !read.includes(null)) return ids;
      throw badParameter(
        name,
        `El parámetro «${name}» debe tener de 1 a ${limits.perPage} números separados por comas.`,
      );
    },
  );

/** The slug in any spelling. Throws `bad_request` for a malformed one; a well-formed one may still be unknown. */
function readSlug(text: string, field: string): string {
  if (text.length === 0 || text.length > maxSlugLength || controlCharacters.test(text) || /[/\\]/.test(text))
    throw badParameter(field, `El parámetro «${field}» no es un nombre de página válido.`);
  return toSlug(text);
}

export const slugInPath: PathParameter<string> = {
  schema: z.string().min(1),
  read: (text) => readSlug(text, 'slug'),
};

export const slug = (name: string): QueryParameter<string | undefined> =>
  optional({ name, schema: z.string() }, (text) => readSlug(text, name));

/** One of these words. */
export const oneOf = <Word extends string>(
  name: string,
  schema: z.ZodEnum<Record<string, Word>>,
  description: string,
): QueryParameter<Word | undefined> =>
  optional({ name, schema, description }, (text) => {
    const word = schema.safeParse(text);
    if (word.success) return word.data;
    throw badParameter(name, `El parámetro «${name}» debe ser uno de: ${schema.options.join(', ')}.`);
  });

/** Any text, unchecked. */
export const anyText = (name: string, description: string): QueryParameter<string | undefined> =>
  optional({ name, schema: z.string(), description }, (text) => text);

/** Whether the parameter is there, with any value. */
export const present = (name: string, description: string): QueryParameter<boolean> => ({
  described: anyText(name, description).described,
  read: (query) => query.has(name),
});

function readSearchText(given: string): string {
  const text = given.trim();
  if (text === '') throw badParameter('q', 'El parámetro «q» no puede estar vacío.');
  if (text.length > limits.searchText)
    throw badParameter('q', `El parámetro «q» admite hasta ${limits.searchText} caracteres.`);
  if (controlCharacters.test(text))
    throw badParameter('q', 'El parámetro «q» contiene caracteres no válidos.');
  return text;
}

/** The trimmed text of a search. */
export const searchText = optional(
  { name: 'q', schema: z.string().min(1).max(limits.searchText) },
  readSearchText,
);

/** The same, for routes that search for nothing else. Without it, it counts as empty. */
export const requiredSearchText: QueryParameter<string> = {
  described: required(searchText).described,
  read: (query) => readSearchText(query.get('q') ?? ''),
};

/** More digits than any device sends; anything longer is not a position. */
const decimal = /^-?\d{1,3}(?:\.\d{1,20})?$/;

/** Degrees from -limit to limit. */
export function degrees(name: string, limit: number): QueryParameter<number> {
  const schema = z.number().min(-limit).max(limit);
  const parameter = optional({ name, schema }, (text) => {
    const value = schema.safeParse(decimal.test(text) ? Number(text) : null);
    if (value.success) return value.data;
    throw badParameter(
      name,
      `El parámetro «${name}» debe ser un número de grados entre -${limit} y ${limit}.`,
    );
  });
  return required(parameter);
}
