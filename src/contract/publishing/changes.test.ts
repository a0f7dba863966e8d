import { expect, test } from 'vitest';
import { changeKinds, kindSince1_0, readChangeLog, readLines, touchedTags, type Change } from './changes.ts';

const change = (more: Partial<Change>) => ({
  kind: 'news' as const,
  slug: 'nueva',
  previousSlug: null,
  categories: [],
  ...more,
});

test('a news item touches its page, its categories, the lists, the home page, searches and what leads to it', () => {
  expect(touchedTags(change({ categories: ['deportes', 'tiempo'] }))).toEqual([
    'news:nueva',
    'coverage:nueva',
    'news-texts:deportes',
    'news-texts:tiempo',
    'news-lists',
    'search',
    'news-category:deportes',
    'news-category:tiempo',
    'home',
    'news-link:nueva',
  ]);
});

test('a change touches only what shows it: the text alone no card, a card no headline on the pages of other stories', () => {
  const text = ['news:nueva', 'coverage:nueva', 'news-texts:deportes', 'news-lists', 'search'];
  const categories = ['deportes'];
  expect(touchedTags(change({ categories, reach: 'page' }))).toEqual(text);
  expect(touchedTags(change({ categories, reach: 'lists' }))).toEqual([
    ...text,
    'news-category:deportes',
    'home',
  ]);
});

test('a change of the slug also touches the tags of the previous slug', () => {
  expect(touchedTags(change({ previousSlug: 'vieja' }))).toEqual(
    expect.arrayContaining([
      ...['news:nueva', 'news:vieja', 'news-link:nueva', 'news-link:vieja'],
      ...['coverage:nueva', 'coverage:vieja'],
    ]),
  );
  expect(touchedTags(change({ kind: 'programme', previousSlug: 'viejo' }))).toEqual(
    expect.arrayContaining(['programme:nueva', 'programme:viejo']),
  );
});

test('an entry of a live coverage touches what shows the entries, and nothing else', () => {
  expect(touchedTags(change({ kind: 'coverage-entry' }))).toEqual(['coverage:nueva']);
});

test('a programme touches its page, its categories, the lists and the home page, and no news', () => {
  expect(touchedTags(change({ kind: 'programme', slug: 'enfoque', categories: ['analisis'] }))).toEqual([
    'programme:enfoque',
    'programme-category:analisis',
    'programme-lists',
    'home',
  ]);
});

test('an episode touches the page of its programme, and of the one that it was moved from', () => {
  expect(touchedTags(change({ kind: 'episode', categories: ['enfoque', 'punto-final'] }))).toEqual([
    'programme:enfoque',
    'programme:punto-final',
  ]);
});

test('a banner touches only the banners tag', () => {
  expect(touchedTags(change({ kind: 'banner', slug: '17' }))).toEqual(['banners']);
});

test('warnings touch what shows them, and the home page with its ticker if a severe one changed', () => {
  expect(touchedTags(change({ kind: 'hazard', slug: 'avisos' }))).toEqual([
    ...['alerts', 'home', 'emergency', 'emergency-page'],
  ]);
  expect(touchedTags(change({ kind: 'hazard', slug: 'avisos', reach: 'page' }))).toEqual(['alerts']);
});

test('a closing touches what shows closings, and nothing else', () => {
  expect(touchedTags(change({ kind: 'closing', slug: 'cierres' }))).toEqual(['closings']);
});

test('a tag touches its page, the lists that show topics and the home page', () => {
  expect(touchedTags(change({ kind: 'tag', previousSlug: 'vieja' }))).toEqual([
    'topic:nueva',
    'topic:vieja',
    'news-lists',
    'home',
  ]);
});

test.each([
  ['news-category', 'news-category:nueva'],
  ['programme-category', 'programme-category:nueva'],
] as const)('a %s touches every page, through the navigation tag', (kind, own) => {
  expect(touchedTags(change({ kind }))).toEqual([own, 'navigation']);
});

const line = { position: 1, at: '2026-11-20T12:00:00Z', action: 'changed', ...change({}) } satisfies Change;

/** Of src/contract/publishing/changes.ts at v1.0.0, which refuses the whole log for another one. */
const kindsOf1_0 = [
  ...['news', 'programme', 'episode', 'banner', 'news-category', 'programme-category', 'tag'],
  ...['ticker-line', 'promo', 'social-post', 'emergency', 'shelter', 'emergency-phone', 'municipal-notice'],
];

test.each([...changeKinds, 'hazard'] as const)(
  'a line of the kind %s is one that release 1.0.0 reads, and that this one reads as what it is',
  (kind) => {
    for (const reach of ['page', undefined] as const) {
      const sent = { ...line, ...kindSince1_0({ kind, reach }) };
      expect(kindsOf1_0).toContain(sent.kind);
      expect(readLines([sent])).toEqual({ changes: [{ ...line, kind }], complete: true });
    }
  },
);

test.each([
  { ...line, kind: 'foro' },
  { ...line, kind: 'municipal-notice', exactKind: 'foro' },
  { ...line, action: 'archived' },
  { ...line, reach: 'continents' },
  { ...line, slug: { es: 'nueva', en: 'new' } },
  { ...line, previousSlug: undefined },
  { ...line, categories: [{ slug: 'deportes' }] },
  { ...line, at: 1_764_000_000 },
  { ...line, position: '1' },
  {},
  null,
  'line',
])('a line of a newer release says that everything may have changed, and stops no other: %j', (stranger) => {
  const log = { cursor: 'log.3', position: 3, complete: true, waiting: false };
  const other = { ...line, position: 2, action: 'removed' };
  expect(readChangeLog({ ...log, changes: [stranger, other] })).toEqual({
    ...log,
    changes: [other],
    complete: false,
  });
});

test('what a newer release adds is not read', () => {
  const log = { changes: [{ ...line, tone: 'urgent' }], cursor: 'log.1', position: 1, complete: true };
  const scores = { revision: 'r7' };
  expect(readChangeLog({ ...log, waiting: false, scores, region: 'norte' })).toEqual({
    ...log,
    changes: [line],
    waiting: false,
  });
});
