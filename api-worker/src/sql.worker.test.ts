import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { part, prepare, raw, readCount, readIds, readRow, readRows } from './sql.ts';

const db = env.DB;
const Value = z.object({ value: z.union([z.string(), z.number(), z.null()]) });

test.each([
  ['a text with quotes', `O'Neill "y" ; DROP TABLE tags --`],
  ['a text like a parameter', '?1 ${x}'],
  ['a number', 7],
  ['nothing', null],
])('%s arrives as it is', async (_, value) => {
  expect(await readRow(db, Value)`SELECT ${value} AS value`).toEqual({ value });
});

test('a list and an object go as JSON, and a value that comes twice is the same', async () => {
  const names = ['Añasco', 'San Juan'];
  const place = { name: 'Lares' };
  expect(
    await readRows(
      db,
      Value,
    )`SELECT value FROM json_each(${names}) WHERE value IN (SELECT value FROM json_each(${names}))`,
  ).toEqual(names.map((value) => ({ value })));
  expect(await readRow(db, Value)`SELECT ${place} ->> 'name' AS value`).toEqual({ value: place.name });
});

test('parts within parts keep their own values, in any order', async () => {
  const inner = part`SELECT ${1} AS id UNION SELECT ${2}`;
  const outer = part`SELECT id FROM (${inner}) WHERE id <> ${3}`;
  expect(
    await readIds(db)`SELECT ${raw('id')} FROM (${outer}) WHERE id > ${1} OR id = ${1} ORDER BY id`,
  ).toEqual([1, 2]);
  expect(await readCount(db)`SELECT count(*) AS n FROM (${outer})`).toBe(2);
});

test('a row that does not fit its schema is refused, and one that is missing fits only a schema that takes it', async () => {
  const Text = z.object({ value: z.string() });
  await expect(readRows(db, Text)`SELECT 7 AS value`).rejects.toThrow(z.ZodError);
  await expect(readRow(db, Text)`SELECT 'x' AS value WHERE ${1} = ${2}`).rejects.toThrow(z.ZodError);
  expect(await readRow(db, Text.nullable())`SELECT 'x' AS value WHERE ${1} = ${2}`).toBeNull();
  expect((await prepare(db)`SELECT 1 AS value`.all()).results).toEqual([{ value: 1 }]);
});
