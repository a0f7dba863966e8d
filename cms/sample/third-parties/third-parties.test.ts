import { describe, expect, test } from 'vitest';
import { municipalityPlaces } from '../../content/places.ts';
import { weatherAt } from '../../content/weather/weather-days.ts';
import type { StagedWeather } from '../../content/weather/weather-kinds.ts';
import { thirdParties } from './third-parties.ts';

/** 4 p. m. in Puerto Rico. */
const now = new Date('2026-11-20T20:30:00Z');
const hour = 3_600_000;

async function ask(address: string, staged: StagedWeather | null = null, method = 'GET') {
  const response = await thirdParties(
    () => now,
    () => staged,
  )({ method, url: new URL(address, 'http://127.0.0.1'), headers: new Headers() });
  return response && { ...response, text: String(response.body), type: response.headers['Content-Type'] };
}

const map = '/marco/temperatura?lat=18.22&lon=-66.4&zoom=8&opacity=0.9';
const radar = '/marco/radar?lat=18.22&lon=-66.4&zoom=8';

describe('the temperature map', () => {
  test('shows the temperature that the weather service has for each of the 78 municipalities', async () => {
    const page = await ask(map);
    expect(page?.status).toBe(200);
    const shown = new Map(
      [...(page?.text ?? '').matchAll(/<title>([^<,]+), (-?\d+) °C<\/title>/g)].map(([, name, celsius]) => [
        name,
        Number(celsius),
      ]),
    );
    expect(shown).toEqual(
      new Map(
        municipalityPlaces.map((place) => [place.name, Math.round(weatherAt(place, now, null).temperature)]),
      ),
    );
    expect(page?.text).toContain('opacity="0.9"');
    expect(page?.text).toContain('Mapa de muestra');
  });

  test('its middle is the place that the address names, at the scale of web maps', async () => {
    const { lat, lon } = municipalityPlaces.find(({ name }) => name === 'Ponce') ?? { lat: 0, lon: 0 };
    const labelOfPonce = async (zoom: number) =>
      (await ask(`/marco/temperatura?lat=${lat}&lon=${lon - 1}&zoom=${zoom}&opacity=1`))?.text ?? '';
    // A degree has 256 * 2^8 / 360 pixels at zoom level 8.
    expect(await labelOfPonce(8)).toContain('x="182" y="0"');
    expect(await labelOfPonce(9)).toContain('x="364.1" y="0"');
  });
});

describe('the radar', () => {
  test.each(['calm', 'showers', 'wave'] as const)('in "%s" shows the rain of six hours', async (scenario) => {
    const staged = { scenario, since: now };
    const page = (await ask(radar, staged))?.text ?? '';
    for (const step of [0, 1, 2, 3, 4, 5]) {
      const time = new Date(now.getTime() - (5 - step) * hour);
      const wet = municipalityPlaces.filter((place) => weatherAt(place, time, staged).rain > 0);
      const [, cells = ''] = new RegExp(`<g class="paso paso-${step}">(.*?)</g>`).exec(page) ?? [];
      expect(cells.match(/<circle/g) ?? [], `step ${step}`).toHaveLength(wet.length);
      const [, sentence = ''] = new RegExp(`<p class="paso paso-${step}">(.*?)</p>`).exec(page) ?? [];
      const [only] = wet;
      if (!only) expect(sentence).toMatch(/: no llueve\.$/);
      else if (wet.length === 1) expect(sentence).toContain(`llueve en ${only.name}.`);
      else expect(sentence).toContain(`llueve en ${wet.length} municipios; la lluvia más fuerte, en `);
    }
  });
});

describe('the video', () => {
  test('is a page with the clip and its captions', async () => {
    expect((await ask('/marco/video'))?.text).toContain('Video de muestra');
    expect((await ask('/marco/ahora.mp4'))?.type).toBe('video/mp4');
    const captions = (await ask('/marco/ahora.vtt'))?.text ?? '';
    expect(captions).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:05\.000\n/);
    expect(captions.match(/-->/g)).toHaveLength(3);
  });
});

describe('the ad network', () => {
  const order = (changes: Record<string, string> = {}) =>
    `/marco/pedido?${new URLSearchParams({ unit: '/muestra/banner', size: '970x90', targeting: '{}', limited: 'true', safe: 'true', ...changes })}`;

  test.each(['970x90', '728x90', '320x100', '300x250'])('has an advertisement of %s', async (size) => {
    const response = await ask(order({ size }));
    expect(response?.text).toMatch(new RegExp(`^anuncio\\?size=${size}&ad=\\d$`));
    const creative = await ask(`/marco/${response?.text}`);
    expect(creative?.text).toContain('Anuncio de muestra');
    expect(creative?.text).toMatch(/<a [^>]*href="\/[^"]+" target="_blank" rel="noopener">/);
  });

  test.each<Record<string, string>>([{ size: '1x1' }, { limited: 'false' }, { safe: '' }])(
    'refuses a request with %j',
    async (changes) => {
      const response = await ask(order(changes));
      expect(response).toMatchObject({ status: 400, type: 'text/plain; charset=UTF-8' });
    },
  );

  test('two slots of a page do not show the same', async () => {
    const network = thirdParties(
      () => now,
      () => null,
    );
    const next = async () =>
      (await network({ method: 'GET', url: new URL(order(), 'http://127.0.0.1'), headers: new Headers() }))
        ?.body;
    expect(await next()).not.toBe(await next());
  });
});

test.each([
  ['/marco/temperatura', 'lat tiene que ser un número de -85 a 85'],
  [map.replace('18.22', '1e2'), 'lat tiene'],
  [map.replace('-66.4', '-181'), 'lon tiene que ser un número de -180 a 180'],
  [map.replace('zoom=8', 'zoom='), 'zoom tiene que ser un número de 0 a 18'],
  [map.replace('0.9', '1.1'), 'opacity tiene que ser un número de 0 a 1'],
  [map.replace('18.22', '<script>'), 'lat tiene'],
  [radar.replace('8', 'ocho'), 'lat tiene'],
])('%s is refused in plain text', async (address, reason) => {
  const response = await ask(address);
  expect(response).toMatchObject({ status: 400, type: 'text/plain; charset=UTF-8' });
  expect(response?.text).toContain(reason);
  expect(response?.text).not.toContain('<');
});

test.each(['/marco/', '/marco/otra', '/marco/temperatura/x', '/otra'])('%s is not there', async (address) => {
  expect(await ask(address)).toBeNull();
});

test('only GET and HEAD get a response', async () => {
  expect(await ask(map, null, 'POST')).toBeNull();
});
