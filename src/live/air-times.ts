import { days, type Day } from '#contract/guide/days.ts';
import { midnight } from '#contract/guide/schedule.ts';
import { dayAfter, guideOfDay } from './guide.ts';
import { clockText, dayNames } from './guide-texts.ts';

/** From Monday, as people say it. */
const fromMonday: readonly Day[] = [...days.slice(1), 'domingo'];

/** "Lunes" has the same plural. */
const plural = (day: Day) => (/[oa]$/i.test(dayNames[day]) ? `${dayNames[day]}s` : dayNames[day]);

const sentence = (text: string) => text.charAt(0) + text.slice(1).toLowerCase();

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** "Todos los días", "Lunes a viernes", "Domingo a jueves", "Martes, jueves y sábados". */
function daysText(those: readonly Day[]): string {
  if (those.length === days.length) return 'Todos los días';
  const first = those.find((day) => !those.includes(dayAfter(day, -1))) ?? those[0];
  const run = those.map((_, place) => (first ? dayAfter(first, place) : null));
  const last = run.at(-1);
  const isRun = run.every((day) => day !== null && those.includes(day));
  if (first && last && isRun && run.length > 2) return sentence(`${dayNames[first]} a ${dayNames[last]}`);
  return sentence(list.format(those.map(plural)));
}

/**
 * When the schedule has the programme with this slug: "Lunes a viernes, 6:00 a. m."; null when it has none. The day of a time after
 * midnight is the calendar's, not the guide's broadcast day.
 */
export function airTimes(slug: string): string | null {
  const daysAt = new Map<number, Set<Day>>();
  for (const day of days) {
    for (const { id, start } of guideOfDay(day)) {
      if (id !== slug) continue;
      const time = start % midnight;
      const those = daysAt.get(time) ?? new Set();
      daysAt.set(time, those.add(start < midnight ? day : dayAfter(day)));
    }
  }
  const texts = [...daysAt]
    .sort(([one], [other]) => one - other)
    .map(([time, those]) => `${daysText(fromMonday.filter((day) => those.has(day)))}, ${clockText(time)}`);
  return texts.length === 0 ? null : texts.join('; ');
}
