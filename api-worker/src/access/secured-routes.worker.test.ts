import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { signatureHeaders, type SignedRoute, signedRoutes } from '#contract/signing/signed-request.ts';
import { routes } from '../routes/all-routes.ts';
import { logged } from '../testing/logged.ts';
import { Desk, deskSecret, publishSecret } from '../testing/desk.ts';
import { post, publishEvent } from '../testing/fixtures.ts';

const stranger = 'otro-secreto-0123456789abcdef-000';

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
  desk.wordpress.posts = [post({ id: 7 })];
});

interface Sent {
  body?: BodyInit;
  headers: Record<string, string>;
}

/** A route that only a secret opens. */
interface Secured {
  name: string;
  method: string;
  path: string;
  secret: 'PUBLISH_SECRET' | 'DESK_SECRET';
  /** Bytes of a body that it reads; null: it has none. */
  bytes: number | null;
  /** What it sends to a request that it accepts. */
  status: number;
  /** What it accepts, or with another secret refuses; `text` in place of its own body. */
  sign: (secret?: string, text?: string) => Promise<Sent>;
}

const report = { position: 0, release: 'r', releasePosition: 0, building: false, buildError: null };
const bodies: Partial<Record<SignedRoute, [bytes: number, body: () => object]>> = {
  publish: [16_384, () => publishEvent({ id: 7 })],
  deliveries: [8_192, () => ({ deliveries: [crypto.randomUUID()] })],
  'desk-items': [16_384, () => ({ items: { news: [7] } })],
  'unknown-addresses': [4_096, () => ({ max: 50 })],
  announcements: [4_096, () => ({ does: 'follow', kind: 'news', id: 7 })],
  'subscribers-export': [4_096, () => ({})],
  'subscribers-import': [16_384, () => ({ readers: [null] })],
  'subscribers-delete': [4_096, () => ({ email: 'nadie@ejemplo.pr' })],
  'subscribers-retry': [4_096, () => ({})],
};

const signed = (Object.keys(signedRoutes) as SignedRoute[]).map((purpose): Secured => {
  const [bytes, body] = bodies[purpose] ?? [null, null];
  return {
    ...{ name: purpose, ...signedRoutes[purpose], bytes, status: purpose === 'publish' ? 202 : 200 },
    sign: async (secret, text = body === null ? '' : JSON.stringify(body())) => ({
      headers: await desk.sign(purpose, text, secret),
      ...(text !== '' && { body: text }),
    }),
  };
});
const withToken = (name: string, method: string, path: string, body: object | null): Secured => ({
  ...{
    name,
    method,
    path,
    secret: 'PUBLISH_SECRET',
    bytes: body && 4_096,
    status: body === null ? 200 : 204,
  },
  sign: (secret = publishSecret, text = JSON.stringify(body)) =>
    Promise.resolve({ headers: { Authorization: `Bearer ${secret}` }, ...(body !== null && { body: text }) }),
});
const secured = [
  ...signed,
  withToken('changes', 'GET', '/api/changes', null),
  withToken('origins', 'PUT', '/api/origins/uno', report),
];
const withBody = secured.filter(({ bytes }) => bytes !== null);

const send = (
  { method, path }: Pick<Secured, 'method' | 'path'>,
  { body, headers }: Sent,
  reader = '10.0.0.1',
) =>
  desk.request(path, {
    ...{ method, headers: { 'CF-Connecting-IP': reader, ...headers } },
    ...(body !== undefined && { body }),
  });

async function problemOf(response: Response) {
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const body: unknown = await response.json();
  expect(Object.keys(Object(body))).toEqual(['error']);
  return { status: response.status, ...Problem.parse(body).error };
}

const unauthorized = { status: 401, code: 'unauthorized', message: 'La solicitud no está autorizada.' };

it('each route that declares a secret is here', () => {
  const declared = routes.filter(({ security }) => security !== undefined).map(({ path }) => path);
  const tried = secured.map(({ path }) => path.replace('/uno', '/{name}'));
  // The state of everybody is open; signed, it has all details.
  expect(declared.toSorted()).toEqual(tried.filter((path) => path !== '/api/health').toSorted());
});

