import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Problem } from '#contract/problem.ts';
import { SubscriptionResponse } from '#contract/subscribers/subscription.ts';
import { Desk } from '../testing/desk.ts';
import { logged } from '../testing/logged.ts';

const Failure = z.object({ ...SubscriptionResponse.shape, ...Problem.shape });
const invalid = 'Por favor, introduce un correo electrónico válido.';
let desk: Desk;

beforeEach(() => {
  desk = new Desk({ variables: { SUBSCRIBE_PER_MINUTE: '50' } });
});

function send(body: BodyInit | null, type = 'application/json', headers: Record<string, string> = {}) {
  return desk.request('/api/subscribe', {
    method: 'POST',
    body,
    headers: { 'Content-Type': type, 'CF-Connecting-IP': '10.0.0.1', ...headers },
  });
}

const subscribe = (email: unknown) => send(JSON.stringify({ email }));

async function stored(): Promise<string[]> {
  const { results } = await env.SUBSCRIBERS.prepare('SELECT email FROM subscribers ORDER BY id').all();
  return z
    .array(z.object({ email: z.string() }))
    .parse(results)
    .map(({ email }) => email);
}

async function consents(): Promise<unknown[]> {
  const { results } = await env.SUBSCRIBERS.prepare(
    'SELECT created_at, consent_place, consent_version FROM subscribers ORDER BY id',
  ).all();
  return results.map((row) => Object.values(row));
}

const failuresLogged = () => logged.filter((line) => line.startsWith('subscribe: '));

async function failure(response: Response) {
  const { success, message, error } = Failure.parse(await response.json());
  expect(success).toBe(false);
  expect(message).toBe(error.message);
  return { status: response.status, ...error };
}

describe('POST /api/subscribe', () => {
  it('stores the address in D1 before it reports success', async () => {
    const response = await subscribe(' Ana@Ejemplo.pr ');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toEqual({
      success: true,
      message: 'Gracias por suscribirte a nuestro boletín.',
      next: 'stored',
    });
    expect(await stored()).toEqual(['Ana@ejemplo.pr']);
  });

  it('stores when, where and to which text the reader agreed', async () => {
    await send(JSON.stringify({ email: 'ana@ejemplo.pr', place: '/noticias/ñandú', consent: '1' }));
    const form = new URLSearchParams({ email: 'b@ejemplo.pr', place: '/boletin', consent: '1' });
    await send(form.toString(), 'application/x-www-form-urlencoded');
    expect(await consents()).toEqual([
      ['2026-11-20T16:00:00Z', '/noticias/ñandú', '1'],
      ['2026-11-20T16:00:00Z', '/boletin', '1'],
    ]);
  });

  it('stores a consent that it cannot read as unknown', async () => {
    const rubbish: unknown[] = [
      '',
      'x',
      '/buscar?q=x',
      `/${'a'.repeat(200)}`,
      7,
      null,
      ['/'],
      { a: 1 },
      '__proto__',
    ];
    for (const [index, value] of rubbish.entries()) {
      const body = { email: `a${index}@ejemplo.pr`, place: value, consent: value };
      expect((await send(JSON.stringify(body))).status).toBe(200);
    }
    expect(await consents()).toEqual(rubbish.map(() => ['2026-11-20T16:00:00Z', null, null]));
  });

  it('keeps the first consent of an address', async () => {
    await send(JSON.stringify({ email: 'ana@ejemplo.pr', place: '/', consent: '1' }));
    desk.passSeconds(86_400);
    await send(JSON.stringify({ email: 'ANA@ejemplo.pr', place: '/boletin' }));
    expect(await consents()).toEqual([['2026-11-20T16:00:00Z', '/', '1']]);
  });

  it('stores one row for upper and lower case, and separate rows for different addresses', async () => {
    for (const email of ['ana@ejemplo.pr', 'ANA@EJEMPLO.PR', 'a.na@ejemplo.pr', 'ana+x@ejemplo.pr']) {
      expect((await subscribe(email)).status).toBe(200);
    }
    expect(await stored()).toEqual(['ana@ejemplo.pr', 'a.na@ejemplo.pr', 'ana+x@ejemplo.pr']);
  });

  it('stores one row for concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => subscribe('ana@ejemplo.pr')));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(await stored()).toEqual(['ana@ejemplo.pr']);
  });

  it.each(['ana@ejemplo', null, 7, ['ana@ejemplo.pr'], { toString: 'ana@ejemplo.pr' }])(
    'refuses %j',
    async (email) => {
      expect(await failure(await subscribe(email))).toEqual({
        status: 400,
        code: 'bad_request',
        message: invalid,
        field: 'email',
      });
      expect(await stored()).toEqual([]);
      expect(failuresLogged()).toEqual([]);
    },
  );

  it.each(['null', '[]', '"ana@ejemplo.pr"', '{}'])('refuses the body %s', async (body) => {
    expect(await failure(await send(body))).toMatchObject({ status: 400, field: 'email' });
  });

  it.each(['text/plain', 'multipart/form-data; boundary=x', ''])('refuses the type "%s"', async (type) => {
    expect(await failure(await send('email=a', type))).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
  });

  it('reads 4,096 bytes, and no longer body', async () => {
    const body = JSON.stringify({ email: 'ana@ejemplo.pr' });
    expect((await send(body.padEnd(4_096))).status).toBe(200);
    expect(await failure(await send(body.padEnd(4_097)))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
  });

  it('does not report success if D1 could not store the address', async () => {
    await env.SUBSCRIBERS.prepare('DROP TABLE subscribers').run();
    expect(await failure(await subscribe('ana@ejemplo.pr'))).toEqual({
      status: 503,
      code: 'internal',
      message: 'No pudimos procesar tu suscripción. Por favor, intenta de nuevo más tarde.',
    });
    expect(failuresLogged()).toEqual([expect.stringContaining('no such table')]);
  });
});
