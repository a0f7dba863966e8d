import { createServer } from 'node:http';
import { afterAll, expect, inject, test } from 'vitest';
import { Editor } from '../editor.ts';
import { getRaw } from './raw-request.ts';
import { listen } from '../listening.ts';

const { url, publicUrl, sampleUrl, publishSecret } = inject('site');

/** A server that no request may reach. */
const asked: string[] = [];
const canary = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end('canario');
});
const { host: place } = new URL(await listen(canary));
afterAll(() => canary.close());

/** Spellings of the same address, for filters that know only one. */
const spellings = () => {
  const port = place.split(':')[1] ?? '';
  return [
    `http://${place}/a`,
    `//${place}/b`,
    `http:${place}/c`,
    `http://localhost:${port}/d`,
    `http://2130706433:${port}/e`,
    `http://0x7f.1:${port}/f`,
    `http://[::ffff:127.0.0.1]:${port}/g`,
    `http://ejemplo.pr@${place}/h`,
    `@${place}/i`,
    `..//${place}/j`,
  ];
};

test.each([
  '/img/480.webp/{}',
  '/img/480.webp/wp-content/uploads/{}',
  '/img/480.webp/wp-content/uploads/2026/01/36-rio.jpg?src={}',
  '/anuncio?url={}&unidad={}',
  '/senal/{}',
  '/marco/{}',
  '/vista-previa?token={}&url={}',
  '/tiempo?lat={}&lon={}&municipio={}',
  '/search?q={}',
  '/rss/{}.xml',
  '/equipos/{}',
  '/api/{}',
  '/api/weather?lat={}&lon={}',
  '/api/geocode?lat={}&lon={}&q={}',
  '/api/wordpress/noticias/{}',
  '/api/wordpress/noticias?page={}&categoria={}',
  '/api/sportradar/{}/games/live',
  '/api/sportradar/nba/games/{}',
  '/api/preview?token={}&id={}',
  '/_image?href={}',
  '{}',
])('%s sends no request to a server that a reader names', async (template) => {
  for (const spelling of spellings()) {
    for (const written of [spelling, encodeURIComponent(spelling)]) {
      const response = await getRaw(url, template.replaceAll('{}', written), [`X-Forwarded-Host: ${place}`]);
      expect(response, written).not.toContain('canario');
      expect(response, written).not.toMatch(/^HTTP\/1\.1 500/);
    }
  }
  expect(asked).toEqual([]);
});

test('a signed webhook causes no request to a server that it names', async () => {
  const editor = new Editor(sampleUrl, publishSecret, publicUrl);
  for (const slug of spellings()) {
    expect(
      await editor.sendWebhook(url, { id: 987_654, slug, categories: { before: [], after: [slug] } }),
    ).toBe(202);
  }
  expect(asked).toEqual([]);
});