describe.each(secured)('$name', (route) => {
  it('is opened by its secret', async () => {
    expect((await send(route, await route.sign())).status).toBe(route.status);
  });

  it('is refused without it, or with any part of what proves it changed, without saying which', async () => {
    const good = await route.sign();
    const other = route.secret === 'DESK_SECRET' ? publishSecret : deskSecret;
    const token = good.headers['Authorization']?.replace('Bearer ', '');
    const wrong: Sent[] = [await route.sign(stranger), await route.sign(other)];
    if (token === undefined) {
      const { timestamp, id, site, signature } = signatureHeaders;
      const changed = (more: Record<string, string>) => ({ ...good, headers: { ...good.headers, ...more } });
      wrong.push(
        ...[timestamp, id, site].map((name) => ({
          ...good,
          headers: Object.fromEntries(Object.entries(good.headers).filter(([own]) => own !== name)),
        })),
        changed({ [id]: crypto.randomUUID() }),
        changed({ [site]: 'https://otro.ejemplo.pr' }),
        changed({ [timestamp]: String(Number(good.headers[timestamp]) + 1) }),
        changed({ [signature]: `v2=${'0'.repeat(64)}` }),
      );
      if (route.bytes !== null)
        wrong.push({ ...good, body: `${String(good.body)} ` }, { headers: good.headers });
      // Without the signature the state is that of everybody.
      if (route.name !== 'health') wrong.push({ ...good, headers: {} });
    } else
      for (const Authorization of [
        ...['', token, 'Bearer ', `Bearer ${token.slice(0, -1)}`, `Bearer ${token}0`],
        `Basic ${btoa(token)}`,
      ])
        wrong.push({ ...good, headers: { Authorization } }, { ...good, headers: {} });
    for (const sent of wrong)
      expect(await problemOf(await send(route, sent, crypto.randomUUID()))).toEqual(unauthorized);
    expect((await send(route, good)).status).toBe(route.status);
    expect(logged.join('\n')).not.toMatch(new RegExp(`${publishSecret}|${deskSecret}|v2=|[0-9a-f]{64}`));
  });

  it('limits the attempts of one machine, and still accepts its valid requests and those of others', async () => {
    const guess = async (reader: string) => send(route, await route.sign(stranger), reader);
    for (let time = 0; time < 30; time += 1) expect((await guess('10.0.0.1')).status).toBe(401);
    const lines = logged.length;
    const stopped = await guess('10.0.0.1');
    expect(stopped.headers.get('Retry-After')).toBe('60');
    expect(await problemOf(stopped)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(logged).toHaveLength(lines);
    expect((await guess('10.0.1.1')).status).toBe(401);
    expect((await send(route, await route.sign())).status).toBe(route.status);
    desk.passSeconds(60);
    expect((await guess('10.0.0.1')).status).toBe(401);
  });

  it.each(['', undefined])(
    'refuses everything while its secret is %j, and says which it lacks',
    async (none) => {
      const good = await route.sign();
      desk = new Desk({ variables: { [route.secret]: none } });
      const empty =
        'Authorization' in good.headers ? [{ ...good, headers: { Authorization: 'Bearer ' } }] : [];
      for (const sent of [good, ...empty]) {
        const { status, code, message } = await problemOf(await send(route, sent));
        expect([status, code]).toEqual([503, 'internal']);
        expect(message).toContain(route.secret);
      }
    },
  );
});

describe.each(signed)('the clock of who signs $name', (route) => {
  it.each([-61, 61])(
    'may differ by a minute, and not by %i s: only who has the secret is told',
    async (seconds) => {
      const signedLater = async (by: number, secret?: string) => {
        desk.passSeconds(by);
        const sent = await route.sign(secret);
        desk.passSeconds(-by);
        return send(route, sent);
      };
      expect((await signedLater(seconds - Math.sign(seconds))).status).toBe(route.status);
      expect(await problemOf(await signedLater(seconds))).toEqual({
        ...{ ...unauthorized, field: 'timestamp' },
        message: 'El reloj de quien firmó y el de este sitio difieren en más de un minuto.',
      });
      expect(await problemOf(await signedLater(seconds, stranger))).toEqual(unauthorized);
    },
  );
});

const badTexts = ['', 'null', '[]', '"x"', '7', '{"a":', '\ufeff{}', '['.repeat(2_000)];

describe.each(withBody)('a body for $name', ({ bytes, ...route }) => {
  const limit = bytes ?? 0;

  it(`of ${bytes} bytes is read, and no longer one`, async () => {
    const text = String((await route.sign()).body);
    expect((await send(route, await route.sign(undefined, text.padEnd(limit)))).status).toBe(route.status);
    const long = await route.sign(undefined, text.padEnd(limit + 1));
    expect(await problemOf(await send(route, long))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
  });

  it('that never ends is not read on, whoever sends it', async () => {
    let sentBytes = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sentBytes += 1_024;
        controller.enqueue(new Uint8Array(1_024).fill(32));
      },
    });
    const { headers } = await route.sign();
    expect((await problemOf(await send(route, { headers, body }))).status).toBe(413);
    expect(sentBytes).toBeLessThan(3 * limit + 4_096);
  });

  // Of these two nothing is read.
  const texts = /export|retry/.test(route.name) ? [] : badTexts;
  it.each(texts)('that is %j is refused, even if it is signed', async (text) => {
    expect(await problemOf(await send(route, await route.sign(undefined, text)))).toMatchObject({
      ...{ status: 400, code: 'bad_request' },
    });
  });
});

it('a body that is not UTF-8 is refused, even if it is signed', async () => {
  const body = Uint8Array.of(0x22, 0xff, 0x22);
  const response = await desk.request('/api/publish', {
    ...{ method: 'POST', body, headers: await desk.sign('publish', body) },
  });
  expect(await problemOf(response)).toMatchObject({ status: 400, code: 'bad_request' });
});

it('what is refused writes nothing', async () => {
  const written = async () => {
    const tables = [
      'deliveries',
      'changes',
      'articles',
      'categories',
      'noticed',
      'origins',
      'used_signatures',
    ];
    const results = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)));
    return JSON.stringify(results.map(({ results: rows }) => rows));
  };
  const before = await written();
  for (const route of secured) await send(route, await route.sign(stranger));
  expect(await written()).toBe(before);
  expect(logged.some((line) => line === 'POST /api/publish: refused: wrong')).toBe(true);
});
