import type { PowerRegion } from '#contract/weather/power.ts';
import { storedDate } from '../stored-values.ts';
import { PowerReportContent } from '../upstreams/wordpress/front-page-wire.ts';
import { readFrontPage } from './front-page-items.ts';

/** Of each region its newest item, for at most a day after the hour that it is of. */
export async function newestPowerReports(db: D1Database, now: number) {
  const { content } = await readFrontPage(db, 'power-report', PowerReportContent, now);
  // The oldest first, so that the newest of a region stays.
  return [...new Map(content.toReversed().map((item) => [item.content.name, item])).values()];
}

/** What editors know of the electricity, by region. */
export async function readPowerReports(db: D1Database, now: number): Promise<PowerRegion[]> {
  const newest = await newestPowerReports(db, now);
  return newest
    .map(({ startsAt, content }): PowerRegion => ({ ...content, at: storedDate(startsAt) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
}
