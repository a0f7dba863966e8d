import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DeskItem, DeskItems, deskItemsPerRequest } from '#contract/publishing/desk-items.ts';
import { EmergencyContent } from '#contract/emergency.ts';
import { crons } from '#contract/publishing/crons.ts';
import { FrontPage, TickerItems } from '#contract/newsroom.ts';
import { Power } from '#contract/weather/power.ts';
import { Problem } from '#contract/problem.ts';
import { CoverageDesk } from '../testing/coverage-desk.ts';
import { Desk } from '../testing/desk.ts';
import { programme } from '../testing/fixtures.ts';
import { responseOf } from '../testing/misbehaviours.ts';
import { outages, region as outage } from '../testing/nature.ts';
import { jsonResponse } from '../../../cms/sample/sample-response.ts';

const hour = 3_600;
let desk: CoverageDesk;
beforeEach(async () => {
  desk = await CoverageDesk.open();
});

/** A moment, in seconds from the desk's time. */
const at = (seconds: number) => new Date(desk.clock + seconds * 1_000).toISOString().replace(/\.\d+Z$/, 'Z');
const item = (id: number, portada: object = {}) => ({
  id,
  portada: { texto: `Texto ${id}`, desde: at(-60), hasta: null, ...portada },
});
const set = (base: string, ...items: { id: number }[]) => desk.wordpress.frontPage.set(base, items);
const emergency = (id: number, portada: object = {}) =>
  item(id, { nivel: 'aviso', enlace: null, ...portada });
const region = (id: number, texto: string, portada: object = {}) =>
  item(id, { texto, sin_servicio: '1200', clientes: '', nota: '', ...portada });
const promo = (id: number, lugar: number, portada: object = {}) =>
  item(id, { lugar, enlace: '/programas', ...portada });

const ask = (items: Record<string, unknown>, of: Desk = desk) =>
  of.signed('desk-items', JSON.stringify({ items }));
async function told(kind: string, ...ids: number[]): Promise<DeskItem[]> {
  const response = await ask({ [kind]: ids });
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return DeskItems.parse(await response.json()).items;
}
const hidden = async (kind: string, ...ids: number[]) =>
  (await told(kind, ...ids)).map(({ hidden: why }) => why ?? 'visible');
