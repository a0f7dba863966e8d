import { expect, test } from 'vitest';
import { entryWith, pageWith } from '#contract/coverages.fixture.ts';
import { lightEntries } from './light-entries.ts';

/** Words that compress badly, so that few of these entries fit. */
const words = (seed: number) =>
  Array.from({ length: 60 }, (_, place) => ((seed * 7919 + place * 104_729) % 999_983).toString(36)).join(
    ' ',
  );
const entries = Array.from({ length: 20 }, (_, place) =>
  entryWith({ id: 20 - place, content: { rendered: `<p>${words(place + 1)}</p>` } }),
);
const site = new URL('https://sitio.example');

test('a light page shows as many entries as it has room for, and the next one goes on behind them', () => {
  const first = lightEntries(pageWith({ entries }), '', site);
  expect(first.entries.length).toBeGreaterThan(3);
  expect(first.entries.length).toBeLessThan(20);
  expect(first.next).toBe(first.entries.at(-1)?.id);
});

test('what stands above the entries takes from their room, and only the newest page has it', () => {
  const page = pageWith({
    entries,
    pinned: entryWith({ id: 3, content: { rendered: `<p>${words(99)}</p>` } }),
  });
  const newest = lightEntries(page, `<p>${words(77)}</p>`, site);
  const older = lightEntries(page, null, site);
  expect(newest.entries.length).toBeLessThan(older.entries.length);
  expect([newest.pinned?.id, older.pinned]).toEqual([3, null]);
  expect(older.introduction).toBe('');
});

test('an entry that is longer than a page is shown all the same, and the last page leads no further', () => {
  const long = entryWith({
    id: 2,
    content: { rendered: `<p>${Array.from({ length: 30 }, (_, n) => words(n * 31 + 7)).join(' ')}</p>` },
  });
  const first = lightEntries(pageWith({ entries: [long, entryWith({ id: 1 })] }), '', site);
  expect(first.entries.map(({ id }) => id)).toEqual([2]);
  expect(first.next).toBe(2);
  const few = [entryWith({ id: 2 }), entryWith({ id: 1 })];
  expect(lightEntries(pageWith({ entries: few }), '', site).next).toBeNull();
  expect(lightEntries(pageWith({ entries: few, hasOlder: true }), '', site).next).toBe(1);
});

test('pictures of an entry become links', () => {
  const picture = '<p>Humo.</p><figure><img src="https://cms.example/a.jpg" alt="Humo"></figure>';
  const { entries: shown } = lightEntries(
    pageWith({ entries: [entryWith({ id: 1, content: { rendered: picture } })] }),
    '',
    site,
  );
  expect(shown[0]?.html).not.toContain('<img');
  expect(shown[0]?.html).toContain('Ver foto');
});
