import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PictureColours } from '#config/pictures/picture-colours.ts';
import { videoPicture, videoPictureKey } from '#config/pictures/video-pictures.ts';
import { PictureEndpoint } from './endpoint.ts';
import { claimedPng } from './hostile-pictures.fixture.ts';
import { largestSource } from './source.ts';

const uploads = '/wp-content/uploads';
const key = videoPictureKey('un-secreto-solo-para-estas-pruebas-0');
/** The process that makes pictures gets what the other tests leave of the cores: on a busy machine nothing, until they have ended. */
const untilMade = { timeout: 280_000, interval: 100 };
vi.setConfig({ testTimeout: 300_000 });
let cms: Server;
let requested: string[];
/** What the CMS has under the name of the picture that changes. */
let changing: (response: ServerResponse, original: Buffer) => void;
let endpoint: PictureEndpoint;
let cacheDir: string;
let port: number;
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

/** In front of the CMS of the running test. */
const endpointFor = (newPerMinute: number) =>
  new PictureEndpoint(
    {
      dataDir: cacheDir,
      cacheDir,
      cacheBytes: 10_000_000,
      mediaOrigin: `http://127.0.0.1:${port}`,
      mediaPaths: [`${uploads}/`],
      mediaHosts: [],
      videoPictures: `http://127.0.0.1:${port}`,
      videoPictureKeys: [key],
      newPerMinute,
    },
    async () => Buffer.from('<svg/>'),
  );

beforeEach(async () => {
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
    const hostile = hostileResponses[path.basename(request.url ?? '', '.jpg')];
    if (hostile) hostile(response, original);
    else if (request.url?.includes('cambia')) changing(response, original);
    else if (request.url?.includes('rota')) sends(() => claimedPng(640, 480))(response, original);
    else if (request.url?.includes('perdida') || request.url?.includes('privado'))
      response.writeHead(404).end();
    else if (request.url?.includes('otra')) response.writeHead(302, { Location: '/wp-json/' }).end();
    else if (request.url?.includes('texto'))
      response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end('<svg onload="alert(1)"/>');
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
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  cacheDir = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-pictures-'));
  endpoint = endpointFor(240);
});

afterEach(async () => {
  endpoint.stop();
  cms.closeAllConnections();
  cms.close();
  // Again if a file came in the meantime: what was made in the background is still being written.
  await rm(cacheDir, { recursive: true, force: true, maxRetries: 10 });
});

/** The response to a reader of this address. */
const send = (target: string, init?: RequestInit, remoteAddress = '192.0.2.1') =>
  endpoint.app.request(target, init, { incoming: { socket: { remoteAddress } } });

/** Responses of a CMS that are no picture, whatever they claim. */
const hostileResponses: Record<string, (response: ServerResponse, original: Buffer) => void> = {
  vacia: sends(() => Buffer.alloc(0)),
  'vacia-por-partes': (response) => {
    response.writeHead(200, { 'Content-Type': 'image/jpeg' }).flushHeaders();
    response.end();
  },
  'diez-bytes': sends((original) => original.subarray(0, 10)),
  'pagina-html': sends(() => Buffer.from('<!doctype html><script>alert(1)</script>')),
  'otros-bytes': sends((original) => Buffer.concat([Buffer.from('GARBAGE!'), original])),
  'sin-tamano': sends(() => claimedPng(0, 480)),
  bomba: sends(() => claimedPng(60_000, 60_000)),
  'una-linea': sends(() => claimedPng(3_000_000, 16)),
  'sin-contenido': (response) => void response.writeHead(204, { 'Content-Type': 'image/jpeg' }).end(),
  'una-parte': (response, original) =>
    void response.writeHead(206, { 'Content-Type': 'image/jpeg' }).end(original),
  'sin-cambios': (response) => void response.writeHead(304, { 'Content-Type': 'image/jpeg' }).end(),
  'mas-corta': (response, original) => {
    response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': original.length + 9 });
    response.write(original, () => response.destroy());
  },
  'mas-larga': (response, original) => {
    response.strictContentLength = false;
    response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': 1_000 }).end(original);
  },
};

function sends(bodyOf: (original: Buffer) => Buffer): (response: ServerResponse, original: Buffer) => void {
  return (response, original) => {
    const body = bodyOf(original);
    response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': body.length }).end(body);
  };
}

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
  const response = await send(`/img/${pathname}`);
  const { status, headers } = response;
  const body = Buffer.from(await response.arrayBuffer());
  return { status, type: headers.get('Content-Type'), cacheControl: headers.get('Cache-Control'), body };
}

