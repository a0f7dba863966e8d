import * as z from 'zod';
import { type HealthCheck, checkStates } from '#contract/health.ts';
import { storedDate, StoredJson } from '../stored-values.ts';
import { prepare } from '../sql.ts';

/** What a check finds now. `since` (ms since the epoch) is null if the check itself does not know it. */
export interface Finding {
  state: HealthCheck['state'];
  since: number | null;
  /** One sentence for an operator: what is wrong. Null if nothing is. */
  message: string | null;
}

export const allIsWell: Finding = { state: 'ok', since: null, message: null };

export type Findings = Readonly<Record<string, Finding>>;

/** Milliseconds: two runs of the cron and one more minute. What is older says nothing about now. */
const newestMs = 180_000;

const Stored = z.record(
  z.string(),
  z.object({ state: z.enum(checkStates), since: z.number().nullable(), message: z.string().nullable() }),
);

const Row = z.object({
  seen_at: z.iso.datetime(),
  findings: StoredJson,
});

/** What the cron found at `seenAt`, and whether that is new enough to be true now. */
export interface StoredFindings {
  findings: Findings;
  isNew: boolean;
}

export const nothingStored: StoredFindings = { findings: {}, isNew: false };

export async function readFindings(db: D1Database, now: number): Promise<StoredFindings> {
  const row = await prepare(db)`SELECT seen_at, findings FROM health WHERE id = 1`.first();
  if (row === null) return nothingStored;
  const { seen_at, findings } = Row.parse(row);
  return { findings: Stored.parse(findings), isNew: now - Date.parse(seen_at) <= newestMs };
}

export async function storeFindings(db: D1Database, findings: Findings, now: number): Promise<void> {
  await prepare(db)`INSERT INTO health (id, seen_at, findings) VALUES (1, ${storedDate(now)}, ${findings})
    ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, findings = excluded.findings`.run();
}

/** Adds to each finding that is not `ok` since when it has been so: its own time, else the one that was known before, else now. */
export function withSince(found: Findings, before: readonly Findings[], now: number): Findings {
  const sinceOf = (name: string, { state, since }: Finding): number | null => {
    if (state === 'ok') return null;
    const known = before.map((earlier) => earlier[name]).filter((earlier) => earlier?.state === state);
    return since ?? known.find((earlier) => earlier?.since != null)?.since ?? now;
  };
  return Object.fromEntries(
    Object.entries(found).map(([name, finding]) => [name, { ...finding, since: sinceOf(name, finding) }]),
  );
}
