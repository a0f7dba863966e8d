import { expect, test } from 'vitest';
import { readSubscribers } from './read-subscribers.ts';
import { StopError } from '../run-command.ts';

const now = Date.parse('2026-11-27T12:00:00Z');
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readSubscribers(bytes(text), now);
const head = 'correo,nombre,fecha,origen\n';
const ana = {
  line: 2,
  email: 'ana@ejemplo.pr',
  name: 'Ana',
  agreedAt: '2019-05-31T04:00:00Z',
  source: 'Feria',
};

test.each([
  ['commas', `${head}ana@ejemplo.pr,Ana,2019-05-31,Feria\n`],
  ['semicolons', 'correo;nombre;fecha;origen\r\nana@ejemplo.pr;Ana;2019-05-31;Feria\r\n'],
  ['tabs', 'correo\tnombre\tfecha\torigen\nana@ejemplo.pr\tAna\t2019-05-31\tFeria'],
  ['a byte order mark', `\ufeff${head}ana@ejemplo.pr,Ana,2019-05-31,Feria\n`],
  ['quotes', '"correo","nombre","fecha","origen"\n"ana@ejemplo.pr","Ana","2019-05-31","Feria"\n'],
  [
    'other names, another order and white space',
    ' Source , E-Mail , DATE , name \nFeria, ana@Ejemplo.pr ,2019-05-31 , Ana\n',
  ],
  ['more columns', `telefono,${head.trim()}\n787,ana@ejemplo.pr,Ana,2019-05-31,Feria\n`],
  ['a time with a zone', `${head}ana@ejemplo.pr,Ana,2019-05-31T00:00:00-04:00,Feria\n`],
  ['a time of Puerto Rico', `${head}ana@ejemplo.pr,Ana,2019-05-31 00:00,Feria\n`],
  ['empty rows of a spreadsheet', `${head}ana@ejemplo.pr,Ana,2019-05-31,Feria\n,,,\n\n  \n`],
])('a list with %s is read', (_, text) => {
  expect(read(text)).toEqual({ lines: [ana], bad: [] });
});

test('a name is optional, and a cell is as it was before an export guarded it', () => {
  const { lines, bad } = read(`correo,fecha,origen\n'+ana@ejemplo.pr,2019-05-31,"Feria, ""sala 2"""\n`);
  expect(bad).toEqual([]);
  expect(lines).toEqual([{ ...ana, email: '+ana@ejemplo.pr', name: null, source: 'Feria, "sala 2"' }]);
});

test.each([
  ['no address', ',B,2019-05-31,Feria', 'no address'],
  ['no email address', 'b@,B,2019-05-31,Feria', 'not an address: b@'],
  ['two addresses', 'b@c.pr d@c.pr,B,2019-05-31,Feria', 'not an address: b@c.pr d@c.pr'],
  ['a formula as an address', '=HYPERLINK("x"),B,2019-05-31,Feria', 'not CSV: INVALID_OPENING_QUOTE'],
  ['a formula with an address in it', '=b@c.pr,B,2019-05-31,Feria', '"correo" is a formula'],
  ['a formula as a name', 'b@c.pr,=1+1,2019-05-31,Feria', '"nombre" is a formula'],
  ['a formula as an origin', 'b@c.pr,B,2019-05-31,@SUM(1)', '"origen" is a formula'],
  ['no date', 'b@c.pr,B,,Feria', 'not a date.+empty'],
  ['a date that is read in two ways', 'b@c.pr,B,5/6/2019,Feria', 'not a date.+5/6/2019'],
  ['a day that does not exist', 'b@c.pr,B,2019-02-30,Feria', 'not a date.+2019-02-30'],
  ['an hour that does not exist', 'b@c.pr,B,2019-02-20 31:00,Feria', 'not a date'],
  ['a date in the future', 'b@c.pr,B,2027-01-01,Feria', 'a date in the future'],
  ['no origin', 'b@c.pr,B,2019-05-31,', 'nothing says where'],
  ['a long origin', `b@c.pr,B,2019-05-31,${'x'.repeat(201)}`, 'more than 200 characters'],
  ['too few cells', 'b@c.pr,B', '2 cells, and the first line has 4'],
  ['too many cells', 'b@c.pr,B,2019-05-31,Feria,x', '5 cells, and the first line has 4'],
  ['a quote that nobody closed', '"b@c.pr,B,2019-05-31,Feria', 'not CSV: CSV_QUOTE_NOT_CLOSED'],
  ['text after a quote', '"b@c.pr"x,B,2019-05-31,Feria', 'not CSV: CSV_INVALID_CLOSING_QUOTE'],
])('a line with %s is named with its reason, and the others are read', (_, line, reason) => {
  const { lines, bad } = read(
    `${head}ana@ejemplo.pr,Ana,2019-05-31,Feria\n${line}\nc@d.pr,C,2019-05-31,Feria\n`,
  );
  expect(lines.map(({ line: at, email }) => [at, email])).toEqual([
    [2, 'ana@ejemplo.pr'],
    [4, 'c@d.pr'],
  ]);
  expect(bad).toEqual([{ line: 3, reason: expect.stringMatching(reason) }]);
});

test.each([
  ['is empty', '', 'empty'],
  ['is white space', '\ufeff \n\n', 'empty'],
  ['has only its first line', head, 'no subscribers below'],
  ['has no first line', 'ana@ejemplo.pr,Ana,2019-05-31,Feria\n', 'no column "correo", "fecha", "origen"'],
  ['lacks a column', 'correo,nombre,fecha\na@b.pr,A,2019-05-31\n', 'no column "origen"'],
  ['has a column twice', 'correo,email,fecha,origen\na@b.pr,a@b.pr,2019-05-31,F\n', 'two columns'],
  ['has a broken first line', '"correo,fecha,origen\na@b.pr,2019-05-31,F\n', 'not CSV'],
])('a file that %s is refused with a sentence', (_, text, message) => {
  expect(() => read(text)).toThrow(StopError);
  expect(() => read(text)).toThrow(message);
});

test.each([
  ['Latin 1', Uint8Array.from([...bytes(`${head}ana@ejemplo.pr,`), 0xd1, ...bytes('andu,2019-05-31,F\n')])],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, ...[...head].flatMap((sign) => [sign.charCodeAt(0), 0])])],
])('a file in %s is refused before a letter changes', (_, file) => {
  expect(() => readSubscribers(file, now)).toThrow('not UTF-8');
});

test('100,000 lines are read, and every bad one of them is named', () => {
  const rows = Array.from({ length: 100_000 }, (_, index) =>
    index % 1_000 === 0 ? '"x' : `a${index}@b.pr,A,2019-05-31,Feria`,
  );
  const { lines, bad } = read(head + rows.join('\n'));
  expect([lines.length, bad.length]).toEqual([99_900, 100]);
  expect(bad[1]).toMatchObject({ line: 1_002 });
});
