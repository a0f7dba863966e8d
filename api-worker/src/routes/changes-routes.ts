import { Hono } from 'hono';
import type { ChangeLog } from '#contract/changes.ts';
import { limits } from '#contract/fixed-limits.ts';
import { OriginReport } from '#contract/publishing.ts';
import { boundedBytes, parseJson } from '../http/body.ts';
import { ProblemError } from '../http/problem.ts';
import { integer } from '../http/query.ts';
import { publishSecrets, requireBearer } from '../publishing/authorisation.ts';
import { newestChange, readChanges } from '../publishing/change-log.ts';
import { purgeCaches } from '../publishing/notify-cdn-and-platform.ts';
import { keepOrigin } from '../publishing/origins.ts';
import type { AppEnvironment, Services } from '../services.ts';

/** An origin that was away asks for the rest at once; a whole day's changes fit a few responses. */
const changesPerResponse = 500;
/**
 * Milliseconds between two reads of the log. A publish is seen 150 ms later on average. The longest wait of 12 s (`limits.changesWait`) is
 * 40 reads, and Cloudflare allows one request 50 calls to D1.
 */
const readEveryMs = 300;
/** A report holds two short texts and three numbers. */
const reportBytes = 4_096;

/** The routes for origins. All need the publish secret as a bearer token. */
export const changesRoutes = new Hono<AppEnvironment>()
  .get('/changes', async (c) => {
    const { services } = c.var;
    await requireBearer(services, c.req.raw, publishSecrets(services));
    const query = new URL(c.req.url).searchParams;
    const wait = integer(query, 'wait', { min: 0, max: limits.changesWait }) ?? 0;
    const changes = await changesAfter(services, query.get('after'), wait * 1_000, c.req.raw.signal);
    return c.json(changes, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  })
  .put('/origins/:name', async (c) => {
    const { services } = c.var;
    await requireBearer(services, c.req.raw, publishSecrets(services));
    const name = c.req.param('name');
    if (!/^[a-z0-9-]{1,64}$/.test(name)) {
      throw new ProblemError(
        'bad_request',
        'El nombre admite hasta 64 letras minúsculas, cifras y guiones.',
        {
          field: 'name',
        },
      );
    }
    const report = parseJson(await boundedBytes(c.req.raw, reportBytes), OriginReport);
    await keepOrigin(services.db, services.isolate.origins, name, report, services.now());
    // It may be the last origin that a purge waits for.
    c.executionCtx.waitUntil(purgeCaches(services.isolate, c.env));
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  });

/** The log after a cursor. If it holds nothing new, reads it again until it does, the time is up, or the client has disconnected. */
async function changesAfter(
  { db, isolate, now }: Services,
  after: string | null,
  waitMs: number,
  client: AbortSignal,
): Promise<ChangeLog> {
  const deadline = now() + waitMs;
  const first = await readChanges(db, after, changesPerResponse);
  if (!first.complete || first.changes.length > 0) return first;
  while (now() + readEveryMs <= deadline && !client.aborted) {
    await isolate.dependencies.pause(readEveryMs);
    if ((await newestChange(db)).position !== first.position)
      return readChanges(db, after, changesPerResponse);
  }
  return first;
}
