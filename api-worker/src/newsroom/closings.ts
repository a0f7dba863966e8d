import * as z from 'zod';
import { Closing, type ClosingKind, type Closings } from '#contract/closings.ts';
import { nextTurn } from '#contract/emergency.ts';
import { readableRows, storedDate, StoredJson, StoredTime } from '../stored-values.ts';
import { prepare } from '../sql.ts';

const Source = z.object({
  checked_at: StoredTime,
  has_all: z.int().transform(Boolean),
});
const Row = z.object({ content: StoredJson });

/** What is known of the list of closings. */
export interface ClosingsState {
  /** When the whole list was last read, in milliseconds since the epoch. */
  checkedAt: number;
  /** Whether the newsroom has not more of them than are kept. */
  hasAll: boolean;
}

const sourceStatement = (db: D1Database, source: string) =>
  prepare(db)`SELECT checked_at, has_all FROM closings_source WHERE source = ${source}`;

/** Null: the list of the newsroom at this address has never been read. */
export async function readClosingsState(db: D1Database, source: string): Promise<ClosingsState | null> {
  const row = await sourceStatement(db, source).first();
  if (row === null) return null;
  const { checked_at: checkedAt, has_all: hasAll } = Source.parse(row);
  return { checkedAt, hasAll };
}

interface Asked {
  /** Address of the newsroom. */
  source: string;
  /** Only those for it and for all of Puerto Rico; absent: all. */
  municipality: string | undefined;
  kind: ClosingKind | undefined;
}

const { compare } = new Intl.Collator('es');
const byPlace = (one: Closing, other: Closing): number =>
  compare(one.municipality ?? '', other.municipality ?? '') ||
  compare(one.organization, other.organization) ||
  one.id - other.id;

/**
 * The closings that have not ended, in the contract's order, and when the next of them begins or ends (ms since the epoch; Infinity: none
 * does). Null: the list has never been read.
 */
export async function readClosings(
  db: D1Database,
  { source, municipality, kind }: Asked,
  now: number,
): Promise<{ closings: Closings['closings']; checkedAt: number; until: number } | null> {
  const [state, rows] = await db.batch([
    sourceStatement(db, source),
    prepare(db)`SELECT content FROM closings WHERE ends_at > ${storedDate(now)}`,
  ]);
  const row = state?.results[0];
  if (row === undefined) return null;
  const closings = readableRows((one) => Closing.parse(Row.parse(one).content), rows?.results, 'closings')
    .filter(
      (closing) =>
        Date.parse(closing.endsAt) > now &&
        (municipality === undefined || (closing.municipality ?? municipality) === municipality) &&
        (kind === undefined || closing.kind === kind),
    )
    .toSorted(byPlace);
  return { closings, checkedAt: Source.parse(row).checked_at, until: nextTurn(closings, now) };
}
