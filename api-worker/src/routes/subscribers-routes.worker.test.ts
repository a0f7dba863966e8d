import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { consentTexts } from '#contract/subscribers/consent.ts';
import { crons } from '#contract/publishing/crons.ts';
import { mailingService, MailingDesk } from '../testing/mailing-desk.ts';
import { storeManySubscribers } from '../testing/many-subscribers.ts';

const Attributes = z.object({ baja: z.url() });

let desk: MailingDesk;

beforeEach(() => {
  desk = new MailingDesk({ ...mailingService, LISTMONK_LISTS: '3' });
});

const signed = (path: 'export' | 'import' | 'delete' | 'retry', body: object) =>
  desk.signed(`subscribers-${path}`, JSON.stringify(body));

describe('the desk', () => {
  it('exports who agreed to what as CSV in which no cell is a formula', async () => {
    await desk.subscribe('ñandú@ejemplo.pr', { place: '/deportes', consent: '1' });
    desk.passSeconds(1);
    await desk.subscribe("=cmd|'/c'!a1@ejemplo.pr", {});
    const response = await signed('export', {});
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const text = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(
      await response.arrayBuffer(),
    );
    const [nandu = '', formula = ''] = desk.listmonk.entries.map(
      ({ attribs }) => Attributes.parse(attribs).baja,
    );
    expect(text.split('\r\n')).toEqual([
      '\ufeff"correo","suscrito","pagina","version","texto","entregado","confirmado","baja","pidio_baja","nombre","origen"',
      `"ñandú@ejemplo.pr","2026-11-20T16:00:00Z","/deportes","1","${consentTexts['1']}","2026-11-20T16:00:00Z","","${nandu}","","",""`,
      `"'=cmd|'/c'!a1@ejemplo.pr","2026-11-20T16:00:01Z","","","","2026-11-20T16:00:01Z","","${formula}","","",""`,
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
    await desk.subscribe('ana@ejemplo.pr', {});
    expect(desk.listmonk.entries).toHaveLength(1);
    const response = await signed('delete', { email: ' ANA@Ejemplo.pr ' });
    expect(await response.json()).toEqual({ deleted: true, queued: true });
    expect(desk.listmonk.entries).toEqual([]);
    await env.SUBSCRIBERS.prepare(
      "INSERT INTO subscribers (email_key, email, created_at) VALUES ('a..b@c.pr', 'A..b@c.pr', '2026-01-01T00:00:00Z')",
    ).run();
    expect(await (await signed('delete', { email: 'A..b@c.pr' })).json()).toMatchObject({ deleted: true });
    expect(await (await signed('delete', { email: 'nadie@c.pr' })).json()).toMatchObject({ deleted: false });
    expect(await env.SUBSCRIBERS.prepare('SELECT count(*) AS n FROM subscribers').first()).toEqual({ n: 0 });
    expect(await env.SUBSCRIBERS.prepare('SELECT count(*) AS n FROM mailing_jobs').first()).toEqual({ n: 0 });
  });

  it('while the service is down, one job in each minute shows that, and the others wait', async () => {
    desk.listmonk.instead = () => new Response('', { status: 503 });
    for (const name of ['a', 'b', 'c']) await desk.subscribe(`${name}@ejemplo.pr`);
    for (let minute = 0; minute < 2; minute += 1) {
      const before = desk.listmonk.calls.length;
      await desk.aMinuteLater();
      expect(desk.listmonk.calls.length - before).toBe(1);
    }
  });

  it('a deletion that waits for the service is not weakened by a wish to leave', async () => {
    await desk.subscribe('ana@ejemplo.pr', {});
    desk.listmonk.instead = () => new Response('', { status: 503 });
    await signed('delete', { email: 'ana@ejemplo.pr' });
    await desk.unsubscribe({ email: 'ana@ejemplo.pr' });
    await desk.schedule(crons.newsroom);
    desk.listmonk.instead = () => undefined;
    expect(desk.listmonk.entries).toHaveLength(1);
    expect(await env.SUBSCRIBERS.prepare('SELECT wanted FROM mailing_jobs').first()).toEqual({
      wanted: 'deleted',
    });
  });

  it('tries again what the service refused', async () => {
    desk.listmonk.instead = () => new Response('', { status: 400 });
    await desk.subscribe('ana@ejemplo.pr', {});
    desk.listmonk.instead = () => undefined;
    expect(await (await signed('retry', {})).json()).toEqual({ retried: 1 });
    expect(desk.listmonk.asked).toEqual(['ana@ejemplo.pr']);
    expect(await (await signed('retry', {})).json()).toEqual({ retried: 0 });
  });
});

describe('an import', () => {
  const reader = (email: string, fields: object = {}) => ({
    ...{ email, name: 'Ana', agreedAt: '2019-05-31T04:00:00Z', source: 'Feria de 2019' },
    ...fields,
  });
  const imported = async (...readers: unknown[]) =>
    z.object({ outcomes: z.array(z.string()) }).parse(await (await signed('import', { readers })).json())
      .outcomes;
  const addresses = async () =>
    (await env.SUBSCRIBERS.prepare('SELECT email FROM subscribers ORDER BY id').all()).results.map(
      ({ email }) => email,
    );

  it('adds readers with their consent, who are at the service without an email about it', async () => {
    expect(await imported(reader('Ana@ejemplo.pr'), reader('b@ejemplo.pr', { name: null }))).toEqual([
      'added',
      'added',
    ]);
    await desk.aMinuteLater();
    expect(desk.listmonk.asked).toEqual([]);
    expect(desk.listmonk.entry('ana@ejemplo.pr')).toMatchObject({
      name: 'Ana',
      lists: new Map([[3, 'confirmed']]),
      attribs: { consentimiento_fecha: '2019-05-31T04:00:00Z', consentimiento_origen: 'Feria de 2019' },
    });
    expect(desk.listmonk.entry('b@ejemplo.pr')?.name).toBe('b');
    const [, line = ''] = (await (await signed('export', {})).text()).split('\r\n');
    expect(line).toMatch(/^"Ana@ejemplo\.pr","2019-05-31T04:00:00Z",.+,"","Ana","Feria de 2019"$/);
  });

  it('may be sent again, and keeps the first consent of who is a subscriber', async () => {
    await desk.subscribe('b@ejemplo.pr', { place: '/boletin', consent: '1' });
    const readers = ['ana@ejemplo.pr', 'ANA@ejemplo.pr', 'B@ejemplo.pr'].map((email) => reader(email));
    expect(await imported(...readers)).toEqual(['added', 'known', 'known']);
    expect(await imported(...readers)).toEqual(['known', 'known', 'known']);
    await desk.aMinuteLater();
    expect(await imported(...readers)).toEqual(['known', 'known', 'known']);
    expect(await addresses()).toEqual(['b@ejemplo.pr', 'ana@ejemplo.pr']);
    expect(desk.listmonk.asked).toEqual(['b@ejemplo.pr']);
  });

  it('subscribes nobody again who left: here, at the service, or with a request that is on its way', async () => {
    for (const name of ['a', 'b', 'c']) await desk.subscribe(`${name}@ejemplo.pr`, {});
    await signed('delete', { email: 'a@ejemplo.pr' });
    desk.listmonk.entry('b@ejemplo.pr')?.lists.set(3, 'unsubscribed');
    desk.passSeconds(3_600);
    await desk.aMinuteLater();
    desk.listmonk.instead = () => new Response('', { status: 503 });
    await signed('delete', { email: 'c@ejemplo.pr' });
    await env.SUBSCRIBERS.prepare("DELETE FROM suppressions WHERE left_at > '2026-11-20T17:00:30Z'").run();
    // Who left only at Listmonk, which the site learns within the hour.
    desk.listmonk.put('d@ejemplo.pr', [[3, 'unsubscribed']]);
    desk.listmonk.put('e@ejemplo.pr', [[3, 'unconfirmed']]);
    desk.listmonk.put('f@ejemplo.pr', [[9, 'confirmed']]);
    const names = ['A', 'b', 'c', 'd', 'e', 'f'];
    expect(await imported(...names.map((name) => reader(`${name}@ejemplo.pr`)))).toEqual([
      ...['left', 'left', 'left'],
      ...['added', 'added', 'added'],
    ]);
    desk.listmonk.instead = () => undefined;
    desk.passSeconds(3_600);
    await desk.aMinuteLater();
    expect(['d', 'e', 'f'].map((name) => desk.listmonk.entry(`${name}@ejemplo.pr`)?.lists.get(3))).toEqual([
      'unsubscribed',
      'unconfirmed',
      'confirmed',
    ]);
    expect(desk.listmonk.asked).toHaveLength(3);
    desk.passSeconds(3_600);
    await desk.aMinuteLater();
    expect(await addresses()).toEqual(['e@ejemplo.pr', 'f@ejemplo.pr']);
  });

  it('knows who left by the copy in the other database, too', async () => {
    await desk.subscribe('ana@ejemplo.pr', {});
    await signed('delete', { email: 'ana@ejemplo.pr' });
    await desk.aMinuteLater();
    await env.SUBSCRIBERS.prepare('DELETE FROM suppressions').run();
    expect(await imported(reader('ana@ejemplo.pr'))).toEqual(['left']);
  });

  it('asks an imported reader who left at the service, and subscribes by the form, for a confirmation', async () => {
    await imported(reader('ana@ejemplo.pr'));
    await desk.aMinuteLater();
    desk.listmonk.entry('ana@ejemplo.pr')?.lists.set(3, 'unsubscribed');
    desk.passSeconds(86_401);
    await desk.subscribe('ana@ejemplo.pr', {});
    expect(desk.listmonk.asked).toEqual(['ana@ejemplo.pr']);
    expect(desk.listmonk.entry('ana@ejemplo.pr')?.lists.get(3)).toBe('unconfirmed');
  });

  it.each([
    ['null', null],
    ['text', 'ana@ejemplo.pr'],
    ['no address', reader('')],
    ['an invalid address', reader('ana@')],
    ['no date', reader('ana@ejemplo.pr', { agreedAt: undefined })],
    ['another form of date', reader('ana@ejemplo.pr', { agreedAt: '31/5/2019' })],
    ['a local time', reader('ana@ejemplo.pr', { agreedAt: '2019-05-31T04:00:00' })],
    ['a date in the future', reader('ana@ejemplo.pr', { agreedAt: '2026-11-20T16:00:01Z' })],
    ['no origin', reader('ana@ejemplo.pr', { source: '' })],
    ['a name of 300 characters', reader('ana@ejemplo.pr', { name: 'x'.repeat(300) })],
  ])('takes %s for no reader, and adds the others', async (_, bad) => {
    expect(await imported(reader('b@ejemplo.pr'), bad, reader('c@ejemplo.pr'))).toEqual([
      'added',
      'invalid',
      'added',
    ]);
    expect(await addresses()).toEqual(['b@ejemplo.pr', 'c@ejemplo.pr']);
  });
});
