import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { consentTexts } from '#contract/consent.ts';
import { signedHeaders } from '../publishing/signature.ts';
import { Desk, publishSecret } from '../testing/desk.ts';
import { FakeListmonk } from '../testing/fake-listmonk.ts';
import { storeManySubscribers } from '../testing/many-subscribers.ts';

let desk: Desk;
let listmonk: FakeListmonk;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  listmonk = new FakeListmonk();
  desk = new Desk({
    variables: {
      SUBSCRIBE_PER_MINUTE: '500',
      LISTMONK_URL: 'https://correo.ejemplo.pr',
      LISTMONK_USER: 'boletin',
      LISTMONK_TOKEN: 'clave-de-prueba',
      LISTMONK_LISTS: '3',
    },
  });
  desk.elsewhere = listmonk.fetch;
});

const subscribe = (body: object) =>
  desk.request('/api/subscribe', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });

async function signed(path: string, body: object): Promise<Response> {
  const text = JSON.stringify(body);
  const headers = await signedHeaders(publishSecret, text, desk.clock);
  return desk.request(`/api/subscribers/${path}`, { method: 'POST', body: text, headers });
}

describe('the desk', () => {
  it('exports who agreed to what as CSV in which no cell is a formula', async () => {
    await subscribe({ email: 'ñandú@ejemplo.pr', place: '/deportes', consent: '1' });
    desk.passSeconds(1);
    await subscribe({ email: "=cmd|'/c'!a1@ejemplo.pr" });
    const response = await signed('export', {});
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const text = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(
      await response.arrayBuffer(),
    );
    expect(text.split('\r\n')).toEqual([
      '\ufeff"correo","suscrito","pagina","version","texto","entregado","confirmado"',
      `"ñandú@ejemplo.pr","2026-11-20T16:00:00Z","/deportes","1","${consentTexts['1']}","2026-11-20T16:00:00Z",""`,
      `"'=cmd|'/c'!a1@ejemplo.pr","2026-11-20T16:00:01Z","","","","2026-11-20T16:00:01Z",""`,
      '',
    ]);
  });

  it('exports every subscriber of a long list once', async () => {
    await storeManySubscribers(env.SUBSCRIBERS, 2000, '2026-11-20T16:00:00Z');
    const lines = (await (await signed('export', {})).text()).trim().split('\r\n');
    expect(new Set(lines).size).toBe(2001);
    expect(lines).toHaveLength(2001);
  });

  it('deletes an address here and at the service, also one that an older rule accepted', async () => {
    await subscribe({ email: 'ana@ejemplo.pr' });
    expect(listmonk.entries).toHaveLength(1);
    const answer = await signed('delete', { email: ' ANA@Ejemplo.pr ' });
    expect(await answer.json()).toEqual({ deleted: true, queued: true });
    expect(listmonk.entries).toEqual([]);
    await env.SUBSCRIBERS.prepare(
      "INSERT INTO subscribers (email_key, email, created_at) VALUES ('a..b@c.pr', 'A..b@c.pr', '2026-01-01T00:00:00Z')",
    ).run();
    expect(await (await signed('delete', { email: 'A..b@c.pr' })).json()).toMatchObject({ deleted: true });
    expect(await (await signed('delete', { email: 'nadie@c.pr' })).json()).toMatchObject({ deleted: false });
    expect(await env.SUBSCRIBERS.prepare('SELECT count(*) AS n FROM subscribers').first()).toEqual({ n: 0 });
    expect(await env.SUBSCRIBERS.prepare('SELECT count(*) AS n FROM mailing_jobs').first()).toEqual({ n: 0 });
  });

  it('a deletion that waits for the service is not weakened by an unsubscription', async () => {
    await subscribe({ email: 'ana@ejemplo.pr' });
    listmonk.instead = () => new Response('', { status: 503 });
    await signed('delete', { email: 'ana@ejemplo.pr' });
    await desk.request('/api/unsubscribe', {
      method: 'POST',
      body: '{"email":"ana@ejemplo.pr"}',
      headers: { 'Content-Type': 'application/json' },
    });
    listmonk.instead = () => undefined;
    expect(listmonk.entries).toHaveLength(1);
    expect(await env.SUBSCRIBERS.prepare('SELECT wanted FROM mailing_jobs').first()).toEqual({
      wanted: 'deleted',
    });
  });

  it('tries again what the service refused', async () => {
    listmonk.instead = () => new Response('', { status: 400 });
    await subscribe({ email: 'ana@ejemplo.pr' });
    listmonk.instead = () => undefined;
    expect(await (await signed('retry', {})).json()).toEqual({ retried: 1 });
    expect(listmonk.asked).toEqual(['ana@ejemplo.pr']);
    expect(await (await signed('retry', {})).json()).toEqual({ retried: 0 });
  });

  it.each(['export', 'delete', 'retry'])('needs a signature for %s', async (path) => {
    await subscribe({ email: 'ana@ejemplo.pr' });
    const body = '{"email":"ana@ejemplo.pr"}';
    const old = await signedHeaders(publishSecret, body, desk.clock - 400_000);
    const wrong = await signedHeaders('otro-secreto-0123456789abcdef-000', body, desk.clock);
    for (const headers of [{}, old, wrong]) {
      const response = await desk.request(`/api/subscribers/${path}`, { method: 'POST', body, headers });
      expect(response.status).toBe(401);
      expect(await response.text()).not.toContain('ana@');
    }
    expect(await env.SUBSCRIBERS.prepare('SELECT count(*) AS n FROM subscribers').first()).toEqual({ n: 1 });
  });

  it.each([{}, { email: 7 }, { email: '' }, { email: 'a'.repeat(300) }])(
    'refuses to delete %j',
    async (body) => {
      const response = await signed('delete', body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: 'bad_request', field: 'email' } });
    },
  );
});
