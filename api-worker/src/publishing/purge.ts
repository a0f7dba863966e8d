import { z } from 'zod';
import { touchedTags } from '#contract/changes.ts';
import { CountRow } from '../stored-values.ts';
import type { Dependencies } from '../isolate.ts';
import type { Settings } from '../settings.ts';
import { changesOfRows } from './change-log.ts';

/** Cloudflare's limit for one call. */
const tagsPerCall = 30;
/** Lines purged at once; the rest follows in the next round or the next cron run. */
const linesAtOnce = 500;
/** Cloudflare responds within a second or is in trouble; the next cron run tries again. */
const timeoutMs = 10_000;

/** The CDN's zone, and how to call its API. */
export interface Cdn {
  zone: string;
  token: string;
  api: string;
}

/** Null if no CDN is configured. */
export function cdnOf({
  CLOUDFLARE_ZONE_ID: zone,
  CLOUDFLARE_API_TOKEN: token,
  CLOUDFLARE_API_URL: api,
}: Settings): Cdn | null {
  return zone === null || token === null ? null : { zone, token, api };
}

/**
 * Purges from the CDN every tag that changes touched since the last success. A line counts as purged only once Cloudflare has accepted all
 * its tags. A failure is logged in one line, without the token, and retried by the next call. A log that was started anew (change-log.ts)
 * purges nothing: what the CDN holds is at most a minute old.
 */
export async function purgeChanges(
  db: D1Database,
  cdn: Cdn,
  { fetch, now }: Pick<Dependencies, 'fetch' | 'now'>,
): Promise<void> {
  const { results } = await db
    .prepare(
      `SELECT position, at, kind, action, slug, previous_slug, categories FROM changes
       WHERE purged_at IS NULL ORDER BY position LIMIT ${linesAtOnce}`,
    )
    .all();
  const changes = changesOfRows(results);
  if (changes.length === 0) return;
  const tags = [...new Set(changes.flatMap(touchedTags))];
  for (let start = 0; start < tags.length; start += tagsPerCall) {
    const failure = await purge(cdn, fetch, tags.slice(start, start + tagsPerCall));
    if (failure === null) continue;
    console.error(`purge: ${changes.length} changes wait: ${failure}`);
    return;
  }
  await db
    .prepare('UPDATE changes SET purged_at = ?1 WHERE position IN (SELECT value FROM json_each(?2))')
    .bind(new Date(now()).toISOString(), JSON.stringify(changes.map(({ position }) => position)))
    .run();
}

/** How many changes have not been purged from the CDN yet. */
export async function countUnpurged(db: D1Database): Promise<number> {
  return CountRow.parse(await db.prepare('SELECT count(*) AS n FROM changes WHERE purged_at IS NULL').first())
    .n;
}

const Reply = z.object({ success: z.boolean() });

/** Null, or the reason of the failure in one word. */
async function purge(
  { zone, token, api }: Cdn,
  fetch: Dependencies['fetch'],
  tags: string[],
): Promise<string | null> {
  try {
    const response = await fetch(`${api}/zones/${zone}/purge_cache`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ tags }),
      // A redirect that is followed would carry the token to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (response.status !== 200) return `http_${response.status}`;
    const reply = Reply.safeParse(JSON.parse(text));
    return reply.data?.success === true ? null : 'refused';
  } catch {
    return 'unreachable';
  }
}
