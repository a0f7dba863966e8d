import { Hono } from 'hono';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { passKey, passwordDigest, readerPass } from '#contract/gate-pass.ts';
import { Problem } from '#contract/problem.ts';
import { hardGate, type HardGate } from './gate.ts';

const password = 'coquí dorado 7';
const site = 'https://sitio.example';
let gate: HardGate;
let pass: string;
let app: Hono;

beforeAll(async () => {
  const digest = await passwordDigest(password);
  const key = await passKey('s'.repeat(32), digest);
  gate = { key, digest, siteUrl: site };
  pass = `pase=${await readerPass(key, Date.now())}`;
});

function closeSite(): void {
  app = new Hono();
  app.use(hardGate(gate, async (_context, answer, status) => new Response(`prompt ${answer}`, { status })));
  app.all('*', (context) =>
    context.text('secreto', 200, {
      'Cache-Control': 'public, max-age=0, s-maxage=30',
      'Cache-Tag': 'news-lists',
    }),
  );
}

beforeEach(closeSite);

const ask = (path: string, init: RequestInit = {}, remoteAddress = '192.0.2.1') =>
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
])('%s %s has the prompt without a pass', async (method, path) => {
  const answer = await ask(path, { method, headers: { Origin: site } });
  expect(answer.status).toBe(401);
  expect(await answer.text()).toBe(method === 'HEAD' ? '' : 'prompt closed');
});

test.each(['/api', '/api/', '/api/articles', '/api/%68ealth', '/api/origins/a/b'])(
  '%s has a problem of the one shape',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await ask(path, { method });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(Problem.parse(await answer.json()).error.code).toBe('unauthorized');
    }
  },
);

test.each(['/api/health', '/api/publish', '/api/changes', '/favicon.svg', '/robots.txt'])(
  '%s is open',
  async (path) => {
    expect(await (await ask(path)).text()).toBe('secreto');
  },
);

test('a pass opens everything, and no cache that others share keeps it', async () => {
  for (const path of ['/', '/api/articles', '/img/x']) {
    const answer = await read(path);
    expect(await answer.text()).toBe('secreto');
    expect(answer.headers.get('Cache-Control')).toBe('private, max-age=0');
    expect(answer.headers.get('Cache-Tag')).toBeNull();
  }
});

test.each(['pase=1', 'pase=', 'authenticated=true', 'pase=9999999999.' + '0'.repeat(64)])(
  'a made-up %s opens nothing',
  async (cookie) => {
    expect((await read('/', cookie)).status).toBe(401);
  },
);

test('the right password leads on to where the prompt was, with a cookie that no script reads', async () => {
  const answer = await enter('/noticias/una?pagina=2', password);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toBe('/noticias/una?pagina=2');
  const cookie = answer.headers.get('Set-Cookie') ?? '';
  expect(cookie).toMatch(
    /^pase=\d+\.[0-9a-f]{64}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(await (await read('/', cookie.split(';')[0])).text()).toBe('secreto');
});

test('where the site is on plain http its cookie is not for https alone', async () => {
  app = new Hono();
  app.use(hardGate({ ...gate, siteUrl: 'http://127.0.0.1:4321' }, async () => new Response()));
  const answer = await enter('/', password);
  expect(answer.headers.get('Set-Cookie')).not.toContain('Secure');
});

test('a wrong password says so and opens nothing', async () => {
  for (const given of ['coqui dorado 7', ` ${password}`, '', 'x'.repeat(300)]) {
    const answer = await enter('/', given);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('Set-Cookie')).toBeNull();
    expect(await answer.text()).toBe('prompt wrong');
  }
});

test.each([[{}], [{ Origin: 'https://otro.example' }], [{ 'Sec-Fetch-Site': 'cross-site' }]])(
  'a form of another site, %j, is refused',
  async (headers) => {
    const answer = await enter('/', password, headers);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('Set-Cookie')).toBeNull();
  },
);

test.each([
  ['too long', { 'Content-Length': '4097' }],
  ['of no whole length', { 'Content-Length': 'x' }],
  ['of another kind', { 'Content-Type': 'application/json' }],
])('a body %s is not looked at', async (_name, headers) => {
  const answer = await enter('/', password, { Origin: site, ...headers });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('Set-Cookie')).toBeNull();
});

test('after twenty wrong passwords in a minute an address has to wait, and others do not', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  // Its clock is the test's.
  closeSite();
  for (let count = 0; count < 20; count += 1) expect((await enter('/', 'otra cosa')).status).toBe(401);
  const late = await enter('/', password);
  expect(late.status).toBe(429);
  expect(late.headers.get('Retry-After')).toBe('60');
  expect(await late.text()).toBe('prompt tooMany');
  expect((await enter('/', password, { Origin: site }, '192.0.2.2')).status).toBe(303);
  vi.advanceTimersByTime(61_000);
  expect((await enter('/', password)).status).toBe(303);
  vi.useRealTimers();
});

test('who goes out has no pass any more; only a form of the site itself takes it', async () => {
  const leave = (headers: Record<string, string>) =>
    ask('/salir', { method: 'POST', headers: { Cookie: pass, ...headers } });
  const answer = await leave({ Origin: site });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toBe('/');
  expect(answer.headers.get('Set-Cookie')).toMatch(/^pase=; Max-Age=0;/);
  expect((await leave({ Origin: 'https://otro.example' })).headers.get('Set-Cookie')).toBeNull();
});

test('the address of the prompt leads home who is in', async () => {
  const answer = await read('/acceso?respuesta=wrong');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toBe('/');
});
