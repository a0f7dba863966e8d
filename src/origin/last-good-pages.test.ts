import { expect, test } from 'vitest';
import { LastGoodPages, type RenderedPage } from './last-good-pages.ts';

const minute = 60_000;

const page = (text: string, headers: Record<string, string>, status = 200): RenderedPage => ({
  status,
  headers: new Headers(headers),
  body: Buffer.from(`<html><main id="contenido">${text}</main></html>`),
});
const good = (text = 'noticias') => page(text, { 'Cache-Control': 'public, s-maxage=30' });
const failed = () => page('no se pudo', { 'Cache-Control': 'no-store', 'Retry-After': '30' });

function atMinute() {
  let now = 0;
  const pages = new LastGoodPages(() => now);
  return { pages, go: (minutes: number) => (now = minutes * minute) };
}

test('a failed page gives way to the last good one, which says how old it is', () => {
  const { pages, go } = atMinute();
  pages.settle('/noticias', good());
  go(12);
  const shown = pages.settle('/noticias', failed());
  expect(shown.body.toString()).toContain(
    '<main id="contenido"><p class="text-sm text-muted">Actualizado hace 12 min</p>noticias',
  );
  expect(shown.headers.get('Cache-Control')).toBe('no-store');
  expect(pages.settle('/noticias', page('', {}, 500)).status).toBe(200);
});

test('a good page is shown as it is, and takes the place of the one before', () => {
  const { pages } = atMinute();
  pages.settle('/noticias', good('una'));
  expect(pages.settle('/noticias', good('otra')).body.toString()).toContain('otra');
  expect(pages.settle('/noticias', failed()).body.toString()).toContain('otra');
});

test('without a good page the failure is what there is to show', () => {
  const { pages, go } = atMinute();
  expect(pages.settle('/noticias', failed()).body.toString()).toContain('no se pudo');
  pages.settle('/programas', good());
  expect(pages.settle('/noticias', failed()).body.toString()).toContain('no se pudo');
  go(24 * 60 + 1);
  expect(pages.settle('/programas', failed()).body.toString()).toContain('no se pudo');
});

test('what no cache may keep, and what is missing, is not remembered', () => {
  const { pages } = atMinute();
  pages.settle('/a', page('privada', { 'Cache-Control': 'no-store' }));
  pages.settle('/b', page('no existe', { 'Cache-Control': 'public, s-maxage=10' }, 404));
  expect(pages.settle('/a', failed()).body.toString()).not.toContain('privada');
  expect(pages.settle('/b', failed()).body.toString()).not.toContain('no existe');
});
