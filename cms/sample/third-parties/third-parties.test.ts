import { describe, expect, test } from 'vitest';
import { thirdParties } from './third-parties.ts';

const upstream = () =>
  thirdParties(
    () => new Date('2026-11-20T20:30:00Z'),
    () => null,
  );
const request = (address: string) => ({
  ...{ method: 'GET', url: new URL(address, 'http://127.0.0.1'), headers: new Headers() },
});

async function ask(address: string) {
  const response = await upstream()(request(address));
  return response && { ...response, text: String(response.body), type: response.headers['Content-Type'] };
}

const map = '/marco/temperatura?lat=18.22&lon=-66.4&zoom=8&opacity=0.9';
const radar = '/marco/radar?lat=18.22&lon=-66.4&zoom=8';

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

  test('two slots of a page do not show the same', async () => {
    const network = upstream();
    const next = async () => (await network(request(order())))?.body;
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
