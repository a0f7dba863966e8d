import { dayAndTime, dayBegins } from '#contract/day-and-time.ts';
import { days } from '#contract/guide/days.ts';
import { startOf, week } from '#contract/guide/schedule.ts';
import { topics } from '#contract/notifications/topics.ts';
import { listAddresses } from '#contract/publishing/item-addresses.ts';
import { storedDate } from '../stored-values.ts';
import type { Announcement } from './announcement.ts';

const minute = 60_000;
const day = 1_440 * minute;

/** Long enough to sit down, and for runs of the cron that fail. */
const soonMs = 5 * minute;
/** A reminder is worth nothing once the programme goes on without the reader. */
const lateMs = 10 * minute;

/** The programmes of the guide that begin within the next minutes, for who wants to be reminded of them. */
export function programmesSoon(now: number): Announcement[] {
  const today = dayBegins(now);
  // A programme after midnight is the last one of the evening before. The first day of the epoch was a Thursday.
  return [today - day, today].flatMap((begins) => {
    const weekday = days[(Math.floor(begins / day) + 4) % 7] ?? days[0];
    return week[weekday].flatMap((programme) => {
      const startsAt = begins + startOf(week[weekday], programme) * minute;
      if (startsAt <= now || startsAt > now + soonMs) return [];
      return {
        ...{ subject: `programme:${programme.id}`, state: storedDate(startsAt) },
        ...{ audience: [[topics.programme(programme.id)]], title: programme.title },
        body: `Empieza el ${dayAndTime(startsAt)} ${programme.description}`,
        ...{ path: listAddresses.live, at: now, until: startsAt + lateMs, ignoresQuiet: false },
      };
    });
  });
}
