import { z } from 'zod';
import type { Outside } from '../isolate.ts';

/** A platform's build takes minutes: what changes within half of one is built together. */
const quietMs = 30_000;
const timeoutMs = 10_000;

const Claim = z.object({ position: z.int() });

/**
 * Asks the platform for a build where something changed since the last one it was asked for, and not again within 30 s: what
 * came in between is asked for by the next cron, as is what failed. A failure is logged in a line, without the address, which
 * is a secret.
 */
export async function askRebuild(
  db: D1Database,
  hook: string,
  { fetch, now }: Pick<Outside, 'fetch' | 'now'>,
): Promise<void> {
  // The claim is one statement: of two copies of the worker one asks.
  const row = await db
    .prepare(
      `UPDATE change_log SET rebuild_asked_at = ?1 WHERE id = 1
       AND rebuild_position < max(pruned_to, coalesce((SELECT max(position) FROM changes), 0))
       AND (rebuild_asked_at IS NULL OR rebuild_asked_at <= ?2)
       RETURNING max(pruned_to, coalesce((SELECT max(position) FROM changes), 0)) AS position`,
    )
    .bind(new Date(now()).toISOString(), new Date(now() - quietMs).toISOString())
    .first();
  if (row === null) return;
  const { position } = Claim.parse(row);
  const failure = await post(hook, fetch, position);
  if (failure !== null) {
    console.error(`rebuild: the platform was not asked: ${failure}`);
    return;
  }
  await db
    .prepare('UPDATE change_log SET rebuild_position = max(rebuild_position, ?1) WHERE id = 1')
    .bind(position)
    .run();
}

/** Null, or why it failed in a word. */
async function post(hook: string, fetch: Outside['fetch'], position: number): Promise<string | null> {
  try {
    const response = await fetch(hook, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ position }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? null : `http_${response.status}`;
  } catch {
    return 'unreachable';
  }
}
