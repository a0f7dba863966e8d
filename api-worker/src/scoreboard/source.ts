import { z } from 'zod';

/** Where the scoreboard's games come from: made up by the sample newsroom, or from the real upstream. */
export type Source = 'sample' | 'real';

const Held = z.object({ filled_by: z.enum(['sample', 'real']).nullable(), holds: z.int() });

/**
 * Called before anything of `source` is stored. Deletes made-up games when real ones come, which start with an empty scoreboard. Returns
 * false if real games are stored and this source is the sample: then nothing may be stored.
 */
export async function claimScoreboard(db: D1Database, source: Source): Promise<boolean> {
  const { filled_by, holds } = Held.parse(
    await db
      .prepare(
        `SELECT filled_by, EXISTS (SELECT 1 FROM games) OR EXISTS (SELECT 1 FROM teams) AS holds
         FROM sync_state WHERE upstream = 'sportradar'`,
      )
      .first(),
  );
  if (filled_by === source) return true;
  // A key that never worked has stored nothing worth keeping.
  if (filled_by === 'real' && holds === 1) return false;
  const emptied = filled_by === null ? [] : ['games', 'teams', 'sports_feeds', 'sports_quotas'];
  await db.batch([
    ...emptied.map((table) => db.prepare(`DELETE FROM ${table}`)),
    db.prepare("UPDATE sync_state SET filled_by = ?1 WHERE upstream = 'sportradar'").bind(source),
  ]);
  return true;
}
