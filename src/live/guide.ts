import { dateFormat } from '#ui/time/date-format.ts';
import { days, type Day } from '#contract/guide/days.ts';
import {
  midnight,
  minutesOf,
  type Programme,
  type Schedule,
  startOf,
  week,
} from '#contract/guide/schedule.ts';

/**
 * A day of the guide is a broadcast day: it begins with the first programme of its schedule and ends when the next day's first
 * programme begins. So a programme at 00:00 is the last one of the evening before. Between midnight and the morning's first programme
 * "today" is still the previous day: Friday until Saturday 07:00, Sunday until Monday 06:00. One programme is on air at every minute
 * of the week.
 */
export interface GuideEntry extends Programme {
  /** Minutes since the midnight at the beginning of its day; 1,440 or more after the following midnight. */
  start: number;
  end: number;
  /** "1 h 30 min" */
  duration: string;
}

export type DayGuide = readonly [GuideEntry, ...GuideEntry[]];

const minute = 60_000;

function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

/** The day `by` days later, or earlier when `by` is negative. */
export const dayAfter = (day: Day, by = 1): Day =>
  days[(days.indexOf(day) + by + days.length) % days.length] ?? day;

function guideOf(schedule: Schedule, next: Schedule): DayGuide {
  const [first, ...others] = schedule;
  const entry = (programme: Programme, follower: Programme | undefined): GuideEntry => {
    const start = startOf(schedule, programme);
    const end = follower ? startOf(schedule, follower) : midnight + minutesOf(next[0].time);
    return { ...programme, start, end, duration: durationText(end - start) };
  };
  return [entry(first, others[0]), ...others.map((programme, place) => entry(programme, others[place + 1]))];
}

export const scheduled: ReadonlySet<string> = new Set(days.flatMap((day) => week[day].map(({ id }) => id)));

const guides = new Map(days.map((day) => [day, guideOf(week[day], week[dayAfter(day)])]));

/** The programmes of a broadcast day, in chronological order. */
export const guideOfDay = (day: Day): DayGuide => guides.get(day) ?? guideOf(week[day], week[dayAfter(day)]);

const wallClock = dateFormat('en-US', {
  weekday: 'short',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The calendar day in Puerto Rico, and the minutes since its midnight. */
function inPuertoRico(now: number): { day: Day; at: number } {
  const parts = new Map(
    wallClock()
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const day = days[weekdays.indexOf(parts.get('weekday') ?? '')] ?? days[0];
  return { day, at: Number(parts.get('hour')) * 60 + Number(parts.get('minute')) };
}

export interface OnAir {
  /** The broadcast day: today's tab. */
  today: Day;
  /** Whether it is past midnight, in the night of that day. */
  isNight: boolean;
  entry: GuideEntry;
  /** The programme that follows, perhaps the next day's first. */
  next: GuideEntry;
  /** When it began and when it ends, in milliseconds since the epoch. */
  startsAt: number;
  endsAt: number;
}

/** The programme on air at `now`, in milliseconds since the epoch. */
export function onAir(now: number): OnAir {
  const { day, at: sinceMidnight } = inPuertoRico(now);
  const isNight = sinceMidnight < guideOfDay(day)[0].start;
  const today = isNight ? dayAfter(day, -1) : day;
  const at = isNight ? sinceMidnight + midnight : sinceMidnight;
  const guide = guideOfDay(today);
  const entry = guide.filter(({ start }) => start <= at).pop() ?? guide[0];
  const next = guide[guide.indexOf(entry) + 1] ?? guideOfDay(dayAfter(today))[0];
  const startsAt = now - (now % minute) - (at - entry.start) * minute;
  return { today, isNight, entry, next, startsAt, endsAt: startsAt + (entry.end - entry.start) * minute };
}

/**
 * The day that the fragment of the URL (which opens a day without a script) or its `?dia=` names; null, which means today, when they name none.
 */
export function dayOfAddress({ search, hash = '' }: { search: string; hash?: string }): Day | null {
  const word = new URLSearchParams(search).get('dia');
  return days.find((day) => hash === `#${day}`) ?? days.find((day) => day === word) ?? null;
}

/** What the server tells the guide's island. */
export interface GuideProps {
  /** The day that the URL names; null for today. */
  day: Day | null;
  /** When the server rendered the guide, in milliseconds since the epoch. */
  drawn: number;
  /** Slugs of the guide's programmes without a page. */
  withoutPage: readonly string[];
  /** Paths of the pictures, by slug, of the programmes that are on air around then. */
  pictures: Readonly<Record<string, string>>;
}
