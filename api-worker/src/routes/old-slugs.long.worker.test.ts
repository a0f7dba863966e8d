import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PublishEvent } from '#contract/publishing/publishing.ts';
import { CountRow } from '../stored-values.ts';
import { Desk } from '../testing/desk.ts';
import { deportes, post, programme, tiempo } from '../testing/fixtures.ts';

const analisis = { id: 21, slug: 'analisis', name: 'Análisis', count: 1 };

let desk: Desk;

beforeEach(async () => {
  desk = new Desk();
  desk.wordpress.categories = [deportes, tiempo];
  desk.wordpress.programmeCategories = [analisis];
  desk.wordpress.posts = [post({ id: 1, slug: 'a', terms: [deportes] }), post({ id: 2, slug: 'otra' })];
  desk.wordpress.programmes = [programme({ id: 30, slug: 'enfoque', terms: [analisis] })];
  await desk.sync();
});

const addresses = ['/api/wordpress/noticias', '/api/articles'];

/** What a request gets: the present slug of a redirect, or else the status. */
async function respondAt(path: string): Promise<string | number> {
  const { status, headers } = await desk.request(path);
  return status === 301 ? (headers.get('Location') ?? 'nowhere') : status;
}

/** The same for a news item, which has two addresses that must agree. */
async function responseOf(slug: string): Promise<string | number> {
  const [first, second] = await Promise.all(
    addresses.map((address) => respondAt(`${address}/${encodeURIComponent(slug)}`)),
  );
  expect(second).toBe(first);
  return first ?? 'nothing';
}

async function rename(id: number, from: string, to: string): Promise<void> {
  desk.saveNews({ id, slug: to });
  await desk.publish({ id, slug: to, previousSlug: from });
}

describe('the old slug of a news item', () => {
  it('redirects to the new one, with the tags of both, also without a webhook', async () => {
    desk.saveNews({ id: 1, slug: 'b' });
    desk.passSeconds(30);
    await desk.sync();
    for (const address of addresses) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await desk.request(`${address}/a`, { method });
        expect(status).toBe(301);
        expect(headers.get('Location')).toBe('./b');
        expect(headers.get('Cache-Tag')).toBe('news:a,news:b');
        expect(headers.get('Cache-Control')).toMatch(/^public, max-age=0, s-maxage=30/);
      }
    }
    expect(await responseOf('b')).toBe(200);
  });

  it('never leads in a circle', async () => {
    await rename(1, 'a', 'b');
    await rename(1, 'b', 'a');
    expect(await responseOf('a')).toBe(200);
    expect(await responseOf('b')).toBe('./a');
    await rename(1, 'a', 'b');
    expect(await responseOf('a')).toBe('./b');
    expect(await responseOf('b')).toBe(200);
  });

  it('belongs to another item that takes it, then to the item that had it last', async () => {
    await rename(1, 'a', 'b');
    await rename(2, 'otra', 'a');
    expect(await responseOf('a')).toBe(200);
    expect(await responseOf('otra')).toBe('./a');
    await rename(2, 'a', 'c');
    expect(await responseOf('a')).toBe('./c');
  });

  it.each([
    [1, 2],
    [2, 1],
  ])('is not lost while another item takes it: webhooks of items %i and %i', async (...order) => {
    desk.saveNews({ id: 1, slug: 'b' }, { id: 2, slug: 'a' });
    const events: Record<number, Partial<PublishEvent> & { id: number }> = {
      1: { id: 1, slug: 'b', previousSlug: 'a' },
      2: { id: 2, slug: 'a', previousSlug: 'otra' },
    };
    await Promise.all(order.map((id) => desk.publish(events[id] ?? { id })));
    expect(await responseOf('a')).toBe(200);
    expect(await responseOf('b')).toBe(200);
    expect(await responseOf('otra')).toBe('./a');
  });

  it('is a 404 while its item is withdrawn, and leads to it when it is published under another slug', async () => {
    await rename(1, 'a', 'b');
    desk.wordpress.posts = desk.wordpress.posts.filter(({ id }) => id !== 1);
    await desk.publish({ id: 1, slug: 'b__trashed' });
    expect([await responseOf('a'), await responseOf('b')]).toEqual([404, 404]);
    desk.saveNews({ id: 1, slug: 'c' });
    await desk.publish({ id: 1, slug: 'c' });
    expect([await responseOf('a'), await responseOf('b')]).toEqual(['./c', './c']);
  });

  it('is known from WordPress, in any spelling, with an emoji and a percent sign', async () => {
    const previous_slugs = ['%f0%9f%8c%80-huracan', '100%de', 'ni%C3%B1o', 7, null, ''];
    desk.saveNews({ id: 1, slug: 'a', more: { previous_slugs } });
    await desk.sync();
    for (const old of ['🌀-huracan', '%f0%9f%8c%80-HURACAN', '100%de', 'niño', 'nin\u0303o'])
      expect(await responseOf(old)).toBe('./a');
    desk.saveNews({ id: 1, slug: '🌀', more: { previous_slugs } });
    await desk.sync();
    expect(await responseOf('100%de')).toBe(`./${encodeURIComponent('🌀')}`);
  });

  it('redirects while WordPress is down, and its former response does not come back', async () => {
    expect(await responseOf('a')).toBe(200);
    await rename(1, 'a', 'b');
    desk.forgetMemory();
    desk.wordpress.mood = 'down';
    expect(await responseOf('a')).toBe('./b');
    expect(await respondAt('/api/wordpress/noticias/nada')).toBe(503);
  });

  it('is forgotten with its WordPress, because the ids of another one are other items', async () => {
    await rename(1, 'a', 'b');
    const other = new Desk({ variables: { WORDPRESS_URL: 'https://otro.ejemplo.pr' } });
    other.wordpress.posts = [post({ id: 1, slug: 'cosa-distinta' })];
    other.passSeconds(600);
    await other.sync();
    expect(await other.status('/api/wordpress/noticias/a')).toBe(404);
    const count = await env.DB.prepare("SELECT count(*) AS n FROM old_slugs WHERE slug = 'a'").first();
    expect(CountRow.parse(count).n).toBe(0);
  });

  it('of an item that is dated in the future leads nowhere yet', async () => {
    desk.saveNews({ id: 1, slug: 'b', date: '2026-12-24T12:00:00' });
    await desk.publish({ id: 1, slug: 'b', previousSlug: 'a' });
    expect(await respondAt('/api/articles/a')).toBe(404);
  });
});

