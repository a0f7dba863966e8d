import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { jsonOrNull } from '#contract/text/json.ts';
import { StopError } from '../run-command.ts';

/**
 * The file of a backup: lines of JSON. The first says what it is, each other one is a row of a table. The last has, of all that comes before it,
 * the number of rows, the SHA-256, by which a damaged file is recognised, and the HMAC with the installation's key (BACKUP_SECRET), by which
 * one is recognised that somebody else made or changed.
 */

/** A row as D1 has it. */
export type Row = Record<string, string | number | null>;

export interface Backup {
  /** When it was begun, ISO 8601 in UTC. */
  takenAt: string;
  tables: Map<string, Row[]>;
}

const format = 'telecoqui-backup';
/** Raised when an older command could not read a newer file. Files of version 1 have no HMAC. */
const version = 2;

const Header = z.object({ format: z.literal(format), version: z.int(), takenAt: z.iso.datetime() });
const Line = z.object({
  table: z.string(),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
const End = z.object({ rows: z.int(), sha256: z.string(), hmac: z.string().optional() });

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const signatureOf = (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex');

/** `key` is the installation's. */
export function formatBackup({ takenAt, tables }: Backup, key: string): string {
  const lines = [JSON.stringify({ format, version, takenAt })];
  for (const [table, rows] of tables) for (const row of rows) lines.push(JSON.stringify({ table, row }));
  const text = `${lines.join('\n')}\n`;
  const end = { rows: lines.length - 1, sha256: digestOf(text), hmac: signatureOf(text, key) };
  return `${text}${JSON.stringify(end)}\n`;
}

/**
 * Throws StopError, with a sentence, if the text is not a whole backup that this version can read, or was not signed with `key`. With the key
 * null, whoever wrote it is trusted.
 */
export function parseBackup(text: string, key: string | null): Backup {
  const lines = text.split('\n').slice(0, -1);
  const header = Header.safeParse(jsonOrNull(lines[0] ?? '')).data;
  if (!header) throw new StopError('This file is not a backup of this site.');
  if (header.version > version) {
    throw new StopError(`The backup was made by a newer release (format ${header.version}): update first.`);
  }
  const end = End.safeParse(jsonOrNull(lines.at(-1) ?? '')).data;
  const body = `${lines.slice(0, -1).join('\n')}\n`;
  if (!end || digestOf(body) !== end.sha256 || end.rows !== lines.length - 2) {
    throw new StopError('The backup is damaged: it was cut or changed. Use another copy of it.');
  }
  if (key !== null) requireSignature(body, end.hmac, key);
  const tables = new Map<string, Row[]>();
  for (const line of lines.slice(1, -1)) {
    const { table, row } = Line.parse(jsonOrNull(line));
    const rows = tables.get(table) ?? [];
    rows.push(row);
    tables.set(table, rows);
  }
  return { takenAt: header.takenAt, tables };
}

function requireSignature(body: string, given: string | undefined, key: string): void {
  if (given === undefined) {
    throw new StopError(
      'The backup has no signature, like those of earlier releases, so anybody may have written it: if you know that it is yours, restore it with --unsigned.',
    );
  }
  const [signature, right] = [Buffer.from(given), Buffer.from(signatureOf(body, key))];
  if (signature.length === right.length && timingSafeEqual(signature, right)) return;
  throw new StopError(
    'The backup was not signed with the key of this installation: set BACKUP_SECRET to the key of the one that made it ("backup" in secrets.json of its DATA_DIR), or, if that key is lost and you know that nobody changed the file, restore it with --unsigned.',
  );
}
