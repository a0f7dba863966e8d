import { inForce, linesOf, placesOf, validity } from '#alerts/hazards-view.ts';
import { texts as say } from '#alerts/texts.ts';
import { paths } from '#config/paths.ts';
import type { Hazard, Hazards } from '#contract/hazards.ts';
import { atomFeed } from '#feeds/atom-feed.ts';

/** A moment ends with a period of its own: "6:00 p. m." */
const sentence = (text: string) => text.replace(/\.?$/, '.');

/** What a hazard says, in one line. */
const summaryOf = (hazard: Hazard) =>
  [
    sentence(validity(hazard)),
    `${hazard.municipalities.length > 0 ? say.places : say.onlySea}: ${placesOf(hazard)}.`,
    ...linesOf(hazard).map(([name, words]) => `${name}: ${words}`),
  ].join(' ');

/** The hazards in force as an Atom feed, one entry each. `now` in milliseconds since the epoch. */
export function hazardsFeed(
  found: Pick<Hazards, 'hazards' | 'sample' | 'checkedAt'>,
  site: URL | undefined,
  now: number,
) {
  const hazards = inForce(found.hazards, now);
  const sample = found.sample ? `${say.sampleTitle} ${say.sample} ` : '';
  return atomFeed(
    {
      title: say.title,
      subtitle: `${sample}${say.description}`,
      page: paths.alerts(),
      path: paths.alertsFeed,
      updated:
        hazards
          .map(({ sent }) => sent)
          .toSorted()
          .at(-1) ?? found.checkedAt,
      entries: hazards.map((hazard) => ({
        path: `${paths.alerts()}#${hazard.id}`,
        title: hazard.event,
        summary: sample + summaryOf(hazard),
        category: hazard.level,
        author: hazard.sender || say.title,
        updated: hazard.sent,
      })),
    },
    site,
  );
}
