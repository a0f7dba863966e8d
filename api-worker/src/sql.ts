import * as z from 'zod';
import { CountRow } from './stored-values.ts';

/** What a statement gets at a place: a list or an object as JSON, as json_each reads it. A set or a map would be an empty object. */
type Value =
  string | number | null | readonly unknown[] | (object & { readonly [Symbol.iterator]?: never }) | Part;

type Tag<Result> = (strings: readonly string[], ...values: Value[]) => Result;

/** SQL that several statements have in common. */
export class Part {
  readonly strings: readonly string[];
  readonly values: readonly Value[];

  constructor(strings: readonly string[], values: readonly Value[]) {
    this.strings = strings;
    this.values = values;
  }
}

/** A part of a statement, with its values. */
export const part: Tag<Part> = (strings, ...values) => new Part(strings, values);

/** A constant of ours as a part, such as names of columns. */
export const raw = (text: string): Part => new Part([text], []);

/** Its text; `bound` gets the values, each once. */
function textOf({ strings, values }: Part, bound: Value[]): string {
  const place = (value: Value): string => {
    if (value instanceof Part) return textOf(value, bound);
    if (!bound.includes(value)) bound.push(value);
    return `?${bound.indexOf(value) + 1}`;
  };
  return String.raw({ raw: strings }, ...values.map(place));
}

/**
 * A statement whose values stand where it needs them: prepare(db)`DELETE FROM tags WHERE id = ${id}`. A query that a test
 * explains has a name and numbered parameters instead.
 */
export const prepare =
  (db: D1Database): Tag<D1PreparedStatement> =>
  (...statement) => {
    const bound: Value[] = [];
    const prepared = db.prepare(textOf(part(...statement), bound));
    const stored = bound.map((value) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    );
    return stored.length === 0 ? prepared : prepared.bind(...stored);
  };

/** The rows of such a statement. Throws ZodError. */
export const readRows =
  <Row>(db: D1Database, schema: z.ZodType<Row>): Tag<Promise<Row[]>> =>
  async (...statement) => {
    const { results } = await prepare(db)(...statement).all();
    return z.array(schema).parse(results);
  };

/** The only row; null, if there may be none, for a schema that takes it. Throws ZodError. */
export const readRow =
  <Row>(db: D1Database, schema: z.ZodType<Row>): Tag<Promise<Row>> =>
  async (...statement) =>
    schema.parse(await prepare(db)(...statement).first());

const IdRow = z.object({ id: z.int() });

/** The same of ids: SELECT … AS id. */
export const readIds =
  (db: D1Database): Tag<Promise<number[]>> =>
  async (...statement) =>
    (await readRows(db, IdRow)(...statement)).map(({ id }) => id);

/** The number that such a statement counts: SELECT count(*) AS n. */
export const readCount =
  (db: D1Database): Tag<Promise<number>> =>
  async (...statement) =>
    (await readRow(db, CountRow)(...statement)).n;
