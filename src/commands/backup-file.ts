import { createHash } from 'node:crypto';
import { z } from 'zod';
import { StopError } from './run-command.ts';

/**
 * The file of a backup: lines of JSON. The first says what it is, each other one is a row of a table, and the last has the number of rows and
 * the SHA-256 of all that comes before it, so that a file that was cut or edited is recognised.
 */

/** A row as D1 has it. */
export type Row = Record<string, string | number | null>;

export interface Backup {
  /** When it was begun, ISO 8601 in UTC. */
  takenAt: string;
  /** Rows by table. */
  tables: Map<string, Row[]>;
}

const format = 'telecoqui-backup';
/** Raised when an older command could not read a newer file. */
const version = 1;

const Header = z.object({ format: z.literal(format), version: z.int(), takenAt: z.iso.datetime() });
const Line = z.object({
  table: z.string(),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
const End = z.object({ rows: z.int(), sha256: z.string() });

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

export function formatBackup({ takenAt, tables }: Backup): string {
  const lines = [JSON.stringify({ format, version, takenAt })];
  for (const [table, rows] of tables) for (const row of rows) lines.push(JSON.stringify({ table, row }));
  const text = `${lines.join('\n')}\n`;
  return `${text}${JSON.stringify({ rows: lines.length - 1, sha256: digestOf(text) })}\n`;
}

/** Throws StopError, with a sentence, if the text is not a whole backup that this version can read. */
export function parseBackup(text: string): Backup {
  const lines = text.split('\n').slice(0, -1);
  const header = Header.safeParse(parsed(lines[0] ?? '')).data;
  if (!header) throw new StopError('This file is not a backup of this site.');
  if (header.version > version) {
    throw new StopError(`The backup was made by a newer release (format ${header.version}): update first.`);
  }
  const end = End.safeParse(parsed(lines.at(-1) ?? '')).data;
  const body = `${lines.slice(0, -1).join('\n')}\n`;
  if (!end || digestOf(body) !== end.sha256 || end.rows !== lines.length - 2) {
    throw new StopError('The backup is damaged: it was cut or changed. Use another copy of it.');
  }
  const tables = new Map<string, Row[]>();
  for (const line of lines.slice(1, -1)) {
    const { table, row } = Line.parse(parsed(line));
    const rows = tables.get(table) ?? [];
    rows.push(row);
    tables.set(table, rows);
  }
  return { takenAt: header.takenAt, tables };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
