import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { passAge, passDetails, passKey, passwordDigest, readerPass } from '#contract/signing/gate-pass.ts';
import { Problem } from '#contract/problem.ts';
import { EndedPasses } from './ended-passes.ts';
import { hardGate, type HardGate } from './gate.ts';

const password = 'coquí dorado 7';
const site = 'https://sitio.example';
let gate: HardGate;
let pass: string;
let app: Hono;
let folder: string;

beforeAll(async () => {
  const digest = await passwordDigest(password);
  const key = await passKey('s'.repeat(32), digest);
  folder = await mkdtemp(path.join(os.tmpdir(), 'passes-'));
  const ended = await EndedPasses.open(path.join(folder, 'ended.jsonl'));
  gate = { keys: [key], digests: [digest], siteUrl: site, ended };
  pass = `pase=${await readerPass(key, Date.now())}`;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function closeSite(): void {
  app = new Hono();
  app.use(
    hardGate(gate, async (_context, response, status) => new Response(`prompt ${response}`, { status })),
  );
  app.all('*', (context) =>
    context.text('secreto', 200, {
      'Cache-Control': 'public, max-age=0, s-maxage=30',
      'Cache-Tag': 'news-lists',
    }),
  );
}

beforeEach(closeSite);

const ask = (path: string, init: RequestInit & { duplex?: 'half' } = {}, remoteAddress = '192.0.2.1') =>
  app.request(`${site}${path}`, init, { incoming: { socket: { remoteAddress } } });
const read = (path: string, cookie = pass) => ask(path, { headers: { Cookie: cookie } });
const enter = (
  path: string,
  given: string,
  headers: Record<string, string> = { Origin: site },
  from?: string,
) => {
  const body = new URLSearchParams({ clave: given }).toString();
  return ask(
    path,
    {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': String(body.length),
        ...headers,
      },
    },
    from,
  );
};

test.each([
  ['GET', '/'],
  ['HEAD', '/noticias/una'],
  ['GET', '/noticias/una/'],
  ['GET', '/%6eoticias'],
  ['GET', '/img/640x360.avif/una.jpg'],
  ['GET', '/_astro/menu.js'],
  ['GET', '/rss.xml'],
  ['GET', '/sitemap.xml'],
  ['GET', '/favicon.svg/'],
  ['PUT', '/'],
  ['DELETE', '/noticias'],
  ['POST', '/boletin'],
])('%s %s shows the prompt to readers without a pass', async (method, path) => {
  const response = await ask(path, { method, headers: { Origin: site } });
  expect(response.status).toBe(401);
  expect(await response.text()).toBe(method === 'HEAD' ? '' : 'prompt closed');
});

test.each(['/api', '/api/', '/api/articles', '/api/%68ealth', '/api/origins/a/b'])(
  '%s responds with a 401 in the one error shape',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await ask(path, { method });
      expect(response.status).toBe(401);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(Problem.parse(await response.json()).error.code).toBe('unauthorized');
    }
  },
);

const open = [
  '/api/health',
  '/api/publish',
  '/api/changes',
  '/favicon.ico',
  '/favicon.svg',
  '/robots.txt',
  '/sw.js',
];
test.each(open)('%s is served without a pass', async (path) => {
  expect(await (await ask(path)).text()).toBe('secreto');
});

test('with a pass everything is served, as private and without cache tags', async () => {
  for (const path of ['/', '/api/articles', '/img/x']) {
    const response = await read(path);
    expect(await response.text()).toBe('secreto');
    expect(response.headers.get('Cache-Control')).toBe('private, max-age=0');
    expect(response.headers.get('Cache-Tag')).toBeNull();
  }
});

test.each([
  'pase=1',
  'pase=',
  'authenticated=true',
  `pase=9999999999.${'0'.repeat(64)}`,
  `pase=9999999999.${'0'.repeat(36)}.${'0'.repeat(64)}`,
])('the forged cookie %s is refused', async (cookie) => {
  expect((await read('/', cookie)).status).toBe(401);
});

