import { brotliCompressSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { closingAt, manyClosings } from '#closings/closings.fixture.ts';
import { texts as say } from '#closings/texts.ts';
import type { Closings } from '#contract/closings.ts';
import type { DataState } from '#contract/response-headers.ts';
import type { ServedPage } from '../served-page.ts';
import { startReleaseBehindProxy } from './release-behind-proxy.ts';

/** What the pages of closings say of responses that no day of the sample newsroom has: of two thousand, of none, of late and of hostile ones. */

/** Ages are of the moment of the test: a busy machine begins minutes after it has read the file. */
let now: number;
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const both = ['/cierres', '/lite/cierres'];

const site = await startReleaseBehindProxy();
beforeEach(() => {
  now = Date.now();
  tell({});
});

const tell = (response: Partial<Closings>, state?: DataState) =>
  site.api.say(
    '/api/closings',
    { sample: false, checkedAt: minutesAgo(2), closings: manyClosings(now, 30), ...response },
    state,
  );

async function get(address: string) {
  const response = await site.get(address);
  expect(response.status, address).toBe(200);
  return response;
}

/** The names of the closings of a page, in its order. */
const names = (page: ServedPage) => page.text('main li > :is(h3, b:first-child)').split('\n');
const bytes = async (address: string) => brotliCompressSync((await get(address)).text).length;

test.each(both)(
  'what is closed is by municipality, with its state, its end and its age: %s',
  async (address) => {
    tell({
      closings: [
        closingAt(now, 1, { organization: 'Todas las escuelas', municipality: null }),
        closingAt(now, 2, { organization: 'Puente', kind: 'carretera', note: 'Inundado', state: 'parcial' }),
      ],
    });
    const { page, headers } = await get(address);
    expect(page.text('main h2')).toBe('Todo Puerto Rico (1)\nUtuado (1)');
    expect(names(page)).toEqual(['Todas las escuelas', 'Puente']);
    const text = page.text('main');
    for (const words of [
      '2 cierres informados',
      '1 escuela, 1 carretera',
      'Servicio parcial · Carretera',
      'Inundado',
    ])
      expect(text, words).toContain(words);
    expect(text).toMatch(/Hasta el \p{L}+ \d+, \d+:\d\d/u);
    expect(text).toContain('Informado hace 45 minutos');
    expect(text).toContain('Actualizado hace 2 minutos.');
    expect(text).not.toContain(say.late);
    expect(headers.get('Cache-Tag')?.split(',')).toContain('closings');
  },
);

test.each(both)(
  'data that the worker calls late says that it may lack some, however old: %s',
  async (address) => {
    for (const [minutes, age] of [
      [6, '6 minutos'],
      [180, '3 horas'],
    ] as const) {
      tell({ checkedAt: minutesAgo(minutes) }, 'last-good');
      expect((await get(address)).page.text('main')).toContain(`Actualizado hace ${age}. ${say.late}`);
      tell({ checkedAt: minutesAgo(minutes) }, 'fresh');
      expect((await get(address)).page.text('main')).not.toContain(say.late);
    }
  },
);

test.each(both)('what could not be loaded says so, and claims nothing: %s', async (address) => {
  site.api.fail('refused', '/api/closings');
  const { page, headers } = await get(`${address}?municipio=Ponce`);
  site.api.respondAgain();
  expect(page.text('main')).toContain(say.failed);
  expect(page.text('main')).not.toMatch(/No hay|Actualizado/);
  expect(page.values('main a', 'href')).toContain(`${address}?municipio=Ponce`);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.has('Retry-After')).toBe(true);
});

test.each(both)(
  'invented closings say so, and are in no search engine; real ones may be: %s',
  async (address) => {
    const robots = (page: ServedPage) => page.values('meta[name=robots]', 'content').join();
    const real = await get(address);
    expect(real.page.text('main')).not.toContain(say.sample);
    expect(robots(real.page)).not.toContain('noindex');
    tell({ sample: true });
    const { page } = await get(address);
    expect(page.text('main')).toContain(`${say.sampleTitle} ${say.sample}`);
    expect(robots(page)).toContain('noindex');
  },
);

test.each(both)('no page shows what has ended, or outlasts the next end: %s', async (address) => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  tell({
    closings: [
      closingAt(now, 1, { endsAt: inSeconds(-1) }),
      closingAt(now, 2, { endsAt: inSeconds(12) }),
      closingAt(now, 3),
    ],
  });
  const { page, headers } = await get(address);
  expect(names(page)).toEqual(['Escuela 2', 'Escuela 3']);
  const rule = headers.get('Cache-Control') ?? '';
  expect(Number(/s-maxage=(\d+)/.exec(rule)?.[1]), rule).toBeLessThanOrEqual(12);
});

test('two thousand closings are in parts that fit, with every municipality and its number', async () => {
  const closings = manyClosings(now, 2_000);
  tell({ closings });
  expect(await bytes('/cierres')).toBeLessThan(14_600);
  expect(await bytes('/cierres?pagina=20')).toBeLessThan(14_600);
  const { page } = await get('/cierres?pagina=2');
  expect(names(page)).toEqual(closings.slice(60, 120).map(({ organization }) => organization));
  expect(page.values('main nav a[href*="municipio="]', 'href')).toHaveLength(78);
  expect(page.values('.pagination a[rel]', 'href')).toEqual(['/cierres', '/cierres?pagina=3']);
  expect(names((await get('/cierres?pagina=999')).page)).toHaveLength(2_000 % 60);
});

test('the light page of two thousand fits into 5,000 bytes, and so do those of a municipality', async () => {
  const everywhere = manyClosings(now, 2_000, 30);
  tell({ closings: everywhere });
  const { page } = await get('/lite/cierres');
  expect(await bytes('/lite/cierres')).toBeLessThan(5_000);
  expect(page.values('main nav a[href*="municipio="]', 'href')).toHaveLength(78);
  expect(names(page)).toHaveLength(25);
  expect(page.values('main a[rel=next]', 'href')).toEqual(['/lite/cierres?pagina=2']);
  const own = everywhere.slice(30, 330).map((one) => ({ ...one, municipality: 'Sabana Grande' }));
  tell({ closings: own });
  const address = '/lite/cierres?municipio=Sabana%20Grande';
  expect(await bytes(address)).toBeLessThan(5_000);
  expect(await bytes(`${address}&pagina=6`)).toBeLessThan(5_000);
  const shown = await Promise.all(
    Array.from({ length: 12 }, async (_, part) => names((await get(`${address}&pagina=${part + 1}`)).page)),
  );
  expect(shown.flat()).toEqual(own.map(({ organization }) => organization));
});

test.each(both)('words of an organisation stay words: %s', async (address) => {
  const evil = `</b></li><script>alert(1)</script><img src=x onerror=alert(1)>"'\u202e`;
  const scripts = (await get(address)).page.all('main script').length;
  tell({ closings: [closingAt(now, 1, { organization: evil, note: evil })] });
  const { page } = await get(address);
  expect(page.all('main img')).toHaveLength(0);
  expect(page.all('main script')).toHaveLength(scripts);
  expect(page.text('main')).toContain('<img src=x onerror=alert(1)>');
});
