import * as z from 'zod';
import type { Health } from '#contract/health.ts';
import { storedDate } from '../stored-values.ts';
import type { PreviousName } from './secret-values.ts';
import { prepare, readRows } from '../sql.ts';

type NoteName = 'webhooks-refused' | PreviousName;

/** Milliseconds between two writes of one note by one isolate, so that no flood of requests becomes a flood of writes. */
const writeAgainMs = 60_000;
/** Milliseconds after which nobody needs a note any more. */
const keepMs = 30 * 86_400_000;

/** Counts, in D1, the uses of previous values and the webhooks whose signature does not fit. One for each isolate. */
export class SecretNotes {
  readonly #pending = new Map<NoteName, { count: number; writtenAt: number }>();
  #forgotAt = -Infinity;

  /** Resolves when the use is counted, which may be only in memory until the next one. Never rejects. */
  async add(db: D1Database, name: NoteName, now: number): Promise<void> {
    const pending = this.#pending.get(name) ?? { count: 0, writtenAt: -Infinity };
    this.#pending.set(name, pending);
    pending.count += 1;
    if (now - pending.writtenAt < writeAgainMs) return;
    const { count } = pending;
    pending.count = 0;
    pending.writtenAt = now;
    await attempt(name, () =>
      prepare(db)`INSERT INTO secret_notes (name, count, since, last_at)
        VALUES (${name}, ${count}, ${storedDate(now)}, ${storedDate(now)})
        ON CONFLICT (name) DO UPDATE SET count = count + excluded.count, last_at = excluded.last_at`.run(),
    );
  }

  /**
   * A webhook was accepted: secret and clock of WordPress are right. A refusal that this isolate counted is forgotten at once. Refusals that
   * others counted are deleted once a minute, so that a burst of webhooks is no burst of writes. Never rejects.
   */
  async forgetRefusals(db: D1Database, now: number): Promise<void> {
    const noted = this.#pending.delete('webhooks-refused');
    if (!noted && now - this.#forgotAt < writeAgainMs) return;
    this.#forgotAt = now;
    await attempt('webhooks-refused', () =>
      prepare(db)`DELETE FROM secret_notes WHERE name = 'webhooks-refused'`.run(),
    );
  }
}

/** A note is not worth a failed request. */
async function attempt(name: NoteName, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    console.error(`secrets: ${name}: ${String(error)}`);
  }
}

const Row = z.object({ name: z.string(), count: z.int(), since: z.string(), last_at: z.string() });

/** What /api/health says about secrets if there are no notes. */
export const noSecretNotes: Health['secrets'] = { refusedWebhooks: null, previousUsed: [] };

/** What /api/health says about secrets. */
export async function secretsHealth(db: D1Database): Promise<Health['secrets']> {
  const notes = await readRows(db, Row)`SELECT name, count, since, last_at FROM secret_notes ORDER BY name`;
  const refused = notes.find(({ name }) => name === 'webhooks-refused');
  return {
    refusedWebhooks: refused ? { count: refused.count, since: refused.since, lastAt: refused.last_at } : null,
    previousUsed: notes
      .filter(({ name }) => name.endsWith('_PREVIOUS'))
      .map(({ name, last_at: lastAt }) => ({ name, lastAt })),
  };
}

/** Removes notes that were last updated more than 30 days ago. */
export async function pruneSecretNotes(db: D1Database, now: number): Promise<void> {
  await prepare(db)`DELETE FROM secret_notes WHERE last_at < ${storedDate(now - keepMs)}`.run();
}
