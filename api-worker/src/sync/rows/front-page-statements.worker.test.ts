import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { FrontPage, SocialPosts, TickerItems } from '#contract/newsroom.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import { logged } from '../../testing/logged.ts';
import { linesAfter } from '../../testing/change-lines.ts';
import { post } from '../../testing/fixtures.ts';
import { later, PulledDesk, waiting } from '../../testing/pulled-desk.ts';

let desk: PulledDesk;
beforeEach(async () => {
  desk = await PulledDesk.open();
  for (const base of ['ultima-hora', 'promociones', 'redes']) desk.wordpress.frontPage.set(base, []);
});

/** A moment, in seconds from the desk's time. */
const at = (seconds: number) => new Date(desk.clock + seconds * 1_000).toISOString();
const item = (id: number, portada: object) => ({
  id,
  portada: { texto: `Texto ${id}`, desde: at(-60), hasta: null, ...portada },
});
const set = (base: string, ...items: { id: number }[]) => desk.wordpress.frontPage.set(base, items);
const promo = (id: number, more: object) =>
  item(id, { lugar: 1, etiqueta: '', enlace: '/live', imagen: null, imagen_alt: '', ...more });
const social = (id: number, more: object) =>
  item(id, { red: 'X', url: `https://x.com/a/status/${id}`, fecha: at(-60), ...more });

const read = async <Schema extends z.ZodType>(schema: Schema, path: string) => {
  const response = await desk.request(path);
  expect(response.status).toBe(200);
  return { data: schema.parse(await response.json()), headers: response.headers };
};
const ticker = async () =>
  (await read(TickerItems, '/api/breaking-news-ticker')).data.map((line) => line.content);
const frontPage = async () => (await read(FrontPage, '/api/front-page')).data;

describe('a line of the ticker', () => {
  it('is shown with its link and its time right after its webhook, follows a change, and goes', async () => {
    expect(await ticker()).toEqual([]);
    set('ultima-hora', item(70, { enlace: '/live' }), item(71, { enlace: null, hasta: at(3_600) }));
    await desk.publish({ kind: 'ticker-line', id: 70, slug: 'texto-70' });
    expect((await read(TickerItems, '/api/breaking-news-ticker')).data).toEqual([
      { id: 'linea-70', content: 'Texto 70', link: '/live', alert: false, since: '2026-11-20T15:59:00Z' },
    ]);
    set('ultima-hora', item(70, { texto: 'Corregida' }));
    await desk.publish({ kind: 'ticker-line', id: 70, slug: 'texto-70' });
    expect(await ticker()).toEqual(['Corregida']);
    set('ultima-hora');
    await desk.publish({ kind: 'ticker-line', id: 70, slug: 'texto-70' });
    expect(await ticker()).toEqual([]);
    expect(await linesAfter(desk.start)).toEqual([
      'ticker-line changed 70',
      'ticker-line changed 70',
      'ticker-line removed 70',
    ]);
    expect(await waiting()).toBe(0);
  });

  it('whose webhook was lost follows with the next run, also when it was the last one', async () => {
    set('ultima-hora', item(70, {}));
    await desk.sync();
    expect(await ticker()).toEqual(['Texto 70']);
    set('ultima-hora');
    await desk.sync();
    expect(await ticker()).toEqual([]);
    expect(await linesAfter(desk.start)).toEqual(['ticker-line changed 70', 'ticker-line removed 70']);
  });

  it('is in no cache a second before it starts or after it ends, or twelve hours later', async () => {
    const begins = item(70, { desde: at(20), hasta: at(50) });
    set('ultima-hora', begins, item(71, { desde: at(-43_100) }));
    await desk.sync();
    expect(await ticker()).toEqual(['Texto 71']);
    const { headers } = await read(TickerItems, '/api/breaking-news-ticker');
    expect(headers.get(responseHeaders.dataUntil)).toBe(String(Date.parse(begins.portada.desde)));
    expect(headers.get('Cache-Control')).toContain('s-maxage=10, stale-while-revalidate=10,');
    expect(headers.get('Cache-Tag')).toContain('home');
    desk.passSeconds(19);
    expect(await ticker()).toEqual(['Texto 71']);
    expect((await read(TickerItems, '/api/breaking-news-ticker')).headers.get('Cache-Control')).toContain(
      's-maxage=1, stale-while-revalidate=0,',
    );
    desk.passSeconds(1);
    expect(await ticker()).toEqual(['Texto 70', 'Texto 71']);
    desk.passSeconds(30);
    expect(await ticker()).toEqual(['Texto 71']);
    desk.passSeconds(50);
    expect(await ticker()).toEqual([]);
  });
});

