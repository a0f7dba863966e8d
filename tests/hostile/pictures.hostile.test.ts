import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import * as z from 'zod';
import { finalPicture } from '../final-picture.ts';
import { getRaw } from './raw-request.ts';

const { url, sampleUrl, dataDir } = inject('site');
const uploads = '/wp-content/uploads/2026/01';

const Calls = z.array(z.object({ method: z.string(), path: z.string() }));
/** Paths of the requests to the sample newsroom that contain this text. */
async function callsWith(text: string): Promise<string[]> {
  const calls = Calls.parse(await (await fetch(`${sampleUrl}/_sample/requests`)).json());
  return calls.map((call) => call.path).filter((asked) => asked.includes(text));
}

async function picturesOnDisk(): Promise<string[]> {
  const names = await readdir(path.join(dataDir, 'pictures'), { recursive: true });
  return names.filter((name) => /\.(avif|webp|jpeg)$/.test(name));
}

/** File names of the newsroom's 37 pictures. */
async function pictureNames(): Promise<string[]> {
  const folder = path.join(import.meta.dirname, '../../cms/content/pictures');
  return (await readdir(folder)).filter((name) => name.endsWith('.jpg'));
}

test('queries on a picture store no file and cause no request to the newsroom', async () => {
  const picture = `${url}/img/480.webp${uploads}/01-yunque.jpg`;
  await finalPicture(picture);
  const before = await picturesOnDisk();
  const bodies = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    const response = await fetch(`${picture}?marca-consulta=${round}&w=${round}`);
    expect(response.status).toBe(200);
    bodies.add(Buffer.from(await response.arrayBuffer()).toString('base64'));
  }
  expect(bodies.size).toBe(1);
  expect(await picturesOnDisk()).toEqual(before);
  expect(await callsWith('marca-consulta')).toEqual([]);
});

test.each([
  '/img/480.webp/wp-json/wp/v2/posts?marca-camino',
  '/img/480.webp/wp-json/marca-camino.jpg',
  '/img/480.webp/wp-login.php/marca-camino.jpg',
  '/img/480.webp/?rest_route=/marca-camino.jpg',
  '/img/480.webp/xmlrpc.php%3Fmarca-camino.jpg',
  `/img/480.webp${uploads}/../../../../wp-json/marca-camino.jpg`,
  `/img/480.webp${uploads}/..%2f..%2f..%2f..%2fwp-json/marca-camino.jpg`,
  `/img/480.webp${uploads}/%2e%2e/%2e%2e/%2e%2e/%2e%2e/wp-json/marca-camino.jpg`,
  `/img/480.webp${uploads}/%252e%252e/marca-camino.jpg`,
  `/img/480.webp${uploads}//marca-camino.jpg`,
  `/img/480.webp${uploads}/..\\..\\marca-camino.jpg`,
  `/img/480.webp${uploads}/marca-camino.php%00.jpg`,
  `/img/480.webp${uploads}/marca-camino%0d%0aX-Otra:1.jpg`,
  `/img/480.webp${uploads}/marca-camino.svg`,
  `/img/480.webp${uploads}/marca-camino.pdf`,
  `/img/480.webp/http/169.254.169.254${uploads}/marca-camino.jpg`,
  `/img/480.webp/http/127.0.0.1:1${uploads}/marca-camino.jpg`,
  `/img/480.webp/http/user:pass@${new URL(sampleUrl).host}${uploads}/marca-camino.jpg`,
  `/img/480.webp/http/${new URL(sampleUrl).host}/wp-json/marca-camino.jpg`,
  `/img/480.webp/http/${new URL(sampleUrl).host}@evil.example${uploads}/marca-camino.jpg`,
  `/img/0x0.webp${uploads}/marca-camino.jpg`,
  `/img/99999.webp${uploads}/marca-camino.jpg`,
  `/img/480.gif${uploads}/marca-camino.jpg`,
])('%s causes no request to the newsroom', async (target) => {
  expect(await getRaw(url, target)).toMatch(/^HTTP\/1\.1 (400|404) /);
  expect(await callsWith('marca-camino')).toEqual([]);
});

test.each(['', '/0123456789abcdef'])(
  'the preview of a video that is in no text is nobody’s: %s',
  async (mark) => {
    const target = `/img/480.webp/https/i.ytimg.com/vi/marca-video${mark}/hqdefault.jpg`;
    expect(await getRaw(url, target)).toMatch(/^HTTP\/1\.1 404 /);
    expect(await callsWith('marca-video')).toEqual([]);
  },
);

test('a missing upload is requested from the newsroom once in some seconds, whatever its size', async () => {
  const missing = `${uploads}/marca-perdida.jpg`;
  const first = await fetch(`${url}/img/480.webp${missing}`);
  expect([first.status, first.headers.get('Content-Type')]).toEqual([404, 'image/svg+xml; charset=utf-8']);
  const before = (await callsWith('marca-perdida')).length;
  const others = ['160x90.avif', '640x360.webp', '1200x630.jpeg', '800.webp'];
  for (const name of others) expect((await fetch(`${url}/img/${name}${missing}`)).status).toBe(404);
  expect(await callsWith('marca-perdida')).toHaveLength(before);
});

test('a burst of a hundred cold pictures gets pictures, and pages are served meanwhile', async () => {
  const names = await pictureNames();
  const burst = ['960x540.avif', '800.webp', '160x90.avif'].flatMap((name) =>
    names.map((file) => `${url}/img/${name}${uploads}/${file}`),
  );
  expect(burst.length).toBeGreaterThan(100);
  const pictures = Promise.all(
    burst.map(async (address) => {
      const response = await fetch(address);
      await response.arrayBuffer();
      return `${response.status} ${response.headers.get('Content-Type')}`;
    }),
  );
  for (let round = 0; round < 20; round += 1) {
    const page = await fetch(`${url}/${round % 2 === 0 ? '' : 'noticias'}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('</html>');
  }
  expect([...new Set(await pictures)].filter((kind) => !/^200 image\/(avif|webp|jpeg)$/.test(kind))).toEqual(
    [],
  );
});