test('the first requests for an AVIF get a substitute for some seconds, then the AVIF for some minutes', async () => {
  const first = await ask(`320x180.avif${uploads}/a.jpg`);
  expect(first.status).toBe(200);
  expect(['image/webp', 'image/jpeg']).toContain(first.type);
  expect(first.cacheControl).toMatch(/max-age=30\b/);
  await vi.waitFor(async () => {
    const later = await ask(`320x180.avif${uploads}/a.jpg`);
    expect([later.type, later.cacheControl]).toEqual([
      'image/avif',
      expect.stringContaining('max-age=300, s-maxage=60'),
    ]);
    expect(await sharp(later.body).metadata()).toMatchObject({ width: 320, height: 180 });
  }, untilMade);
});

test('a reader who saves data gets half the width, in a response that no other reader may get', async () => {
  const address = `/img/640x360.webp${uploads}/a.jpg`;
  const respond = (saveData: string) => send(address, { headers: saveData ? { 'Save-Data': saveData } : {} });
  const shown = async (saveData: string) => {
    const { headers, body } = await vi.waitFor(async () => {
      const response = await respond(saveData);
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
  // The picture, and the record of its original.
  expect(files).toHaveLength(2);
});

test('a browser that has the picture gets a 304', async () => {
  const etag = await vi.waitFor(async () => {
    const response = await send(`/img/320x180.webp${uploads}/a.jpg`);
    expect(response.headers.get('Content-Type')).toBe('image/webp');
    return response.headers.get('ETag') ?? '';
  }, untilMade);
  const again = await send(`/img/320x180.webp${uploads}/a.jpg`, {
    headers: { 'If-None-Match': etag },
  });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(again.headers.get('Cache-Control')).toContain('max-age=300');
});

test('a picture that was replaced and then deleted is gone at once when content changed', async () => {
  const address = `320x180.webp${uploads}/cambia.jpg`;
  const shown = async () => {
    const { status, type, body } = await ask(address);
    return { status, colour: type === 'image/webp' ? (await sharp(body).stats()).dominant : null };
  };
  const green = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#0a0' } })
    .jpeg()
    .toBuffer();
  const red = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#a00' } })
    .jpeg()
    .toBuffer();
  changing = sends(() => green);
  await vi.waitFor(async () => expect((await shown()).colour?.g).toBeGreaterThan(100), untilMade);
  changing = sends(() => red);
  await endpoint.contentChanged();
  await vi.waitFor(async () => {
    const { colour } = await shown();
    expect(colour?.g ?? 0).toBeLessThan(50);
    expect(colour?.r).toBeGreaterThan(100);
  }, untilMade);
  changing = (response) => void response.writeHead(410).end();
  await endpoint.contentChanged();
  expect((await shown()).status).toBe(404);
});

test.each([
  'wp-json/wp/v2/posts?per_page=100',
  'wp-json/wp/v2/x.jpg',
  'wp-content/uploads/..%2f..%2fwp-json/x.jpg',
  'wp-content/uploads/%2e%2e/%2e%2e/wp-login.php?x.jpg',
])('%s gets the default picture, without a request to the CMS', async (rest) => {
  const response = await ask(`480.webp/${rest}`);
  expect([response.status, response.type, response.cacheControl]).toEqual([404, 'image/svg+xml', 'no-store']);
  expect(requested).toEqual([]);
});

test.each(['perdida', 'otra', 'texto', '20mb', 'sin-fin', ...Object.keys(hostileResponses)])(
  'an original that fails (%s) is never sent, and not requested again for some seconds',
  async (name) => {
    const types: string[] = [];
    // On a busy machine the process that makes pictures may start more slowly than a reader waits: 503 until then.
    await vi.waitFor(async () => {
      const response = await ask(`320x180.avif${uploads}/${name}.jpg`);
      types.push(response.type ?? '');
      expect([response.status, response.type]).toEqual([404, 'image/svg+xml']);
    }, untilMade);
    expect(new Set(types)).toEqual(new Set(['image/svg+xml']));
    // The process that makes pictures may request it once more after that: the reader did not wait for it.
    await vi.waitFor(async () => {
      const before = requested.length;
      for (const size of ['640x360', '480', '1200', '800']) {
        expect((await ask(`${size}.webp${uploads}/${name}.jpg`)).status).toBe(404);
      }
      expect(requested).toHaveLength(before);
    }, untilMade);
    expect(requested.every((url) => url === `${uploads}/${name}.jpg`)).toBe(true);
    // What the sockets hold beside what was read.
    expect(sentBytes).toBeLessThan(requested.length * 1.5 * largestSource);
  },
);

test('an original that only decoding shows to be broken is not sent once it was decoded', async () => {
  await vi.waitFor(
    async () => expect((await ask(`480.webp${uploads}/rota.jpg`)).status).toBe(404),
    untilMade,
  );
  const before = requested.length;
  expect((await ask(`640x360.avif${uploads}/rota.jpg`)).status).toBe(404);
  expect(requested).toHaveLength(before);
});

test.each(['a.avif', 'a.gif', 'camara-24mp.jpg'])('%s is shown in the requested width', async (name) => {
  await vi.waitFor(async () => {
    const { type, body } = await ask(`480.webp${uploads}/${name}`);
    expect(type).toBe('image/webp');
    expect(await sharp(body).metadata()).toMatchObject({ width: 480 });
  }, untilMade);
});

test('every request of a burst for new pictures gets a picture', async () => {
  const burst = Array.from({ length: 100 }, (_, index) => `480x270.avif${uploads}/${index}.jpg`);
  const responses = await Promise.all(burst.map(ask));
  expect(responses.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  expect(responses.every(({ type }) => type?.startsWith('image/') && type !== 'image/svg+xml')).toBe(true);
});

describe('the preview of a video', () => {
  const preview = (id: string) =>
    send(
      `/img/480.webp/https/${videoPicture(`https://www.youtube.com/watch?v=${id}`, key)?.slice('https://'.length)}`,
    );

  test('is fetched from its own host, without the reader', async () => {
    const response = await preview('aqz-KE-bpKQ');
    expect(response.status).toBe(200);
    // On a busy machine the original comes in its place.
    expect(response.headers.get('Content-Type')).toMatch(/^image\/(?:webp|jpeg)$/);
    expect(new Set(requested)).toEqual(new Set(['/vi/aqz-KE-bpKQ/hqdefault.jpg']));
  });

  test.each([
    ['a private video, which has none', 'privado-001'],
    ['a response that is no picture', 'texto-00001'],
    ['a redirect to another place', 'otra-000001'],
    ['a deleted video', 'perdida-001'],
    ['a file of more than 20 MB', '20mb-000001'],
  ])('%s is an empty response', async (_, id) => {
    const response = await preview(id);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    // Not the default picture.
    expect(await response.text()).toBe('');
  });

  test('of a host that is down is an empty response', async () => {
    cms.closeAllConnections();
    await new Promise((resolve) => cms.close(resolve));
    const response = await preview('aqz-KE-bpKQ');
    expect([response.status, await response.text()]).toEqual([404, '']);
  });
});

test('an invented preview is an empty 404, and nobody is asked for it', async () => {
  for (let number = 0; number < 300; number += 1) {
    const id = `inventado${String(number).padStart(2, '0')}`.slice(0, 11);
    for (const mark of ['', '/0123456789abcdef', '/..']) {
      const response = await send(`/img/480.webp/https/i.ytimg.com/vi/${id}${mark}/hqdefault.jpg`);
      expect([response.status, await response.text()]).toEqual([404, '']);
    }
  }
  expect(requested).toEqual([]);
});

describe('new pictures', () => {
  beforeEach(() => {
    endpoint.stop();
    endpoint = endpointFor(20);
  });

  const invented = (number: number) => `/img/480.webp${uploads}/perdida-${number}.jpg`;

  test.each([
    ['of one reader', () => '192.0.2.1', 20],
    ['of a /24', (number: number) => `192.0.2.${number}`, 40],
    ['of a /48', (number: number) => `2001:db8:7:${number}::1`, 40],
  ])('%s are limited, those that are no picture too', async (_what, address, allowed) => {
    // At once: one after the other they could take longer than the minute of the limit.
    const statuses = await Promise.all(
      Array.from(
        { length: 60 },
        async (_, number) => (await send(invented(number), {}, address(number))).status,
      ),
    );
    expect(statuses.filter((status) => status === 404)).toHaveLength(allowed);
    expect(statuses.filter((status) => status === 429)).toHaveLength(60 - allowed);
    expect(new Set(requested).size).toBe(allowed);
    const refused = await send(invented(99), {}, address(1));
    expect([refused.headers.get('Cache-Control'), Number(refused.headers.get('Retry-After'))]).toEqual([
      'no-store',
      expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60),
    ]);
    expect((await send(invented(100), {}, '198.51.100.1')).status).toBe(404);
  });

  test('are refused to who had too many, and what is there, or is there in another size, is sent', async () => {
    const target = `/img/320x180.webp${uploads}/a.jpg`;
    await vi.waitUntil(
      async () => (await send(target, {}, '198.51.100.1')).headers.get('Content-Type') === 'image/webp',
      untilMade,
    );
    await Promise.all(Array.from({ length: 20 }, (_, number) => send(invented(number))));
    expect((await send(invented(99))).status).toBe(429);
    expect((await send(target)).status).toBe(200);
    const other = await send(`/img/640x360.avif${uploads}/a.jpg`);
    expect([other.status, other.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
  });
});
