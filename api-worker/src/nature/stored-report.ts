import * as z from 'zod';
import { fittingRows, storedDate, StoredJson, StoredTime } from '../stored-values.ts';
import type { Said } from '../upstreams/public-service.ts';
import { fiveMinutes, type Report } from './reports.ts';
import { prepare, readRows } from '../sql.ts';
import type { Isolate } from '../isolate.ts';
import type { Environment } from '../settings.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';

const Row = z.object({
  body: z.string(),
  etag: z.string().nullable(),
  checked_at: StoredTime,
});

export interface StoredReport<Item> {
  body: Item[];
  /** As it is stored. */
  text: string;
  /** By which the service recognises its response; null if it named none. */
  etag: string | null;
  /** When the service said it, in milliseconds since the epoch, to within five minutes: by its own word, or else when it responded. */
  checkedAt: number;
}

/**
 * What the service at this address last said; null if it has never said anything that can be read, or if another release stored it in another form:
 * a list without some of it would tell of a quiet day.
 */
export async function readReport<Item>(
  db: D1Database,
  { name, item }: Pick<Report<Item>, 'name' | 'item'>,
  source: string,
): Promise<StoredReport<Item> | null> {
  const found = await prepare(db)`SELECT body, etag, checked_at FROM public_reports
    WHERE name = ${name} AND source = ${source}`.first();
  if (found === null) return null;
  const { body: text, etag, checked_at: checkedAt } = Row.parse(found);
  const list = StoredJson.pipe(z.array(z.unknown())).parse(text);
  const body = fittingRows(item, list, `stored ${name}`);
  return body.length === list.length ? { body, text, etag, checkedAt } : null;
}

/** When each service last said something that could be read, with its address; `checkedAt` as in StoredReport. */
export async function reportTimes(
  db: D1Database,
): Promise<{ name: string; source: string; checkedAt: number }[]> {
  const Time = Row.pick({ checked_at: true }).extend({ name: z.string(), source: z.string() });
  const times = await readRows(db, Time)`SELECT name, source, checked_at FROM public_reports`;
  return times.map(({ name, source, checked_at: checkedAt }) => ({ name, source, checkedAt }));
}

/**
 * Stores what the service at this address said, if it says something else than before, or if it has said the same for five minutes: the free
 * writes of a day are few. `now` in milliseconds since the epoch: its clock may be minutes wrong, but nobody speaks in the future.
 */
async function keepReport<Item>(
  db: D1Database,
  name: Report<Item>['name'],
  source: string,
  { body, at = null, etag = null }: Said<Item[]>,
  before: Pick<StoredReport<Item>, 'text' | 'checkedAt'> | null,
  now: number,
): Promise<void> {
  const text = JSON.stringify(body);
  const saidAt = Math.min(at ?? now, now);
  if (before?.text === text && saidAt - before.checkedAt < fiveMinutes) return;
  await prepare(db)`INSERT INTO public_reports (name, source, body, etag, checked_at)
    VALUES (${name}, ${source}, ${text}, ${etag}, ${storedDate(saidAt)})
    ON CONFLICT (name) DO UPDATE SET source = excluded.source, body = excluded.body, etag = excluded.etag,
    checked_at = excluded.checked_at`.run();
}

/**
 * Asks a public service if it is time to, and keeps what it says. Throws UpstreamError; what it said before then stays, except that of a list
 * that is `too_long` the most urgent part is kept.
 */
export async function refreshReport<Item>(
  isolate: Isolate,
  environment: Environment,
  report: Report<Item>,
): Promise<void> {
  const settings = isolate.settings(environment);
  const source = report.source(settings);
  if (source === null) return;
  const { now, timeouts } = isolate.dependencies;
  const before = await readReport(environment.DB, report, source);
  if (before !== null && now() - before.checkedAt < report.everyMs) return;
  const fetch = isolate.fetchOf(report.upstream);
  // The sync of the same run waits for it.
  const request = { source, fetch, timeoutMs: timeouts.primary, now, before };
  const said = await report.request(request, settings);
  await keepReport(environment.DB, report.name, source, said, before, now());
  if (said.isCut === true) throw new UpstreamError('too_long');
}
