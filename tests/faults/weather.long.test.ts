import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import { WeatherStatus } from '#contract/weather/weather.ts';
import type { FaultMode } from '../../cms/sample/faults.ts';
import type { SampleNewsroom } from '../../cms/sample/server.ts';
import { sourcesAt, type SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { watchedMunicipalities } from '../../api-worker/src/alerts/rule/watched-zones.ts';

/** Seconds until the worker calls a failed service again, on a busy machine: half a minute after it said so, and then one call. */
const patience = 200;

/** Every upstream has an address and a key: the site treats none as a sample. */
const stage = openStage();
let newsroom: SampleNewsroom;
let site: SiteProcess;

beforeAll(async () => {
  newsroom = await stage.newsroom();
  site = await stage.site({
    environment: {
      ...sourcesAt(newsroom.url),
      PRERENDER_LIMIT: '5',
      WEATHER_ICONS_URL: 'https://icons.example/{icon}@2x.png',
    },
  });
});

/** Each test requests places of its own: a response is cached for ten minutes. */
async function get(address: string) {
  const response = await fetch(site.url + address);
  // The tests look for texts with plain spaces.
  const html = (await response.text()).replaceAll('&nbsp;', ' ');
  return { status: response.status, cache: response.headers.get('Cache-Control') ?? '', html };
}

const api = async (address: string): Promise<unknown> => (await fetchWorker(site.apiUrl + address)).json();

const status = async () => WeatherStatus.parse(await api('/api/openweather/status')).status;

async function waitUntilActive(): Promise<void> {
  newsroom.faults.clear();
  await waitUntil(
    'A weather service that responds again',
    patience,
    async () => (await status()) === 'active',
  );
}

async function waitUntilInactive(): Promise<void> {
  await waitUntil('The worker to notice', patience, async () => (await status()) === 'inactive');
}

const weather = '^/data/';

/** Municipalities whose weather only a reader requests. The worker requests the others by itself, so a cache may hold them. */
const unwatched: string[] = municipalities
  .map(({ nombre }) => nombre)
  .filter((name) => !watchedMunicipalities.some((watched) => watched === name));

/** A municipality that no test has requested. */
function anotherPlace(): string {
  const place = unwatched.shift();
  if (place === undefined) throw new Error('All municipalities have been requested');
  return place;
}

test('with keys for every upstream, the weather page does not mention samples', async () => {
  const page = await get('/tiempo');
  expect(page.status).toBe(200);
  expect(page.html).toContain('El tiempo en San Juan');
  expect(page.html).not.toContain('Datos de muestra');
});

test.each(['/tiempo', '/tiempo-v2'])(
  '%s has no frame, no heading and no apology for an embed that is not configured',
  async (address) => {
    const { status, html } = await get(address);
    expect(status).toBe(200);
    expect(html).not.toMatch(
      /<figure class="embed |Cargar el (?:mapa|video|radar)|no está disponible en este momento/,
    );
  },
);

describe('weather icons from another host', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await stage.browser();
  });

  /** A picture of one pixel. */
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  test.each(['/tiempo', '/tiempo-v2', '/tiempo-v2-light'])('%s shows them', async (address) => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.route('https://icons.example/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: dot }),
    );
    await page.goto(site.url + address);
    await page.locator('[data-island][data-hydrated]').first().waitFor({ timeout: 60_000 });
    const icons = page.locator('main .weather-icon');
    const sources = await icons.evaluateAll((all) => all.map((icon) => icon.getAttribute('src') ?? ''));
    expect(sources.length).toBeGreaterThan(10);
    for (const source of sources) expect(source).toMatch(/^https:\/\/icons\.example\/\d\d[dn]@2x\.png$/);
    expect(await page.locator('main img.weather-icon:not([alt=""])').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test.each(['/tiempo', '/tiempo-v2', '/tiempo-v2-light'])(
    '%s shows our own icons where they fail',
    async (address) => {
      const page = await browser.newPage();
      await page.route('https://icons.example/**', (route) => route.fulfill({ status: 404 }));
      await page.goto(site.url + address);
      await page.locator('svg.weather-icon').first().waitFor({ timeout: 60_000 });
      await expect.poll(() => page.locator('img.weather-icon').count()).toBe(0);
      expect(await page.locator('svg.weather-icon').count()).toBeGreaterThan(10);
      await page.close();
    },
  );
});

describe('only One Call fails', () => {
  beforeAll(() => newsroom.faults.set({ mode: 'error500', path: '^/data/3' }));
  afterAll(waitUntilActive);
  const place = anotherPlace();
  const query = `?municipio=${encodeURIComponent(place)}`;

  test('every page shows its weather, and says what could not be loaded', async () => {
    const tiempo = await get(`/tiempo${query}`);
    expect(tiempo.status).toBe(200);
    expect(tiempo.html).toContain(`El tiempo en ${place}`);
    expect(tiempo.html).toContain('No pudimos verificar si hay alertas meteorológicas.');
    expect(tiempo.html).not.toContain('Datos de pronóstico no disponibles actualmente');
    expect(tiempo.cache).toContain('s-maxage=10,');

    const v2 = await get(`/tiempo-v2${query}`);
    expect(v2.html).toContain('No se pudo cargar el pronóstico detallado');
    expect(v2.html).toContain('°F');

    const light = await get(`/tiempo-v2-light${query}`);
    // The days of the forecast that is left.
    expect(light.html).toContain('Pronóstico de 5 días');
    expect(light.html).not.toContain('Error al cargar los datos del clima');
    expect(await status()).toBe('active');
  });
});

/** One of each kind: no response, one that says when to come again, and one that cannot be read (get-json.worker.test.ts has all). */
const modes: FaultMode[] = ['down', 'http429', 'wrong-types'];

describe.each(modes.map((mode) => ({ mode, place: anotherPlace() })))(
  'the weather service is $mode',
  ({ mode, place }) => {
    beforeAll(async () => {
      newsroom.faults.set({ mode, path: weather });
      await get(`/tiempo?municipio=${encodeURIComponent(place)}`);
      await waitUntilInactive();
    });
    afterAll(waitUntilActive);

    test('pages of a place that was never requested show an error with 200, and no cache keeps them', async () => {
      const query = `?municipio=${encodeURIComponent(place)}`;
      const tiempo = await get(`/tiempo${query}`);
      const v2 = await get(`/tiempo-v2${query}`);
      const standalone = await get(`/tiempo-standalone${query}`);
      for (const { html } of [tiempo, v2, standalone]) {
        expect(html).toContain('Error al cargar los datos del clima');
        expect(html).toContain('No pudimos conectar con el servicio meteorológico.');
        expect(html).toContain('Recargar página');
      }
      const light = await get(`/tiempo-v2-light${query}`);
      expect(light.html).toContain('Servicio meteorológico no disponible');
      expect(light.html).toContain('Reintentar');
      expect(light.html).toContain('Volver al inicio');
      for (const page of [tiempo, v2, standalone, light]) {
        expect(page.status).toBe(200);
        expect(page.cache).toContain('no-store');
        expect(page.html).not.toMatch(/\bat .+:\d+:\d+|clave-de-prueba|undefined|NaN/);
      }
    });

    test('cached weather is still shown, and health names the failing upstream', async () => {
      expect((await get('/tiempo')).html).toContain('El tiempo en San Juan');
      // What everybody sees is up to ten seconds old.
      await expect
        .poll(async () => Object(await api('/api/health')).upstreams, { interval: 500 })
        .toContainEqual(expect.objectContaining({ name: 'openweather', state: 'failing', sample: false }));
    });
  },
);
