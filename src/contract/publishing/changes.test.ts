import { expect, test } from 'vitest';
import { changeKinds, kindSince1_0, readChangeLog, readLines, touchedTags, type Change } from './changes.ts';

const change = (more: Partial<Change>) => ({
  kind: 'news' as const,
  slug: 'nueva',
  previousSlug: null,
  categories: [],
  ...more,
});

const text = ['news:nueva', 'coverage:nueva', 'news-texts:deportes', 'news-lists', 'search'];

test.each<[what: string, made: Partial<Change>, touched: string[]]>([
  [
    'a news item its page, its categories, the lists, the home page, searches and what leads to it',
    { categories: ['deportes', 'tiempo'] },
    [
      ...['news:nueva', 'coverage:nueva', 'news-texts:deportes', 'news-texts:tiempo', 'news-lists', 'search'],
      ...['news-category:deportes', 'news-category:tiempo', 'home', 'news-link:nueva'],
    ],
  ],
  ['a text alone no card', { categories: ['deportes'], reach: 'page' }, text],
  [
    'a card no headline on the pages of other stories',
    { categories: ['deportes'], reach: 'lists' },
    [...text, 'news-category:deportes', 'home'],
  ],
  [
    'another slug of a news item the pages of both',
    { previousSlug: 'vieja' },
    [
      ...['news:nueva', 'coverage:nueva', 'news:vieja', 'coverage:vieja', 'news-lists', 'search', 'home'],
      ...['news-link:nueva', 'news-link:vieja'],
    ],
  ],
  ['an entry of a live coverage what shows the entries', { kind: 'coverage-entry' }, ['coverage:nueva']],
  [
    'a programme its page, its categories, the lists and the home page, and no news',
    { kind: 'programme', previousSlug: 'vieja', categories: ['analisis'] },
    ['programme:nueva', 'programme:vieja', 'programme-category:analisis', 'programme-lists', 'home'],
  ],
  [
    'an episode the page of its programme, and of the one that it was moved from',
    { kind: 'episode', categories: ['enfoque', 'punto-final'] },
    ['programme:enfoque', 'programme:punto-final'],
  ],
  ['a banner only the banners', { kind: 'banner', slug: '17' }, ['banners']],
  ['severe warnings also the ticker', { kind: 'hazard' }, ['alerts', 'home', 'emergency', 'emergency-page']],
  ['other warnings what shows them', { kind: 'hazard', reach: 'page' }, ['alerts']],
  ['a closing what shows closings', { kind: 'closing', slug: 'cierres' }, ['closings']],
  [
    'a tag its page, the lists that show topics and the home page',
    { kind: 'tag', previousSlug: 'vieja' },
    ['topic:nueva', 'topic:vieja', 'news-lists', 'home'],
  ],
  ['a category of news every page', { kind: 'news-category' }, ['news-category:nueva', 'navigation']],
  [
    'a category of programmes every page',
    { kind: 'programme-category' },
    ['programme-category:nueva', 'navigation'],
  ],
])('a change touches: %s', (_what, made, touched) => {
  expect(touchedTags(change(made)).toSorted()).toEqual(touched.toSorted());
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
