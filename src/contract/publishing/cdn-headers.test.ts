import { expect, test } from 'vitest';
import { setCdnHeaders } from './cdn-headers.ts';

function cdnHeaders(given: Record<string, string>) {
  const headers = new Headers(given);
  setCdnHeaders(headers);
  return { lifetime: headers.get('CDN-Cache-Control'), keys: headers.get('Surrogate-Key') };
}

test('a shared response says its lifetime without s-maxage, and its tags with spaces', () => {
  const rule = 'public, max-age=0, s-maxage=15, stale-while-revalidate=30, stale-if-error=86400';
  expect(cdnHeaders({ 'Cache-Control': rule, 'Cache-Tag': 'news:a,home' })).toEqual({
    lifetime: 'max-age=15, stale-while-revalidate=30, stale-if-error=86400',
    keys: 'news:a home',
  });
});

test('a lifetime without stale times allows none', () => {
  expect(cdnHeaders({ 'Cache-Control': 'public, max-age=0, s-maxage=10' }).lifetime).toBe(
    'max-age=10, stale-while-revalidate=0, stale-if-error=0',
  );
});

test.each(['no-store', 'private, no-store', 'private, max-age=0', 'public, max-age=31536000, immutable', ''])(
  'a response with "%s" has no lifetime for CDNs, not even one that it had before',
  (rule) => {
    expect(
      cdnHeaders({ 'Cache-Control': rule, 'CDN-Cache-Control': 'max-age=60', 'Surrogate-Key': 'home' }),
    ).toEqual({ lifetime: null, keys: null });
  },
);

test('a tag that no CDN accepts is left out', () => {
  const headers = new Headers({
    'Cache-Control': 'public, max-age=0, s-maxage=10',
    'Cache-Tag': `noticia-${'a'.repeat(10_000)},noticias`,
  });
  setCdnHeaders(headers);
  expect(headers.get('Cache-Tag')).toBe('noticias');
  expect(headers.get('Surrogate-Key')).toBe('noticias');
});
