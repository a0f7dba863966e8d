import { inForce, linesOf, validity } from '#alerts/alert-view.ts';
import { texts as say } from '#alerts/texts.ts';
import { paths } from '#config/paths.ts';
import type { Alert, Alerts } from '#contract/weather/alerts.ts';
import { atomFeed } from '#feeds/atom-feed.ts';

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** What an alert says, in one line. A moment ends with a period of its own: "6:00 p. m." */
const summaryOf = (alert: Alert) =>
  [validity(alert), ...linesOf(alert).map(({ name, words }) => `${name}: ${words}`)]
    .map((text) => text.replace(/(?<![.!?])$/, '.'))
    .join(' ');

/** The alerts in force as an Atom feed, one entry each. `now` in milliseconds since the epoch. */
export function alertsFeed(
  found: Pick<Alerts, 'alerts' | 'sample' | 'checkedAt'>,
  site: URL | undefined,
  now: number,
) {
  const alerts = inForce(found.alerts, now);
  const sample = found.sample ? `${say.sampleTitle} ${say.sample} ` : '';
  return atomFeed(
    {
      title: say.title,
      subtitle: `${sample}${say.description}`,
      page: paths.alerts(),
      path: paths.alertsFeed,
      updated: alerts.length > 0 ? isoOf(Math.max(...alerts.map(({ sent }) => sent))) : found.checkedAt,
      entries: alerts.map((alert) => ({
        path: `${paths.alerts()}#${alert.id}`,
        title: alert.event,
        summary: sample + summaryOf(alert),
        category: alert.level,
        author: alert.sender_name || say.title,
        updated: isoOf(alert.sent),
      })),
    },
    site,
  );
}
