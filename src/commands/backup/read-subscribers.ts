import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod';
import { readEmailAddress } from '#contract/subscribers/email-address.ts';
import { limits } from '#contract/fixed-limits.ts';
import type { ImportedReader } from '#contract/subscribers/subscribers.ts';
import { StopError } from '../run-command.ts';

/** A reader, with the line of the file on which they end. */
export interface ReadLine extends ImportedReader {
  line: number;
}
/** Why a line is not imported. */
export interface BadLine {
  line: number;
  reason: string;
}

/** The columns, by the names that their first line may give them. */
const columns = {
  email: ['correo', 'email', 'e-mail'],
  name: ['nombre', 'name'],
  date: ['fecha', 'suscrito', 'date'],
  source: ['origen', 'source'],
} as const;
type Column = keyof typeof columns;

/**
 * Reads a file of subscribers: CSV in UTF-8, with or without a byte order mark, separated by commas, semicolons or tabs, whose first line names
 * the columns `correo`, `fecha` and `origen`, and perhaps `nombre`. `now`: ms since the epoch. A line that cannot be read does not stop the others:
 * each is parsed alone, so that a quote that nobody closed costs one line. Throws StopError if the file is no such list at all.
 */
export function readSubscribers(bytes: Uint8Array, now: number): { lines: ReadLine[]; bad: BadLine[] } {
  const texts = decode(bytes).split(/\r\n|\r|\n/);
  const headAt = texts.findIndex((text) => text.trim() !== '');
  const head = texts[headAt];
  if (head === undefined) throw new StopError('The file is empty.');
  const delimiter = [';', '\t'].find((sign) => head.split(sign).length > head.split(',').length) ?? ',';
  const names = readCells(head, delimiter);
  if (typeof names === 'string') throw new StopError(`The first line is ${names}.`);
  const at = placesOf(names);
  const lines: ReadLine[] = [];
  const bad: BadLine[] = [];
  for (const [index, text] of texts.entries()) {
    const line = index + 1;
    // Spreadsheets write empty rows as their separators alone.
    if (index <= headAt || text.replaceAll(delimiter, '').trim() === '') continue;
    const cells = readCells(text, delimiter);
    const read = typeof cells === 'string' ? cells : readRecord(cells, names.length, at, now);
    if (typeof read === 'string') bad.push({ line, reason: read });
    else lines.push({ ...read, line });
  }
  if (lines.length + bad.length === 0)
    throw new StopError('The file has no subscribers below its first line.');
  return { lines, bad };
}

/** The cells of a line, or why there are none. */
function readCells(text: string, delimiter: string): string[] | string {
  // Most lines have no quotes, and the parser takes 80 µs for each that it gets alone.
  if (!text.includes('"')) return text.split(delimiter).map((cell) => cell.trim());
  try {
    const [cells = []] = z
      .array(z.array(z.string()))
      .parse(parse(text, { delimiter, trim: true, relax_column_count: true }));
    return cells;
  } catch (error) {
    return `not CSV: ${error instanceof CsvError ? error.code : 'unreadable'}`;
  }
}

function decode(bytes: Uint8Array): string {
  try {
    // Takes the byte order mark away.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new StopError(
      'The file is not UTF-8. Save it as "CSV UTF-8", so that no letter of a name or address changes.',
    );
  }
}

/** Where each column is. Throws StopError if one is missing or there twice. */
function placesOf(names: readonly string[]): Record<Column, number> {
  const lower = names.map((name) => name.toLowerCase());
  const placeOf = (column: Column) => {
    const known: readonly string[] = columns[column];
    const found = lower.flatMap((name, place) => (known.includes(name) ? [place] : []));
    if (found.length > 1) throw new StopError(`The first line has two columns "${known.join('", "')}".`);
    return found[0] ?? -1;
  };
  const at = {
    email: placeOf('email'),
    name: placeOf('name'),
    date: placeOf('date'),
    source: placeOf('source'),
  };
  const missing = (['email', 'date', 'source'] as const).filter((column) => at[column] < 0);
  if (missing.length > 0) {
    const needed = missing.map((column) => `"${columns[column][0]}"`).join(', ');
    throw new StopError(`The first line names no column ${needed}. It names: ${names.join(', ')}.`);
  }
  return at;
}

/** The reader of a record, or why there is none. */
function readRecord(
  record: readonly string[],
  width: number,
  at: Record<Column, number>,
  now: number,
): ImportedReader | string {
  if (record.length !== width) return `${record.length} cells, and the first line has ${width}`;
  const cell = (column: Column) => unescaped(record[at[column]] ?? '');
  const [address, name, source] = [cell('email'), cell('name'), cell('source')];
  for (const column of ['email', 'name', 'source'] as const) {
    if (/^[=@]/.test(record[at[column]] ?? '')) return `"${columns[column][0]}" is a formula`;
  }
  const email = readEmailAddress(address);
  if (email === null) return address === '' ? 'no address' : `not an address: ${address}`;
  const agreedAt = readDate(cell('date'));
  if (agreedAt === null)
    return `not a date as 2019-05-31 or 2019-05-31T18:00:00Z: ${cell('date') || 'empty'}`;
  if (Date.parse(agreedAt) > now) return `a date in the future: ${cell('date')}`;
  if (source === '') return 'nothing says where the reader agreed';
  for (const [column, text] of Object.entries({ nombre: name, origen: source })) {
    if (text.length > limits.importedText)
      return `"${column}" has more than ${limits.importedText} characters`;
  }
  return { email, name: name || null, agreedAt, source };
}

/** A cell as it was before an export put an apostrophe before it, so that no spreadsheet runs it as a formula. */
const unescaped = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);

/** The time in UTC; a day begins at midnight in Puerto Rico. 5/6/2019 is another day elsewhere, so it is no date here. */
function readDate(text: string): string | null {
  const written = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(text);
  const [, day = '', time = '00:00:00', zone = '-04:00'] = written ?? [];
  // `Date` reads February 30 as a day of March.
  if (!z.iso.date().safeParse(day).success) return null;
  const at = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}
