import type { ChangeKind } from '#contract/publishing/changes.ts';
import { leaveOutStatements, type LeftOut } from '../../newsroom/left-out.ts';
import { writeInHalves } from '../../write-in-halves.ts';

/** What tells a row from the others. */
interface Named {
  id: number;
  slug: string;
}

/**
 * Writes rows in one batch, and without those that D1 refuses if it refuses them. Such a row is noted as left out, and `finish` writes what is to be
 * written for it all the same, such as its line of the change log. A D1 that does not accept the note either is out of order: then its error
 * is thrown.
 */
export async function writeRows<Row>(
  db: D1Database,
  rows: readonly Row[],
  {
    kind,
    nameOf,
    now,
    write,
    finish,
  }: {
    kind: ChangeKind;
    nameOf: (row: Row) => Named;
    now: number;
    write: (rows: readonly Row[]) => Promise<void>;
    finish?: (row: Row, note: D1PreparedStatement[]) => Promise<void>;
  },
): Promise<void> {
  await writeInHalves(rows, write, async (row, error) => {
    try {
      const note = await leaveOutStatements(db, kind, [refusedByD1(nameOf(row), error)], now);
      if (finish === undefined) await db.batch(note);
      else await finish(row, note);
    } catch {
      throw error;
    }
  });
}

/** The note about an item that D1 refuses. */
export const refusedByD1 = ({ id, slug }: Named, error: unknown): LeftOut => ({
  ...{ id, slug },
  reason: 'refused',
  holder: null,
  why: String(error),
});

/** D1 accepts 2 MB a value. Rows are sent as one JSON text, whose letters may take three bytes each. */
const chunkLetters = 500_000;

/** The rows in their order, as many together as one statement may get. */
export function* chunksOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  let chunk: Row[] = [];
  let letters = 0;
  for (const row of rows) {
    const { length } = JSON.stringify(row);
    if (letters > 0 && letters + length > chunkLetters) {
      yield chunk;
      chunk = [];
      letters = 0;
    }
    chunk.push(row);
    letters += length;
  }
  if (chunk.length > 0) yield chunk;
}
