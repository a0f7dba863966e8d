import { powerGoneMs, PowerRegion } from '#contract/power.ts';
import { storedDate } from '../stored-values.ts';
import { PowerReportContent } from '../upstreams/wordpress/front-page-wire.ts';
import { readFrontPage } from './front-page-items.ts';

/** What editors know of the electricity, by region: of each its newest item, for at most a day after the hour that it is of. */
export async function readPowerReports(db: D1Database, now: number): Promise<PowerRegion[]> {
  const { content } = await readFrontPage(db, 'power-report', PowerReportContent, now, powerGoneMs);
  // The oldest first, so that the newest of a region stays.
  const newest = new Map(
    content
      .toReversed()
      .map(({ startsAt, content: report }): [string, PowerRegion] => [
        report.name,
        { ...report, at: storedDate(startsAt) },
      ]),
  );
  return [...newest.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
}
