import { expect, test } from 'vitest';
import { days } from '#contract/guide/days.ts';
import { airTimes } from '#live/air-times.ts';
import { guideOfDay } from '#live/guide.ts';
import { midnight, week } from '#contract/guide/schedule.ts';
import { seasons } from '../cms/content/episode-entries.ts';
import { newsroom } from '../cms/content/newsroom-content.ts';

/** The site's guide and the programmes of the sample newsroom name the same programmes, at the same times. */

const { programmes } = newsroom({ now: new Date('2026-11-26T12:00:00Z') });
const entries = days.flatMap((day) => guideOfDay(day).map((entry) => ({ day, ...entry })));

test.each(days)('%s: every title of the guide is that of the programme with its slug', (day) => {
  for (const { id, title } of week[day]) {
    expect(programmes.find(({ slug }) => slug === id)?.title, id).toBe(title);
  }
});

test.each(programmes.map(({ slug }) => slug))('the programme %s is in the guide', (slug) => {
  expect(airTimes(slug)).not.toBeNull();
});

test('a programme has one title, one category and one description in the whole week', () => {
  for (const { id, title, category, description } of entries) {
    const others = entries.filter((other) => other.id === id);
    expect(new Set(others.map((other) => `${other.title} ${other.category} ${other.description}`))).toEqual(
      new Set([`${title} ${category} ${description}`]),
    );
  }
});

test('no text of a programme says a day or an hour of its broadcast: the schedule alone does', () => {
  for (const { slug, content, excerpt } of programmes) {
    expect(`${excerpt} ${content}`, slug).not.toMatch(/\d{1,2}:\d{2}|[ap]\. m\.|Va al aire/);
  }
});

test.each(seasons)(
  'the episodes of $programme are of its times in the guide',
  ({ programme, weekdays, at }) => {
    const own = entries.filter(({ id }) => id === programme);
    expect(own.map(({ day }) => days.indexOf(day))).toEqual(weekdays);
    expect(new Set(own.map(({ start }) => (start % midnight) / 60))).toEqual(new Set([at]));
  },
);
