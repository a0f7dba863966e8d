import { expect, test } from 'vitest';
import type { Change, ChangeLog } from '#contract/publishing/changes.ts';
import type { Release } from './release.ts';
import { ServedSite } from './served-site.ts';

const file = {
  contentType: 'text/html',
  cacheControl: '',
  page: undefined,
  body: async () => Buffer.from(''),
  held: () => undefined,
};
const pages = [
  { pathname: '/noticias/a', tags: ['news:a', 'navigation'], policy: undefined },
  { pathname: '/noticias/b', tags: ['news:b', 'navigation'], policy: undefined },
  { pathname: '/live', tags: [], policy: undefined },
];
const release = (position: number, code = 'code'): Release => ({
  code,
  gate: 'off',
  cursor: `log.${position}`,
  position,
  name: `${code}-${position}`,
  folder: '',
  folders: [],
  pages,
  leftOut: [],
  files: new Map(pages.map(({ pathname }) => [pathname, file])),
  render: () => {},
});
const change = (position: number, more: Partial<Change>): Change => ({
  position,
  at: '2026-11-20T12:00:00Z',
  kind: 'news',
  action: 'changed',
  slug: 'a',
  previousSlug: null,
  categories: [],
  ...more,
});
const log = (...changes: Change[]): ChangeLog => ({
  changes,
  cursor: 'log.x',
  position: changes.at(-1)?.position ?? 0,
  complete: true,
  waiting: false,
});
const served = (site: ServedSite) =>
  pages.map(({ pathname }) => pathname).filter((pathname) => site.file(pathname) !== undefined);

test('a file that a change touches is not served any more, and the others are', () => {
  const site = new ServedSite(release(5));
  expect(served(site)).toEqual(['/noticias/a', '/noticias/b', '/live']);
  site.apply(log(change(6, { slug: 'a' })));
  expect(served(site)).toEqual(['/noticias/b', '/live']);
  expect(site.position).toBe(6);
});

test('a release that contains the change serves the file again; one that was started before it does not', () => {
  const site = new ServedSite(release(5));
  site.apply(log(change(6, { slug: 'a' }), change(7, { slug: 'b' })));
  site.use(release(6));
  expect(served(site)).toEqual(['/noticias/a', '/live']);
  site.use(release(7));
  expect(served(site)).toEqual(['/noticias/a', '/noticias/b', '/live']);
});

test('if the log is incomplete, no file with tags is served until a release that was started after it', () => {
  const site = new ServedSite(release(5));
  site.apply({ changes: [], cursor: 'other.9', position: 9, complete: false, waiting: false });
  expect(served(site)).toEqual(['/live']);
  site.use(release(8));
  expect(served(site)).toEqual(['/live']);
  site.use(release(9));
  expect(served(site)).toEqual(['/noticias/a', '/noticias/b', '/live']);
});

test('an older release is served without the files that changed after it', () => {
  const site = new ServedSite(release(5));
  site.use(release(7));
  site.apply(log(change(8, { slug: 'b' })));
  // The log was read before the last change arrived.
  site.use(release(5), log(change(6, { slug: 'a' }), change(7, { slug: 'z' })));
  expect(served(site)).toEqual(['/live']);
  expect(site.position).toBe(8);
  site.use(release(7));
  expect(served(site)).toEqual(['/noticias/a', '/live']);
});

test('an older release whose changes are unknown is served without any file that has tags', () => {
  for (const missed of [null, { ...log(), complete: false }]) {
    const site = new ServedSite(release(7));
    site.use(release(5), missed);
    expect(served(site)).toEqual(['/live']);
    site.use(release(7));
    expect(served(site)).toEqual(['/noticias/a', '/noticias/b', '/live']);
  }
});

const page = (text: string, tag: string) => async () => ({
  status: 200,
  headers: new Headers({ 'Cache-Control': 'public, s-maxage=60, stale-if-error=600', 'Cache-Tag': tag }),
  body: Buffer.from(text),
});
const failed = async () => ({
  status: 200,
  headers: new Headers({ 'Retry-After': '30' }),
  body: Buffer.from('no se pudo'),
});

test('a cached page that a change touches is rendered again', async () => {
  const site = new ServedSite(release(5));
  await site.cache.respond('/noticias', page('antes', 'news-lists'));
  site.apply(log(change(6, { slug: 'z' })));
  const shown = await site.cache.respond('/noticias', page('después', 'news-lists'));
  expect(shown.body.toString()).toBe('después');
});

test('removed content does not come back when rendering fails, whether or not other lines of the log can be read', async () => {
  for (const complete of [true, false]) {
    const site = new ServedSite(release(5));
    await site.cache.respond('/noticias/a', page('secreto', 'news:a'));
    site.apply({ ...log(change(6, { slug: 'a', action: 'removed' })), complete });
    const shown = await site.cache.respond('/noticias/a', failed);
    expect(shown.body.toString()).toBe('no se pudo');
  }
});

test('a release with the same code keeps the cached pages, and one with other code drops them', async () => {
  const site = new ServedSite(release(5));
  await site.cache.respond('/noticias', page('antes', 'news-lists'));
  site.use(release(6));
  expect((await site.cache.respond('/noticias', page('otra', 'x'))).body.toString()).toBe('antes');
  site.use(release(6, 'other'));
  expect((await site.cache.respond('/noticias', page('otra', 'x'))).body.toString()).toBe('otra');
});
