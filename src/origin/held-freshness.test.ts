import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChangeLog } from '#contract/publishing/changes.ts';
import { Compressor } from './responses/compression.ts';
import { bannerOf, emergencyState } from './emergency/top.ts';
import {
  responded,
  ask,
  askFramework,
  astro,
  build,
  file,
  folder,
  origin,
  start,
  useHeldOrigin,
  warm,
} from './held-origin.fixture.ts';

useHeldOrigin();

test('a 304 of a page that ends soon tells edges so', async () => {
  const edge = { Via: '1.1 edge' };
  await warm({ target: '/tiempo-v2', headers: edge });
  const headers = { ...edge, 'If-None-Match': '*' };
  const { status, headers: sent } = await ask({ target: '/tiempo-v2', headers });
  expect(status).toBe(304);
  expect(sent).toContain('max-age=30, stale-while-revalidate=70, stale-if-error=86400');
});

test.each<Record<string, string>>([{}, { Via: '1.1 edge' }])(
  'a browser asks for a page each time, with %o',
  async (headers) => {
    const all: readonly Record<string, string>[] = [{}, { 'If-None-Match': '*' }];
    for (const more of all) {
      await warm({ target: file, headers: { ...headers, ...more } });
      const { headers: sent } = await ask({ target: file, headers: { ...headers, ...more } });
      const rule = sent[sent.findIndex((name) => name.toLowerCase() === 'cache-control') + 1];
      expect(rule).toMatch(/^public, max-age=0, s-maxage=\d+, stale-if-error=\d+$/);
    }
  },
);

test('the lifetime of a page that ends gets shorter each second, and then it is rendered again', async () => {
  const target = '/tiempo-v2';
  astro.until = Date.now() + 20_000;
  for (const left of [20, 19, 5, 1]) {
    vi.setSystemTime(astro.until - left * 1000);
    await ask({ target });
    const held = await ask({ target });
    expect([held.isHeld, held.headers]).toEqual([true, (await askFramework({ target })).headers]);
    expect(held.headers.join()).toContain(`s-maxage=${left},`);
  }
  vi.setSystemTime(astro.until);
  Object.assign(astro, { content: 'Después', until: Date.now() + 100_000 });
  expect(String((await ask({ target })).body)).toContain('Después');
});

test.each([file, '/'])('%s shows the second in which it is sent', async (target) => {
  await warm({ target });
  const before = Math.floor(Date.now() / 1000);
  for (const later of [0, 1, 7]) {
    vi.setSystemTime((before + later) * 1000);
    const asked: Record<string, string>[] = [{}, { 'If-None-Match': '*' }];
    for (const headers of asked) {
      const held = await ask({ target, headers });
      expect([held.isHeld, held.headers]).toEqual([true, (await askFramework({ target, headers })).headers]);
      expect(held.headers).toContain(`clock;desc="${before + later}", n;desc="1"`);
    }
  }
});

const log = (tags: { slug: string; action: 'changed' | 'removed' }): ChangeLog => ({
  changes: [
    {
      ...{ position: 2, at: '2026-11-24T12:00:00Z', kind: 'news', previousSlug: null, categories: [] },
      ...tags,
    },
  ],
  ...{ cursor: 'log.2', position: 2, complete: true, waiting: false },
});
/** The banner of an emergency, of the island or of a municipality. */
const bannerWith = (headline: string, municipality?: string) =>
  bannerOf(
    {
      ...{ id: 'emergencia-1', level: 'aviso', headline, link: null, source: 'newsroom' },
      ...{ startsAt: '2026-11-24T11:00:00Z', endsAt: '2026-11-24T13:00:00Z', endIsDefault: false },
      municipalities: municipality ? [municipality] : [],
    },
    municipality,
  );
const shown = async (target: string) => String((await ask({ target })).body);

