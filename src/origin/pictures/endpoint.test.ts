import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PictureColours } from '#config/picture-colours.ts';
import { PictureEndpoint } from './endpoint.ts';
import { largestSource } from './source.ts';

const uploads = '/wp-content/uploads';
/** The process that makes pictures gets what the other tests leave of the cores: on a busy machine nothing, until they have ended. */
const untilMade = { timeout: 280_000, interval: 100 };
vi.setConfig({ testTimeout: 300_000 });
let cms: Server;
let requested: string[];
let endpoint: PictureEndpoint;
let cacheDir: string;
/** Bytes of the original without an end that were sent. */
let sentBytes: number;

function sendForever(response: ServerResponse): void {
  const part = Buffer.alloc(256 * 1024, '\xff\xd8\xff', 'latin1');
  response.writeHead(200, { 'Content-Type': 'image/jpeg' });
  const more = () => {
    if (response.destroyed) return;
    sentBytes += part.length;
    response.write(part, more);
  };
  more();
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  const original = await sharp({
    create: { width: 800, height: 450, channels: 3, background: '#fff', noise },
  })
    .jpeg()
    .toBuffer();
  requested = [];
  sentBytes = 0;
  cms = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (request.url?.includes('perdida')) response.writeHead(404).end();
    else if (request.url?.includes('otra')) response.writeHead(302, { Location: '/wp-json/' }).end();
    else if (request.url?.includes('texto'))
      response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end('<svg onload="alert(1)"/>');
    else if (request.url?.includes('pagina'))
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(original);
    else if (request.url?.includes('20mb'))
      response
        .writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': largestSource + 1 })
        .write(original);
    else if (request.url?.includes('sin-fin')) sendForever(response);
    else if (request.url?.endsWith('.avif') || request.url?.endsWith('.gif') || request.url?.includes('24mp'))
      void originalOf(request.url).then((picture) =>
        response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(picture),
      );
    else response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(original);
  });
  cms.listen(0, '127.0.0.1');
  await once(cms, 'listening');
  const address = cms.address();
  const port = typeof address === 'object' ? address?.port : 0;
  cacheDir = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-pictures-'));
  endpoint = new PictureEndpoint(
    {
      dataDir: cacheDir,
      cacheDir,
      cacheBytes: 10_000_000,
      mediaOrigin: `http://127.0.0.1:${port}`,
      mediaPaths: [`${uploads}/`],
      mediaHosts: [],
    },
    async () => Buffer.from('<svg/>'),
  );
});

afterEach(async () => {
  endpoint.stop();
  cms.closeAllConnections();
  cms.close();
  // Again if a file came in the meantime: what was made in the background is still being written.
  await rm(cacheDir, { recursive: true, force: true, maxRetries: 10 });
});

function originalOf(name: string): Promise<Buffer> {
  const create = { width: 640, height: 480, channels: 3, background: '#0b3f91' } as const;
  if (name.endsWith('.avif')) return sharp({ create }).avif({ effort: 0 }).toBuffer();
  if (name.endsWith('.gif'))
    return sharp({ create: { ...create, height: 4 * 480, pageHeight: 480 } })
      .gif()
      .toBuffer();
  return sharp({ create: { ...create, width: 6_000, height: 4_000 } })
    .jpeg()
    .toBuffer();
}

async function ask(pathname: string) {
  const answer = await endpoint.app.request(`/img/${pathname}`);
  const { status, headers } = answer;
  const body = Buffer.from(await answer.arrayBuffer());
  return { status, type: headers.get('Content-Type'), cacheControl: headers.get('Cache-Control'), body };
}

test('the first requests for an AVIF get a substitute for some seconds, then the AVIF for a week', async () => {
  const first = await ask(`320x180.avif${uploads}/a.jpg`);
  expect(first.status).toBe(200);
  expect(['image/webp', 'image/jpeg']).toContain(first.type);
  expect(first.cacheControl).toMatch(/max-age=30\b/);
  await vi.waitFor(async () => {
    const later = await ask(`320x180.avif${uploads}/a.jpg`);
    expect([later.type, later.cacheControl]).toEqual([
      'image/avif',
      expect.stringContaining('max-age=604800'),
    ]);
    expect(await sharp(later.body).metadata()).toMatchObject({ width: 320, height: 180 });
  }, untilMade);
});