describe('the old slug of another kind', () => {
  it('redirects for a programme, with and without a webhook', async () => {
    desk.wordpress.programmes = [programme({ id: 30, slug: 'foco', terms: [analisis] })];
    await desk.publish({ id: 30, kind: 'programme', slug: 'foco', previousSlug: 'enfoque' });
    expect(await respondAt('/api/wordpress/programas/enfoque')).toBe('./foco');
    desk.passSeconds(30);
    desk.wordpress.programmes = [
      programme({ id: 30, slug: 'prisma', terms: [analisis], more: { previous_slugs: ['lente'] } }),
    ];
    await desk.sync();
    for (const old of ['enfoque', 'foco', 'lente'])
      expect(await respondAt(`/api/wordpress/programas/${old}`)).toBe('./prisma');
    desk.wordpress.mood = 'down';
    expect(await respondAt('/api/wordpress/programas/enfoque')).toBe('./prisma');
  });

  it.each([
    ['news-category', 'categorias', deportes],
    ['programme-category', 'categorias-programas', analisis],
  ] as const)('redirects for a %s, also if it has no items', async (kind, route, term) => {
    const renamed = { ...term, slug: 'nuevo', name: 'Nuevo', count: 0, previous_slugs: ['antiguo'] };
    desk.wordpress[kind === 'news-category' ? 'categories' : 'programmeCategories'] = [renamed];
    desk.passSeconds(30);
    await desk.publish({ id: term.id, kind, slug: 'nuevo', previousSlug: term.slug });
    for (const old of [term.slug, 'antiguo'])
      expect(await respondAt(`/api/wordpress/${route}/${old}`)).toBe('./nuevo');
    expect(await desk.json(`/api/wordpress/${route}/nuevo`)).toEqual({
      id: term.id,
      slug: 'nuevo',
      name: 'Nuevo',
      count: 0,
    });
    expect(await respondAt(`/api/wordpress/${route}/nadie`)).toBe(404);
  });

  it('is found without WordPress for a news category, and so is an empty one', async () => {
    desk.wordpress.categories = [
      { ...deportes, slug: 'deporte' },
      { ...tiempo, count: 0 },
    ];
    await desk.publish({ id: deportes.id, kind: 'news-category', slug: 'deporte', previousSlug: 'deportes' });
    desk.wordpress.mood = 'down';
    desk.forgetMemory();
    expect(await respondAt('/api/wordpress/categorias/deportes')).toBe('./deporte');
    expect(await respondAt('/api/wordpress/categorias/tiempo')).toBe(200);
  });
});
