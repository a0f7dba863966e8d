import { expect, test } from 'vitest';
import { coverageItemWith, entryWith, pageWith } from '#contract/coverages.fixture.ts';
import { liveBlogPosting } from './live-blog-posting.ts';
import { site } from './publisher.fixture.ts';
import { storyOfNewsItem } from './story-metadata.ts';

const item = coverageItemWith({});
const story = storyOfNewsItem(item, 'Minuto a minuto');
const entries = [
  entryWith({
    id: 9,
    at: '2026-11-20T12:42:00Z',
    headline: 'Todos salieron',
    authors: [{ name: 'Ana Ríos', slug: 'ana' }],
  }),
  entryWith({ id: 8, changedAt: '2026-11-20T12:50:00Z', content: { rendered: '<p>Humo <b>negro</b>.</p>' } }),
];
const state = { startedAt: '2026-11-20T11:00:00Z', endedAt: null, tiedTo: null };
const told = { story, state, slug: 'incendio', page: pageWith({ entries }) };

test('a live coverage becomes a LiveBlogPosting with its time and its entries', () => {
  expect(liveBlogPosting(told, site)).toMatchObject({
    '@type': 'LiveBlogPosting',
    headline: 'Incendio en Cataño',
    mainEntityOfPage: 'https://sitio.example/minuto-a-minuto/incendio',
    datePublished: '2026-11-20T08:00:00-04:00',
    coverageStartTime: '2026-11-20T07:00:00-04:00',
    liveBlogUpdate: [
      {
        '@type': 'BlogPosting',
        headline: 'Todos salieron',
        url: 'https://sitio.example/minuto-a-minuto/incendio/9',
        datePublished: '2026-11-20T08:42:00-04:00',
        articleBody: 'Entrada 9',
        author: [{ name: 'Ana Ríos', url: 'https://sitio.example/autor/ana' }],
      },
      { headline: 'Humo negro.', dateModified: '2026-11-20T08:50:00-04:00' },
    ],
  });
});

test('an entry that is only a picture is called by its moment, and has no text', () => {
  const picture = entryWith({
    id: 7,
    content: { rendered: '<figure><img src="https://cms.example/a.jpg" alt=""></figure>' },
  });
  const { liveBlogUpdate } = liveBlogPosting({ ...told, page: pageWith({ entries: [picture] }) }, site);
  expect(liveBlogUpdate).toEqual([
    {
      '@type': 'BlogPosting',
      headline: expect.stringMatching(/^20 .*2026.* 8:00/),
      url: 'https://sitio.example/minuto-a-minuto/incendio/7',
      datePublished: '2026-11-20T08:00:00-04:00',
    },
  ]);
});

test('it ends when the coverage ended, and only then', () => {
  expect(liveBlogPosting(told, site)).not.toHaveProperty('coverageEndTime');
  const ended = { ...told, state: { ...state, endedAt: '2026-11-20T14:00:00Z' } };
  expect(liveBlogPosting(ended, site)).toHaveProperty('coverageEndTime', '2026-11-20T10:00:00-04:00');
});

test('it was modified when words last changed, of the story or of an entry, and not when it was saved', () => {
  expect(liveBlogPosting(told, site).dateModified).toBe('2026-11-20T08:50:00-04:00');
  const saved = storyOfNewsItem({ ...item, modified: '2026-11-21T12:00:00Z' }, '');
  expect(liveBlogPosting({ ...told, story: saved }, site).dateModified).toBe('2026-11-20T08:50:00-04:00');
  const rewritten = storyOfNewsItem({ ...item, text_changed: '2026-11-20T13:00:00Z' }, '');
  expect(liveBlogPosting({ ...told, story: rewritten }, site).dateModified).toBe('2026-11-20T09:00:00-04:00');
});
