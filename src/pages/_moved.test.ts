import { expect, test } from 'vitest';
import { paths } from '#config/paths.ts';
import { tags } from '#contract/cache-tags.ts';
import { foundOutcome } from './_document.ts';
import { movedResponse } from './_moved.ts';

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
