import { expect, test } from 'vitest';
import { paths } from '#config/paths.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { foundOutcome } from './document.ts';
import { movedResponse, otherKindResponse } from './moved.ts';

const moved = (from: string, to: string) =>
  movedResponse(foundOutcome({ slug: to }), 'item', ({ slug }) => ({
    from,
    to: slug,
    addressOf: paths.newsItem,
    tagsOf: (name) => [tags.newsItem(name)],
  }));

test('an item with another slug than the address is a 301 to its own address', () => {
  const response = moved('viejo', '🌀-huracán');
  expect(response?.status).toBe(301);
  expect(Object.fromEntries(response?.headers ?? [])).toEqual({
    location: '/noticias/%F0%9F%8C%80-hurac%C3%A1n',
    'cache-control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=3600, stale-if-error=86400',
    'cache-tag': 'news:viejo,news:%F0%9F%8C%80-hurac%C3%A1n',
  });
});

test.each([
  ['a', 'a'],
  ['%c3%b1', 'ñ'],
  ['nin\u0303o', 'niño'],
  ['A', 'a'],
])('%s and %s are the same slug', (from, to) => {
  expect(moved(from, to)).toBeNull();
});

test('a redirect from late data is cached only briefly, and one without data does not exist', () => {
  const move = () => ({ from: 'a', to: 'b', addressOf: paths.article, tagsOf: () => [] });
  const late = { ...foundOutcome(''), state: 'last-good' } as const;
  expect(movedResponse(late, 'item', move)?.headers.get('Cache-Control')).toContain('s-maxage=10,');
  expect(movedResponse({ kind: 'missing' }, 'item', move)).toBeNull();
  expect(movedResponse({ kind: 'failed', error: null }, 'item', move)).toBeNull();
});

test.each(['//otro.ejemplo', '..', '/\\otro', 'javascript:x', 'a\r\nb'])(
  'a redirect to the slug %j stays on this site',
  (to) => {
    const { pathname, origin } = new URL(moved('a', to)?.headers.get('Location') ?? '', 'https://sitio.pr');
    expect(origin).toBe('https://sitio.pr');
    expect(pathname === '/' || pathname.startsWith('/noticias/')).toBe(true);
  },
);

test.each([
  ['/noticias/a', { kind: 'programme', slug: 'foco', episode: null }, '/programas/foco', 'programme:foco'],
  [
    '/article/a',
    { kind: 'programme', slug: 'año-ñ', episode: null },
    '/programas/a%C3%B1o-%C3%B1',
    'programme:a%C3%B1o-%C3%B1',
  ],
  [
    '/articulo/a',
    { kind: 'programme', slug: 'foco', episode: 7 },
    '/programas/foco#episodio-7',
    'programme:foco',
  ],
  ['/programas/a', { kind: 'news', slug: 'b', episode: null }, '/noticias/b', 'news:b'],
  ['/programas/tema', { kind: 'news', slug: 'tema', episode: null }, '/article/tema', 'news:tema'],
  [
    '/lite/noticias/a',
    { kind: 'programme', slug: 'foco', episode: 7 },
    '/lite/programas/foco#episodio-7',
    'programme:foco',
  ],
  ['/lite/programas/a', { kind: 'news', slug: 'b', episode: null }, '/lite/noticias/b', 'news:b'],
] as const)(
  '%s is a 301 to the page of what it is now, with the tags of both: %j',
  (from, to, location, tag) => {
    const response = otherKindResponse({ kind: 'moved', to }, from, ['tag:a']);
    expect(response?.status).toBe(301);
    expect(response?.headers.get('Location')).toBe(location);
    expect(response?.headers.get('Cache-Tag')).toBe(`tag:a,${tag}`);
  },
);

test('a page that is missing, protected or could not be loaded leads nowhere', () => {
  for (const result of [{ kind: 'missing' }, { kind: 'protected' }, { kind: 'failed', error: null }] as const)
    expect(otherKindResponse(result, '/noticias/a', [])).toBeNull();
});