describe('what the desk is told is what readers get', () => {
  it('of an emergency of some municipalities that its pages show it, whatever all pages show', async () => {
    const municipios = ['Utuado'];
    set('emergencias', emergency(70), emergency(71, { municipios }), emergency(72, { nivel: 'ninguna' }));
    await desk.sync();
    expect(await hidden('emergency', 70, 71, 72)).toEqual(['visible', 'visible', 'outranked']);
    set('emergencias', emergency(71, { municipios }), emergency(72, { nivel: 'ninguna' }));
    await desk.sync();
    expect(await hidden('emergency', 71, 72)).toEqual(['visible', 'silent']);
  });

  it('of emergencies: the banner, the others, one that silences, that begins, that ended', async () => {
    set(
      'emergencias',
      emergency(70),
      emergency(71, { nivel: 'emergencia', version: 'v1' }),
      emergency(72, { desde: at(hour) }),
      emergency(73, { desde: at(-25 * hour) }),
      emergency(74, { nivel: 'ninguna' }),
    );
    await desk.sync();
    expect(await hidden('emergency', 70, 71, 72, 73, 74, 75)).toEqual([
      ...['outranked', 'visible', 'scheduled', 'ended', 'outranked', 'absent'],
    ]);
    expect(
      (await told('emergency', 71, 72, 73)).map(({ since, until, version }) => [since, until, version]),
    ).toEqual([
      [at(-60), at(24 * hour - 60), 'v1'],
      [at(hour), at(25 * hour), null],
      [at(-25 * hour), at(-hour), null],
    ]);
    set('emergencias', emergency(74, { nivel: 'ninguna' }));
    await desk.sync();
    expect(await hidden('emergency', 71, 74)).toEqual(['absent', 'silent']);
    expect((await desk.read(EmergencyContent, '/api/emergency')).emergencies).toHaveLength(1);
  });

  it('of an emergency that is switched on again, as soon as its webhook is processed', async () => {
    set('emergencias', emergency(70, { desde: at(-48 * hour) }));
    await desk.publish({ kind: 'emergency', id: 70, slug: 'x' });
    expect(await hidden('emergency', 70)).toEqual(['ended']);
    set('emergencias', emergency(70, { desde: at(0) }));
    await desk.publish({ kind: 'emergency', id: 70, slug: 'x' });
    expect(await hidden('emergency', 70)).toEqual(['visible']);
  });

  it('of lines of the ticker, of which eight fit and none lasts longer than twelve hours', async () => {
    const lines = Array.from({ length: 9 }, (_, place) =>
      item(50 + place, { enlace: null, desde: at(-60 - place) }),
    );
    set('ultima-hora', ...lines, item(60, { enlace: null, desde: at(-13 * hour), hasta: at(hour) }));
    await desk.sync();
    const ticker = (await desk.read(TickerItems, '/api/breaking-news-ticker')).map(({ id }) => id);
    for (const { id } of lines) {
      expect(await hidden('ticker-line', id)).toEqual([
        ticker.includes(`linea-${id}`) ? 'visible' : 'outranked',
      ]);
    }
    expect(await hidden('ticker-line', 58, 60)).toEqual(['outranked', 'ended']);
  });

  it('of promotions, posts, shelters, telephones and notices', async () => {
    set('promociones', promo(50, 1), promo(51, 1, { desde: at(-30) }), promo(52, 2, { hasta: at(-10) }));
    set('redes', item(60, { red: 'x', url: 'https://x.com/a/status/1', fecha: at(-90) }));
    set('refugios', item(80, { municipio: 'Ponce' }));
    set('telefonos-emergencia', item(90, { telefono: '911' }));
    set(
      'avisos-municipales',
      item(95, { municipio: 'Lares' }),
      item(96, { municipio: 'Lares', desde: at(-73 * hour) }),
    );
    await desk.sync();
    expect(await hidden('promo', 50, 51, 52)).toEqual(['outranked', 'visible', 'ended']);
    expect((await desk.read(FrontPage, '/api/front-page')).promos.map(({ title }) => title)).toEqual([
      'Texto 51',
    ]);
    expect(await hidden('social-post', 60, 61)).toEqual(['visible', 'absent']);
    expect(await hidden('shelter', 80)).toEqual(['visible']);
    expect(await hidden('emergency-phone', 90)).toEqual(['visible']);
    expect(await hidden('municipal-notice', 95, 96)).toEqual(['visible', 'ended']);
  });

  it('of the electricity: the newest of each region, unless the address speaks of a later hour', async () => {
    set(
      'luz',
      region(50, 'Lares', { desde: at(-600) }),
      region(51, 'Lares', { desde: at(-300) }),
      region(52, 'Ponce', { desde: at(-25 * hour) }),
    );
    await desk.sync();
    expect(await hidden('power-report', 50, 51, 52)).toEqual(['outranked', 'visible', 'ended']);
    expect((await desk.read(Power, '/api/power')).regions.map(({ name }) => name)).toEqual(['Lares']);
    const told = new Desk({ beside: desk, variables: { POWER_URL: 'https://luz.ejemplo/clientes' } });
    told.elsewhere = (_url, init) =>
      responseOf(jsonResponse(JSON.parse(JSON.stringify(outages(outage('Ponce'))))), null, init.signal);
    await told.schedule(crons.newsroom);
    const [row] = DeskItems.parse(await (await ask({ 'power-report': [51] }, told)).json()).items;
    expect(row?.hidden).toBe('source');
  });

  it('of news: published, dated in the future, with a password, pinned', async () => {
    const portada = { lugar: 1, hasta: null };
    desk.saveNews(
      { id: 4, more: { portada } },
      { id: 5, more: { portada: { ...portada, hasta: at(-60) } } },
      { id: 6, date: '2026-11-21T16:00:00' },
      { id: 7, more: { content: { rendered: '', protected: true } } },
    );
    await desk.sync();
    expect(await hidden('news', 2, 4, 5, 6, 7, 8)).toEqual([
      ...['visible', 'visible', 'visible', 'scheduled', 'protected', 'absent'],
    ]);
    expect((await told('news', 2, 4, 5)).map(({ pinned }) => pinned)).toEqual([null, true, false]);
    expect((await told('news', 4))[0]?.version).toBe(at(0));
    desk.remove(2);
    await desk.publish({ id: 2, slug: 'noticia-2' });
    expect(await hidden('news', 2)).toEqual(['absent']);
  });

  it('of entries, which are seen with their coverage, also of one that moved', async () => {
    desk.write({ id: 10 }, { id: 11 });
    await desk.report(10, 11);
    expect(await hidden('coverage-entry', 10, 11, 12)).toEqual(['visible', 'visible', 'absent']);
    desk.cover(2, {}, 'noticia-2');
    await desk.publish({ id: 2, slug: 'noticia-2' });
    desk.write({ id: 11, coverage: { id: 2, slug: 'noticia-2' } });
    await desk.report(11);
    desk.cover(1, null);
    await desk.publish({ id: 1, slug: 'noticia-1' });
    expect(await hidden('coverage-entry', 10, 11)).toEqual(['coverage', 'visible']);
  });

  it('of closings, programmes, their categories and banners', async () => {
    const cierre = {
      organizacion: 'Escuela',
      tipo: 'escuela',
      municipio: 'Utuado',
      estado: 'cerrado',
      nota: '',
    };
    const moments = { desde: at(-60), hasta: at(hour), cambiado: at(-30) };
    set('cierres', { id: 50, cierre: { ...cierre, ...moments } } as { id: number });
    desk.wordpress.programmes = [programme({ id: 30, slug: 'enfoque' })];
    await desk.sync();
    expect(await told('closing', 50)).toMatchObject([{ hidden: null, until: at(hour), version: at(-30) }]);
    expect(await hidden('programme', 30, 31)).toEqual(['visible', 'absent']);
    desk.passSeconds(hour);
    expect(await hidden('closing', 50)).toEqual(['ended']);
  });

  it('of an item that the site cannot take: which version it has, and why', async () => {
    desk.saveNews({ id: 9, slug: 'noticia-2' });
    await desk.sync();
    expect(await told('news', 2, 9)).toMatchObject([
      { hidden: null, leftOut: null },
      { hidden: 'absent', leftOut: { reason: 'slug', holder: 2 } },
    ]);
  });
});