it('rubbish from WordPress harms nothing: it is left out, and what is well is shown', async () => {
  set(
    'ultima-hora',
    item(70, { desde: at(-10), hasta: at(-20) }),
    item(71, { texto: ' ' }),
    item(72, { texto: 'x'.repeat(401) }),
    item(73, { desde: 'ayer' }),
    { id: 74 },
    item(75, { enlace: 'javascript:alert(1)' }),
  );
  set('promociones', promo(80, { enlace: 'javascript:alert(1)' }), promo(81, { lugar: 5 }), promo(82, {}));
  set('redes', social(90, { url: 'javascript:alert(1)' }), social(91, { fecha: null }), social(92, {}));
  await desk.sync();
  expect((await read(TickerItems, '/api/breaking-news-ticker')).data).toMatchObject([
    { content: 'Texto 75', link: null },
  ]);
  expect((await frontPage()).promos).toMatchObject([{ title: 'Texto 82' }]);
  expect((await read(SocialPosts, '/api/social-posts')).data).toMatchObject([{ content: 'Texto 92' }]);
});

it('a plugin of an older version does not disturb the sync, and takes nothing away', async () => {
  set('ultima-hora', item(70, {}));
  await desk.sync();
  logged.length = 0;
  desk.wordpress.frontPage.clear();
  expect(await desk.sync()).toMatchObject({ complete: true });
  expect(await ticker()).toEqual(['Texto 70']);
  expect(logged.filter((line) => line.includes('ticker'))).toEqual([]);
});

it('the latest promotion of a place is shown until its end, then the one before', async () => {
  const image = 'https://cms.ejemplo.pr/p.jpg';
  set(
    'promociones',
    promo(80, {
      lugar: 3,
      etiqueta: 'ESTRENO',
      imagen: image,
      imagen_alt: 'Foto',
      desde: at(-30),
      hasta: at(10),
    }),
    promo(81, { lugar: 3, enlace: 'https://boletos.ejemplo.pr/' }),
    promo(82, { lugar: 1 }),
  );
  await desk.publish({ kind: 'promo', id: 80, slug: 'x' });
  await desk.sync();
  expect((await frontPage()).promos).toEqual([
    { place: 1, label: '', title: 'Texto 82', link: '/live', imageUrl: null, imageAlt: '' },
    { place: 3, label: 'ESTRENO', title: 'Texto 80', link: '/live', imageUrl: image, imageAlt: 'Foto' },
  ]);
  desk.passSeconds(10);
  expect((await frontPage()).promos).toMatchObject([{ place: 1 }, { link: 'https://boletos.ejemplo.pr/' }]);
});

it('posts of social networks are shown newest first, each until its end', async () => {
  set(
    'redes',
    social(90, { fecha: at(-500) }),
    social(91, { hasta: at(10) }),
    social(92, { fecha: at(-90_000) }),
  );
  await desk.publish({ kind: 'social-post', id: 90, slug: 'x' });
  await desk.sync();
  const shown = async () => (await read(SocialPosts, '/api/social-posts')).data.map(({ id }) => id);
  expect(await shown()).toEqual([91, 90, 92]);
  desk.passSeconds(10);
  expect(await shown()).toEqual([90, 92]);
});

it('pinned news come in the order of their places, then the sticky ones, each until its end', async () => {
  const pinned = (id: number, portada: object | null, more: object = {}) =>
    desk.replace(post({ id, modified: later, more: { portada, ...more } }));
  pinned(1, { lugar: 2, hasta: at(120) });
  pinned(2, { lugar: null, hasta: at(60) }, { sticky: true });
  pinned(4, { lugar: null, hasta: null }, { sticky: true });
  pinned(3, { lugar: 1, hasta: null });
  for (const id of [1, 2, 3, 4]) await desk.publish({ id });
  const ids = async () => (await frontPage()).pinned.map(({ id }) => id);
  expect(await ids()).toEqual([3, 1, 4, 2]);
  desk.passSeconds(59);
  expect(await ids()).toEqual([3, 1, 4, 2]);
  desk.passSeconds(1);
  expect(await ids()).toEqual([3, 1, 4]);
  desk.passSeconds(59);
  expect(await ids()).toEqual([3, 1, 4]);
  desk.passSeconds(1);
  expect(await ids()).toEqual([3, 4]);
  pinned(3, null);
  await desk.publish({ id: 3 });
  expect(await ids()).toEqual([4]);
});
