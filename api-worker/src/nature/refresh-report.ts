import * as z from 'zod';
import type { Isolate } from '../isolate.ts';
import type { Environment } from '../settings.ts';
import { getJson } from '../upstreams/get-json.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { keepReport, readReport, type ReportName, type Said, saidAt, sameAgainMs } from './stored-report.ts';

interface Asked<Body> {
  name: ReportName;
  /** As it stands in the log. */
  upstream: string;
  /** Address of the service; null: the station has none. */
  source: string | null;
  schema: z.ZodType<Body>;
  /** Reads an answer at this moment, in milliseconds since the epoch. Throws UpstreamError. */
  read: (json: unknown, now: number, before: Body | null) => Said<Body>;
}

/**
 * Asks a service every five minutes, or each minute while that fails, and keeps what it says. It is told which answer is known, and may say
 * that nothing has changed. Throws UpstreamError; what it said before then stays, except that of a list that is `too_long` a part is kept.
 */
export async function refreshReport<Body>(
  isolate: Isolate,
  environment: Environment,
  { name, upstream, source, schema, read }: Asked<Body>,
): Promise<void> {
  if (source === null) return;
  const { now, timeouts } = isolate.dependencies;
  const before = await readReport(environment.DB, name, source, schema);
  if (before !== null && now() - before.checkedAt < sameAgainMs) return;
  const known = before?.etag ?? null;
  const { status, headers, json } = await getJson(new URL(source), {
    fetch: isolate.fetchOf(upstream),
    // The sync of the same run waits for it.
    timeoutMs: timeouts.primary,
    headers: known === null ? {} : { 'If-None-Match': known },
    acceptedStatuses: known === null ? [] : [304],
  });
  if (status === 304 && before !== null) {
    await keepReport(environment.DB, name, source, before.body, now(), known);
    return;
  }
  if (status !== 200) throw new UpstreamError(`http_${status}`);
  const { body, at = null, isCut = false } = read(json, now(), before?.body ?? null);
  await keepReport(environment.DB, name, source, body, saidAt(at, now()), headers.get('ETag'));
  if (isCut) throw new UpstreamError('too_long');
}