test('a reader who saves data gets half the width, in a response that no other reader may get', async () => {
  const address = `/img/640x360.webp${uploads}/a.jpg`;
  const answer = (saveData: string) =>
    endpoint.app.request(address, { headers: saveData ? { 'Save-Data': saveData } : {} });
  const shown = async (saveData: string) => {
    const { headers, body } = await vi.waitFor(async () => {
      const response = await answer(saveData);
      // Until the picture is made, readers get the original or another size, for half a minute.
      expect(response.headers.get('Cache-Control')).not.toContain('max-age=30,');
      return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
    }, untilMade);
    const { width } = await sharp(body).metadata();
    return [width, headers.get('Vary'), headers.get('Cache-Control')?.split(',')[0]];
  };
  expect(await shown('on')).toEqual([320, 'Save-Data', 'private']);
  expect(await shown('')).toEqual([640, null, 'public']);
  expect(await shown('?0')).toEqual([640, null, 'public']);
});

test('pages know the mean colour of a picture when it was made once', async () => {
  const cmsAddress = cms.address();
  const port = typeof cmsAddress === 'object' ? cmsAddress?.port : 0;
  await ask(`320x180.webp${uploads}/farol.gif`);
  await vi.waitFor(
    // The colour is that of the original, #0b3f91, in steps of 17.
    () =>
      expect(new PictureColours(cacheDir).colourOf(`http://127.0.0.1:${port}${uploads}/farol.gif`)).toMatch(
        /^#[01]4[89]$/,
      ),
    untilMade,
  );
});

test('a query makes no other picture, no other file and no other request to the CMS', async () => {
  await vi.waitFor(
    async () => expect((await ask(`320x180.webp${uploads}/a.jpg`)).type).toBe('image/webp'),
    untilMade,
  );
  const before = requested.length;
  for (let round = 0; round < 20; round += 1) {
    expect((await ask(`320x180.webp${uploads}/a.jpg?k=${round}`)).type).toBe('image/webp');
  }
  expect(requested.length).toBe(before);
  expect(requested.every((url) => url === `${uploads}/a.jpg`)).toBe(true);
  const files = (await readdir(cacheDir, { recursive: true })).filter((name) => name.includes('.'));
  expect(files).toHaveLength(1);
});

test.each([
  'wp-json/wp/v2/posts?per_page=100',
  'wp-json/wp/v2/x.jpg',
  'wp-content/uploads/..%2f..%2fwp-json/x.jpg',
  'wp-content/uploads/%2e%2e/%2e%2e/wp-login.php?x.jpg',
])('%s gets the default picture, without a request to the CMS', async (rest) => {
  const answer = await ask(`480.webp/${rest}`);
  expect([answer.status, answer.type, answer.cacheControl]).toEqual([404, 'image/svg+xml', 'no-store']);
  expect(requested).toEqual([]);
});

test.each(['perdida', 'otra', 'texto', 'pagina', '20mb', 'sin-fin'])(
  'an original that fails (%s) is not requested again for some seconds',
  async (name) => {
    // On a busy machine the process that makes pictures may start more slowly than a reader waits: 503 until then.
    await vi.waitFor(async () => {
      const answer = await ask(`320x180.avif${uploads}/${name}.jpg`);
      expect([answer.status, answer.type]).toEqual([404, 'image/svg+xml']);
    }, untilMade);
    const before = requested.length;
    for (const size of ['640x360', '480', '1200', '800']) {
      expect((await ask(`${size}.webp${uploads}/${name}.jpg`)).status).toBe(404);
    }
    expect(requested).toHaveLength(before);
    expect(requested.every((url) => url === `${uploads}/${name}.jpg`)).toBe(true);
    // What the sockets hold beside what was read.
    expect(sentBytes).toBeLessThan(requested.length * 1.5 * largestSource);
  },
);

test.each(['a.avif', 'a.gif', 'camara-24mp.jpg'])('%s is shown in the requested width', async (name) => {
  await vi.waitFor(async () => {
    const { type, body } = await ask(`480.webp${uploads}/${name}`);
    expect(type).toBe('image/webp');
    expect(await sharp(body).metadata()).toMatchObject({ width: 480 });
  }, untilMade);
});

test('every request of a burst for new pictures gets a picture', async () => {
  const burst = Array.from({ length: 100 }, (_, index) => `480x270.avif${uploads}/${index}.jpg`);
  const answers = await Promise.all(burst.map(ask));
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  expect(answers.every(({ type }) => type?.startsWith('image/') && type !== 'image/svg+xml')).toBe(true);
});