describe('nothing is sent that the site does not serve any more', () => {
  beforeEach(async () => {
    for (const target of [file, '/']) await warm({ target });
    astro.content = 'Después';
  });

  test.each(['changed', 'removed'] as const)('after a story is %s', async (action) => {
    origin.site.apply(log({ slug: 'lluvia', action }));
    expect(await shown(file)).toContain('<main>Después');
    expect(await shown('/')).toContain('<main>Después');
    expect(responded.mock.results.slice(-2).map(({ value }) => value)).toEqual([false, false]);
  });

  test('after a purge of everything', async () => {
    origin.site.apply({ ...log({ slug: 'x', action: 'changed' }), changes: [], complete: false });
    expect(await shown('/')).toContain('<main>Después');
  });

  test('after an emergency begins, changes and ends; with its banner it is held, too', async () => {
    const state = vi.spyOn(origin.emergencies, 'state', 'get');
    for (const headline of ['Huracán', 'Peligro']) {
      const until = Date.now() + 3_600_000;
      state.mockReturnValue(emergencyState(bannerWith(headline), [], until));
      expect(await shown(file)).toContain(headline);
      await warm({ target: file });
      const held = await ask({ target: file });
      expect([held.isHeld, String(held.body).includes(headline)]).toEqual([true, true]);
      expect(held.headers).toEqual((await askFramework({ target: file })).headers);
      vi.setSystemTime(until - 20_000);
      expect((await ask({ target: file })).headers.join()).toContain('s-maxage=20,');
      vi.setSystemTime(until - 3_600_000);
    }
    state.mockRestore();
    expect(await shown(file)).not.toMatch(/Huracán|Peligro/);
  });

  test('after an emergency begins while the page is compressed', async () => {
    const { state: off } = origin.emergencies;
    const state = vi.spyOn(origin.emergencies, 'state', 'get').mockReturnValue(off);
    const on = emergencyState(bannerWith('Huracán'), [], Infinity);
    const compressed = vi.spyOn(Compressor.prototype, 'compressed');
    const asked = { target: file, headers: { 'Accept-Encoding': 'gzip' } };
    const text = async () => String(gunzipSync((await ask(asked)).body));
    // Whatever is held from here on was made before or after this moment.
    compressed.mockImplementationOnce(function (this: Compressor, ...parts) {
      state.mockReturnValue(on);
      return this.compressed(...parts);
    });
    expect(await text()).not.toContain('Huracán');
    expect(await text()).toContain('Huracán');
    await warm(asked);
    expect(await text()).toContain('Huracán');
  });

  test('a local emergency stands on the pages of its municipality, held too, and on no other', async () => {
    const { state } = origin.emergencies;
    const own = emergencyState(bannerWith('Aviso de tornado', 'Utuado'), [], Infinity);
    const stateIn = vi
      .spyOn(origin.emergencies, 'stateIn')
      .mockImplementation((place) => (place === 'Utuado' ? own : state));
    const etags = [];
    for (const place of ['Utuado', 'Lares', 'Utuado']) {
      const target = `/alertas?municipio=${place}`;
      await warm({ target });
      const { isHeld, body, headers } = await ask({ target });
      expect([isHeld, String(body).includes('Aviso de tornado')]).toEqual([true, place === 'Utuado']);
      expect(headers).toEqual((await askFramework({ target })).headers);
      etags.push(headers[headers.findIndex((name) => name.toLowerCase() === 'etag') + 1]);
    }
    expect([etags[0] === etags[2], etags[0] === etags[1]]).toEqual([true, false]);
    for (const target of ['/alertas', '/alertas?municipio=Lares&municipio=Utuado', '/'])
      expect(await shown(target)).not.toContain('Aviso de tornado');
    stateIn.mockReturnValue(state);
    expect(await shown('/alertas?municipio=Utuado')).not.toContain('Aviso de tornado');
  });

  test('with a dead worker, a file has the line of a severe warning until that ends', async () => {
    const endsAt = new Date(Date.now() + 60_000).toISOString();
    const text = 'Aviso de tornado: Utuado';
    const line = { id: 'alerta', text, link: '/alertas?municipio=Utuado', endsAt, emergencyIn: [] };
    const content = { emergencies: [], lines: [line], shelters: [], phones: [], notices: [] };
    await origin.close();
    await writeFile(path.join(folder, 'emergencies.json'), JSON.stringify({ content, at: endsAt }));
    await start('one');
    await warm({ target: file });
    const held = await ask({ target: file });
    expect([held.isHeld, String(held.body).includes(text)]).toEqual([true, true]);
    vi.setSystemTime(Date.parse(endsAt));
    expect(await shown(file)).not.toContain(text);
  });

  test('after a release', async () => {
    expect(await shown(file)).toContain('<main>one');
    await origin.use(await build('two'));
    expect(await shown(file)).toContain('<main>two');
  });

  test('when a page is out of date: the first reader starts its rendering', async () => {
    vi.setSystemTime(Date.now() + 31_000);
    expect(await shown('/')).toContain('<main>Antes');
    await expect.poll(() => shown('/')).toContain('<main>Después');
    vi.setSystemTime(Date.now() + 331_000);
    astro.content = 'Nuevo';
    expect(await shown('/')).toContain('<main>Nuevo');
  });
});

test('a page that is rendered again with the same content keeps its ETag', async () => {
  const etagOf = ({ headers }: { headers: string[] }) => headers[headers.indexOf('etag') + 1];
  const before = etagOf(await ask({ target: '/' }));
  const renderings = astro.rendered.length;
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(etagOf(await ask({ target: '/' }))).toBe(before);
  expect(astro.rendered).toHaveLength(renderings + 1);
});

test('a better compression replaces the first one', async () => {
  astro.content = Array.from({ length: 400 }, (_, index) => `palabra${(index * 7_919) % 1_009}`).join(' ');
  const headers = { 'Accept-Encoding': 'br' };
  const first = await ask({ target: '/noticias', headers });
  const best = brotliCompressSync(brotliDecompressSync(first.body));
  expect(best.length).toBeLessThan(first.body.length);
  const isBest = async () => {
    const { body, isHeld } = await ask({ target: '/noticias', headers });
    return isHeld && body.equals(best);
  };
  await expect.poll(isBest).toBe(true);
});
