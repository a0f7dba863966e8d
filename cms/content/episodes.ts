import { seasons } from './episode-entries.ts';
import type { Episode, Programme } from './newsroom.types.ts';
import { pictureId } from './pictures.ts';
import { atHour, dayOf } from './puerto-rico-time.ts';
import { slugger } from './slug.ts';

const FIRST_EPISODE_ID = 8001;

/** 1 January 1970, day 0, was a Thursday. */
const WEEKDAY_OF_DAY_0 = 4;

/** Videos that anybody may embed. The sample has no others. */
const PAGES = ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://vimeo.com/76979871'];

/** The episodes of these programmes: each one at the last times of its programme before `hour`. */
export function episodes(hour: Date, programmes: readonly Programme[]): Episode[] {
  const slugFor = slugger();
  let id = FIRST_EPISODE_ID;
  return seasons.flatMap(({ programme: slug, weekday, at, episodes: entries }) => {
    const programme = programmes.find((candidate) => candidate.slug === slug);
    if (programme === undefined) throw new Error(`There is no programme "${slug}"`);
    const newest = lastDay(hour, weekday, at);
    return entries.map(([title, excerpt, durationSeconds, picture], index): Episode => {
      const publishedAt = atHour(newest - index * (weekday === null ? 1 : 7), at);
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
        ...videoOf(slug, index),
      };
    });
  });
}

/** The last day on which it was that time of that day of the week. */
function lastDay(hour: Date, weekday: number | null, at: number): number {
  const today = dayOf(hour);
  const last = atHour(today, at) > hour ? today - 1 : today;
  return weekday === null ? last : last - ((last + WEEKDAY_OF_DAY_0 - weekday) % 7);
}

/** The newest one of each programme is a file, as in a podcast; the oldest of a weekly debate was never put online. */
function videoOf(programme: string, index: number): Pick<Episode, 'video' | 'hasFile'> {
  if (index === 0) return { video: null, hasFile: true };
  const hasNone = programme === 'mesa-de-tres';
  return { video: hasNone ? null : (PAGES[index % PAGES.length] ?? null), hasFile: false };
}
