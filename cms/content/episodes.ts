import { seasons } from './episode-entries.ts';
import type { Episode, Programme } from './newsroom.types.ts';
import { pictureId } from './pictures.ts';
import { lastTime } from './puerto-rico-time.ts';
import { slugger } from './slug.ts';

const FIRST_EPISODE_ID = 8001;

/** The episodes of these programmes: each one at the last times of its programme before `hour`. */
export function episodes(hour: Date, programmes: readonly Programme[]): Episode[] {
  const slugFor = slugger();
  let id = FIRST_EPISODE_ID;
  return seasons.flatMap(({ programme: slug, weekdays, at, episodes: entries }) => {
    const programme = programmes.find((candidate) => candidate.slug === slug);
    if (programme === undefined) throw new Error(`There is no programme "${slug}"`);
    let last = hour;
    return entries.map(([title, excerpt, durationSeconds, picture], index): Episode => {
      const publishedAt = lastTime(last, weekdays, at);
      last = new Date(publishedAt.getTime() - 1);
      return {
        id: id++,
        slug: slugFor(title),
        title,
        excerpt,
        publishedAt,
        modifiedAt: publishedAt,
        programmeId: programme.id,
        pictureId: picture === null ? null : pictureId(picture),
        durationSeconds,
        // The oldest one of the weekly debate was never put online.
        hasFile: slug !== 'mesa-de-tres' || index < entries.length - 1,
      };
    });
  });
}