test('the right password redirects to the address of the prompt, and sets an HttpOnly cookie', async () => {
  const response = await enter('/noticias/una?pagina=2', password);
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toBe('/noticias/una?pagina=2');
  const cookie = response.headers.get('Set-Cookie') ?? '';
  expect(cookie).toMatch(
    /^pase=\d+\.[0-9a-f-]{36}\.[0-9a-f]{64}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(await (await read('/', cookie.split(';')[0])).text()).toBe('secreto');
});

test('on a plain http site the cookie is not Secure', async () => {
  app = new Hono();
  app.use(hardGate({ ...gate, siteUrl: 'http://127.0.0.1:4321' }, async () => new Response()));
  const response = await enter('/', password, { Origin: 'http://127.0.0.1:4321' });
  expect(response.headers.get('Set-Cookie')).not.toContain('Secure');
});

test('a wrong password shows the prompt with a message, and sets no cookie', async () => {
  for (const given of ['coqui dorado 7', ` ${password}`, '', 'x'.repeat(300)]) {
    const response = await enter('/', given);
    expect(response.status).toBe(401);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(await response.text()).toBe('prompt wrong');
  }
});

test.each([[{}], [{ Origin: 'https://otro.example' }], [{ 'Sec-Fetch-Site': 'cross-site' }]])(
  'a form from another site, %j, is refused',
  async (headers) => {
    const response = await enter('/', password, headers);
    expect(response.status).toBe(403);
    expect(response.headers.get('Set-Cookie')).toBeNull();
  },
);

test.each([
  ['too long', { 'Content-Length': '4097' }],
  ['of an invalid length', { 'Content-Length': 'x' }],
  ['of another type', { 'Content-Type': 'application/json' }],
])('a body %s is not read', async (_name, headers) => {
  const response = await enter('/', password, { Origin: site, ...headers });
  expect(response.status).toBe(401);
  expect(response.headers.get('Set-Cookie')).toBeNull();
});

test('after ten wrong passwords in a minute an address has to wait, and other addresses do not', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  // The gate is created again, so that its limit uses the fake clock.
  closeSite();
  for (let count = 0; count < 10; count += 1) expect((await enter('/', 'otra cosa')).status).toBe(401);
  const late = await enter('/', password);
  expect(late.status).toBe(429);
  expect(late.headers.get('Retry-After')).toBe('60');
  expect(await late.text()).toBe('prompt tooMany');
  expect((await enter('/', password, { Origin: site }, '192.0.2.2')).status).toBe(303);
  vi.advanceTimersByTime(61_000);
  expect((await enter('/', password)).status).toBe(303);
});

test('of four hundred concurrent wrong passwords only ten are checked', async () => {
  const judged = vi.spyOn(crypto.subtle, 'digest');
  const bodies: (() => void)[] = [];
  const body = 'clave=otra+cosa';
  const posts = Array.from({ length: 400 }, () =>
    ask('/', {
      method: 'POST',
      // The bodies are sent only after the headers of all requests.
      body: new ReadableStream({
        start: (controller) => {
          bodies.push(() => {
            controller.enqueue(new TextEncoder().encode(body));
            controller.close();
          });
        },
      }),
      duplex: 'half',
      headers: {
        Origin: site,
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': String(body.length),
      },
    }),
  );
  expect(bodies).toHaveLength(400);
  for (const send of bodies) send();
  const statuses = (await Promise.all(posts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(390);
  expect(judged).toHaveBeenCalledTimes(10);
});

test('right passwords do not count towards the limit', async () => {
  for (let count = 0; count < 30; count += 1) expect((await enter('/', password)).status).toBe(303);
  expect((await enter('/', 'otra cosa')).status).toBe(401);
});

test('while the password is replaced, both open the site with a pass that lasts, and earlier passes stay', async () => {
  const before = gate;
  const digest = await passwordDigest('otra clave nueva');
  const key = await passKey('s'.repeat(32), digest);
  const after = { ...before, keys: [key], digests: [digest] } as const;
  const use = (next: HardGate) => {
    gate = next;
    closeSite();
  };
  use({ ...after, keys: [key, ...before.keys], digests: [digest, ...before.digests] });
  expect((await read('/')).status).toBe(200);
  const cookies: string[] = [];
  for (const given of [password, 'otra clave nueva']) {
    const response = await enter('/', given);
    expect(response.status).toBe(303);
    cookies.push(/pase=[^;]+/.exec(response.headers.get('Set-Cookie') ?? '')?.[0] ?? '');
  }
  use(after);
  for (const cookie of cookies) expect((await read('/', cookie)).status).toBe(200);
  expect((await read('/')).status).toBe(401);
  expect((await enter('/', password)).status).toBe(401);
  use(before);
});

describe('a reader who signs out', () => {
  const leave = (headers: Record<string, string>, cookie: string) =>
    ask('/salir', { method: 'POST', headers: { Cookie: cookie, ...headers } });
  const newPass = async () => `pase=${await readerPass(gate.keys[0], Date.now())}`;

  test('has no pass any more, even with a copy of the cookie, and others keep theirs', async () => {
    const [mine, others] = [await newPass(), await newPass()];
    const response = await leave({ Origin: site }, mine);
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe('/');
    expect(response.headers.get('Set-Cookie')).toMatch(/^pase=; Max-Age=0;/);
    expect((await read('/', mine)).status).toBe(401);
    expect((await read('/', others)).status).toBe(200);
  });

  test('can do so only by a form of this site', async () => {
    const mine = await newPass();
    const response = await leave({ Origin: 'https://otro.example' }, mine);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect((await read('/', mine)).status).toBe(200);
  });

  test('stays signed out after a restart, and a line that a crash cut off does not prevent the start', async () => {
    const mine = await newPass();
    await leave({ Origin: site }, mine);
    const file = path.join(folder, 'ended.jsonl');
    await appendFile(file, '{"id":"cor');
    for (let restart = 0; restart < 2; restart += 1) {
      gate = { ...gate, ended: await EndedPasses.open(file) };
      closeSite();
      expect((await read('/', mine)).status).toBe(401);
    }
    // An expired pass is invalid by itself, so it is removed from the file.
    const { id } = passDetails(mine.slice('pase='.length));
    expect((await EndedPasses.open(file, Date.now() + (passAge + 60) * 1_000)).has(id)).toBe(false);
  });
});

test('with a pass, the address of the prompt redirects to the home page', async () => {
  const response = await read('/acceso?respuesta=wrong');
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toBe('/');
});