it('says that the site has not read this WordPress, and nothing of kinds that it does not know', async () => {
  const fresh = new Desk();
  const items = { news: [777], hologram: [1] };
  await desk.sync();
  expect(DeskItems.parse(await (await ask(items)).json()).items).toMatchObject([
    { kind: 'news', hidden: 'absent' },
  ]);
  await env.DB.prepare('UPDATE sync_state SET synced_at = NULL').run();
  expect(DeskItems.parse(await (await ask(items, fresh)).json()).items).toMatchObject([{ hidden: 'unread' }]);
});

it('takes the longest list of WordPress, and refuses what is empty, too long or no list', async () => {
  const many = (count: number) => ({
    'municipal-notice': Array.from({ length: count }, (_, place) => 9_000_000 + place),
  });
  expect((await ask(many(deskItemsPerRequest))).status).toBe(200);
  for (const items of [
    {},
    { news: [] },
    many(deskItemsPerRequest + 1),
    { news: [0] },
    { news: ['1'] },
    { news: 1 },
  ]) {
    const response = await ask(items);
    expect(response.status).toBe(400);
    expect(Problem.parse(await response.json()).error.code).toBe('bad_request');
  }
  expect((await desk.signed('deliveries', JSON.stringify({ items: many(1) }))).status).toBe(400);
});
