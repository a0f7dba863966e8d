import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { hmacKey, sign } from '#contract/signing/hmac.ts';
import { Problem } from '#contract/problem.ts';
import { signatureHeaders } from '#contract/signing/signed-request.ts';
import { pruneDeliveries } from '../deliveries/stored-deliveries.ts';
import { logged } from '../testing/logged.ts';
import { Desk, publishSecret } from '../testing/desk.ts';
import { post, publishEvent } from '../testing/fixtures.ts';

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
  desk.wordpress.posts = [post({ id: 7 })];
});

interface Sent {
  body: BodyInit;
  headers: Record<string, string>;
}

const send = ({ body, headers }: Sent) => desk.request('/api/publish', { method: 'POST', body, headers });

/** Signed `secondsLater` than the desk's clock. */
async function signed(event: unknown, secret?: string, secondsLater = 0): Promise<Sent> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  desk.passSeconds(secondsLater);
  const headers = await desk.sign('publish', body, secret);
  desk.passSeconds(-secondsLater);
  return { body, headers };
}

/** Everything that a webhook may write to the database. */
async function written(): Promise<string> {
  const tables = ['deliveries', 'changes', 'articles', 'categories', 'noticed', 'origins'];
  const results = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)));
  return JSON.stringify(results.map(({ results: rows }) => rows));
}

async function kept(): Promise<string[]> {
  const { results } = await env.DB.prepare('SELECT delivery FROM deliveries ORDER BY delivery').all();
  return z
    .array(z.object({ delivery: z.string() }))
    .parse(results)
    .map(({ delivery }) => delivery);
}

/** Sends a webhook that must be refused without any change, and gives its problem. */
async function refused(sent: Sent) {
  const before = await written();
  const response = await send(sent);
  expect(await written()).toBe(before);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const { error } = Problem.parse(await response.json());
  return { status: response.status, ...error };
}

const unauthorized = { status: 401, code: 'unauthorized', message: 'La solicitud no está autorizada.' };

describe('POST /api/publish', () => {
  it('is stored before the response and processed after it', async () => {
    const event = publishEvent({ id: 7 });
    const response = await desk.publish(event);
    expect(response.status).toBe(202);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toEqual({ accepted: true });
    const row = await env.DB.prepare('SELECT * FROM deliveries').first();
    expect(row).toMatchObject({ delivery: event.delivery, received_at: '2026-11-20T16:00:00.000Z' });
    expect(JSON.parse(z.string().parse(row?.['event']))).toEqual(event);
    expect(await desk.status('/api/articles/noticia-7')).toBe(200);
  });

  it('accepts a delivery once: when WordPress sends it again, that is a conflict and changes nothing', async () => {
    const event = publishEvent({ id: 7 });
    expect((await send(await signed(event))).status).toBe(202);
    expect(await refused(await signed(event))).toMatchObject({
      status: 409,
      code: 'conflict',
      field: 'delivery',
    });
  });

  it('says to a plugin before 0.4 that it is too old, and to nobody else', async () => {
    const former = async (secret: string, at: number) => {
      const body = JSON.stringify(publishEvent({ id: 7 }));
      const timestamp = String(at / 1_000);
      const signature = `sha256=${await sign(await hmacKey(secret), `${timestamp}.${body}`)}`;
      return {
        body,
        headers: { [signatureHeaders.timestamp]: timestamp, [signatureHeaders.signature]: signature },
      };
    };
    expect(await refused(await former(publishSecret, desk.clock))).toEqual({
      ...unauthorized,
      message: 'El plugin de WordPress es más antiguo que este sitio: hay que actualizarlo.',
      field: 'signature',
    });
    expect(await refused(await former('otra-clave', desk.clock))).toEqual(unauthorized);
    expect(await refused(await former(publishSecret, desk.clock - 61_000))).toEqual(unauthorized);
    expect((await desk.health()).secrets.refusedWebhooks).not.toBeNull();
  });

  it.each([
    ['delivery', 'no-uuid'],
    ['previousSlug', undefined],
    ['categories', { before: [], after: [7] }, 'categories.after.0'],
  ])('refuses %s = %j, and names the field', async (field, value, named = field) => {
    const event = { ...publishEvent({ id: 7 }), [field]: value };
    expect(await refused(await signed(event))).toMatchObject({
      status: 400,
      code: 'bad_request',
      field: named,
    });
  });

  it('does not accept a delivery that D1 could not store', async () => {
    const event = publishEvent({ id: 7 });
    await env.DB.prepare('ALTER TABLE deliveries RENAME TO away').run();
    expect((await send(await signed(event))).status).toBe(503);
    await env.DB.prepare('ALTER TABLE away RENAME TO deliveries').run();
    expect((await send(await signed(event))).status).toBe(202);
  });

  it('logs why it refused, and nothing secret', async () => {
    const secretSlug = 'borrador-que-nadie-conoce';
    const sent = await signed(publishEvent({ id: 7, slug: secretSlug }));
    await send({ ...sent, headers: { 'CF-Connecting-IP': '10.9.8.7' } });
    await send({ ...sent, body: `${String(sent.body)} ` });
    await send(await signed({ ...publishEvent({ id: 7 }), slug: [secretSlug] }));
    await send(await signed('{'));
    await send(sent);
    await send(sent);
    expect(logged.slice(0, 2)).toEqual([
      'POST /api/publish: refused: unsigned',
      'POST /api/publish: refused: wrong',
    ]);
    const log = logged.join();
    for (const secret of [publishSecret, secretSlug, '10.9.8.7', ...Object.values(sent.headers)]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('deliveries', () => {
  it('are removed a month after they arrived, but only if they were processed', async () => {
    const old = '2026-10-01T00:00:00.000Z';
    const insert = env.DB.prepare(
      'INSERT INTO deliveries (delivery, received_at, event, done_at) VALUES (?1, ?2, ?3, ?4)',
    );
    await env.DB.batch([
      insert.bind('old-done', old, '{}', old),
      insert.bind('old-waiting', old, '{}', null),
      insert.bind('new-done', '2026-11-01T00:00:00.000Z', '{}', old),
    ]);
    await pruneDeliveries(env.DB, desk.clock);
    expect(await kept()).toEqual(['new-done', 'old-waiting']);
  });
});
