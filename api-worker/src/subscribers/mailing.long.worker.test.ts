import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { crons } from '#contract/publishing/crons.ts';
import { Desk } from '../testing/desk.ts';
import { countRows } from '../testing/count-rows.ts';
import { FakeListmonk, leaveTemplate } from '../testing/fake-listmonk.ts';
import { askToLeave } from './leave-requests.ts';
import { subscribe as subscribeAddress } from './subscribe.ts';

const service = {
  LISTMONK_URL: 'https://correo.ejemplo.pr/lm/',
  LISTMONK_USER: 'boletin',
  LISTMONK_TOKEN: 'clave-de-prueba',
  LISTMONK_LISTS: '3,7',
  SITE_URL: 'https://www.ejemplo.pr',
};

let desk: Desk;
let listmonk: FakeListmonk;
let log: string[];

/** The worker, with a service or without one, over the same D1, clock and Listmonk. */
function withVariables(variables: Record<string, string>): Desk {
  const made = new Desk({ variables: { SUBSCRIBE_PER_MINUTE: '500', ...variables } });
  made.elsewhere = (address, init) =>
    listmonk.fetch(address.replace('https://correo.ejemplo.pr/lm/', 'https://correo.ejemplo.pr/'), init);
  return made;
}

beforeEach(() => {
  log = [];
  for (const level of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => void log.push(line));
  }
  listmonk = new FakeListmonk();
  desk = withVariables(service);
});

const post = (path: string, body: object) =>
  desk.request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': '10.0.0.1' },
  });
const subscribe = (email: string) => post('/api/subscribe', { email, place: '/boletin', consent: '1' });
const unsubscribe = (body: { email: string } | { key: string }) => post('/api/unsubscribe', body);

async function jobs(): Promise<unknown[]> {
  const { results } = await env.SUBSCRIBERS.prepare(
    'SELECT email, wanted, attempts, parked FROM mailing_jobs ORDER BY email',
  ).all();
  return results.map((row) => Object.values(row));
}

async function subscribers(): Promise<unknown[]> {
  const { results } = await env.SUBSCRIBERS.prepare(
    'SELECT email, handed_at FROM subscribers ORDER BY id',
  ).all();
  return results.map((row) => Object.values(row));
}

const states = (email: string) => [...(listmonk.entry(email)?.lists ?? [])];
const aMinuteLater = async () => {
  desk.passSeconds(60);
  await desk.schedule(crons.newsroom);
};
const down = () => new Response('x', { status: 503 });

describe('a mailing service', () => {
  it('gets a subscription at once, unconfirmed, with the consent and a link to leave', async () => {
    const response = await subscribe("o'Neill@ejemplo.pr");
    expect(await response.json()).toMatchObject({ success: true, next: 'confirm' });
    expect(states("o'neill@ejemplo.pr")).toEqual([
      [3, 'unconfirmed'],
      [7, 'unconfirmed'],
    ]);
    expect(listmonk.asked).toEqual(["o'neill@ejemplo.pr"]);
    expect(listmonk.entries[0]?.attribs).toEqual({
      consentimiento_fecha: '2026-11-20T16:00:00Z',
      consentimiento_lugar: '/boletin',
      consentimiento_texto: '1',
      baja: expect.stringMatching(/^https:\/\/www\.ejemplo\.pr\/boletin\/baja\?clave=[0-9a-f]{64}$/),
    });
    expect(await jobs()).toEqual([]);
    expect(await subscribers()).toEqual([["o'Neill@ejemplo.pr", '2026-11-20T16:00:00Z']]);
  });

  it('is not needed: subscriptions wait, and it gets them once it is configured', async () => {
    desk = withVariables({});
    for (const name of ['a', 'b']) {
      expect(await (await subscribe(`${name}@ejemplo.pr`)).json()).toMatchObject({ next: 'stored' });
    }
    await aMinuteLater();
    expect(listmonk.calls).toEqual([]);
    desk = withVariables(service);
    await aMinuteLater();
    expect(listmonk.asked).toEqual(['a@ejemplo.pr', 'b@ejemplo.pr']);
  });

  it('that is down loses nothing: the queue tries again, ever more rarely, and one request at a time', async () => {
    listmonk.instead = down;
    for (const name of ['a', 'b', 'c']) expect((await subscribe(`${name}@ejemplo.pr`)).status).toBe(200);
    expect(listmonk.calls).toHaveLength(3);
    const timesOf = async (minutes: number) => {
      const calls = listmonk.calls.length;
      for (let minute = 0; minute < minutes; minute += 1) await aMinuteLater();
      return listmonk.calls.length - calls;
    };
    // Each of the three jobs is tried after 1, 3 and 7 minutes.
    expect(await timesOf(10)).toBe(9);
    expect((await desk.health()).mailing).toEqual({ waiting: 3, parked: 0 });
    desk.passSeconds(86_400);
    expect(await timesOf(3)).toBe(3);
    expect((await desk.health()).status).toBe('degraded');
    // Then after 16 minutes.
    expect(await timesOf(13)).toBe(0);
    expect(await subscribers()).toHaveLength(3);

    listmonk.instead = () => undefined;
    desk.passSeconds(3_600);
    await aMinuteLater();
    expect(listmonk.asked.sort()).toEqual(['a@ejemplo.pr', 'b@ejemplo.pr', 'c@ejemplo.pr']);
    expect(await jobs()).toEqual([]);
  });

  it.each([
    ['unreachable', () => Promise.reject(new TypeError('no host'))],
    ['http_500', () => new Response('x', { status: 500 })],
    ['http_403', () => new Response('x', { status: 403 })],
    ['http_302', () => Response.redirect('https://otro.ejemplo.pr/', 302)],
    ['http_429', () => new Response('x', { status: 429, headers: { 'Retry-After': '600' } })],
  ])('that fails with %s is asked again, and the log names no address', async (reason, response) => {
    listmonk.instead = response;
    await subscribe('ana@ejemplo.pr');
    expect(await jobs()).toEqual([['ana@ejemplo.pr', 'subscribed', 1, null]]);
    expect(log).toContain(`mailing: the service failed: ${reason}`);
    listmonk.instead = () => undefined;
    await aMinuteLater();
    expect(listmonk.asked).toEqual(reason === 'http_429' ? [] : ['ana@ejemplo.pr']);
    desk.passSeconds(600);
    await desk.schedule(crons.newsroom);
    expect(listmonk.asked).toEqual(['ana@ejemplo.pr']);
    expect(log.join('\n')).not.toMatch(/ana|clave/);
  });

  it.each([400, 422])(
    'that refuses an address with %i is not asked again, and the next one passes',
    async (status) => {
      listmonk.instead = () => new Response('ana@ejemplo.pr', { status });
      await subscribe('ana@ejemplo.pr');
      listmonk.instead = () => undefined;
      await subscribe('b@ejemplo.pr');
      for (let minute = 0; minute < 5; minute += 1) await aMinuteLater();
      expect(await jobs()).toEqual([['ana@ejemplo.pr', 'subscribed', 1, `http_${status}`]]);
      expect(listmonk.asked).toEqual(['b@ejemplo.pr']);
      expect(log).toContain(`mailing: a job is parked: http_${status}`);
      expect(log.join('\n')).not.toContain('ana@');
    },
  );

  it('that failed a hundred times is left alone', async () => {
    listmonk.instead = down;
    await subscribe('ana@ejemplo.pr');
    await env.SUBSCRIBERS.prepare('UPDATE mailing_jobs SET attempts = 99, due_at = 0').run();
    await aMinuteLater();
    expect(await jobs()).toEqual([['ana@ejemplo.pr', 'subscribed', 100, 'http_503']]);
    expect((await desk.health()).mailing).toEqual({ waiting: 0, parked: 1 });
  });

  it('that sends an unreadable response is called again', async () => {
    listmonk.put('ana@ejemplo.pr', []);
    listmonk.instead = (call) => (call.startsWith('GET') ? Response.json({ data: 7 }) : undefined);
    await subscribe('ana@ejemplo.pr');
    expect(log).toContain('mailing: the service failed: malformed');
    listmonk.instead = () => undefined;
    await aMinuteLater();
    expect(listmonk.asked).toEqual(['ana@ejemplo.pr']);
  });

  it('asks a known reader for a confirmation only for lists that are not confirmed', async () => {
    listmonk.put('ana@ejemplo.pr', [
      [3, 'confirmed'],
      [7, 'unsubscribed'],
      [9, 'confirmed'],
    ]);
    listmonk.put('b@ejemplo.pr', [
      [3, 'confirmed'],
      [7, 'confirmed'],
    ]);
    listmonk.put('c@ejemplo.pr', [], 'blocklisted');
    for (const name of ['ana', 'b', 'c']) await subscribe(`${name}@ejemplo.pr`);
    expect(listmonk.asked).toEqual(['ana@ejemplo.pr']);
    expect(states('ana@ejemplo.pr')).toEqual([
      [3, 'confirmed'],
      [7, 'unconfirmed'],
      [9, 'confirmed'],
    ]);
    expect(states('c@ejemplo.pr')).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  it('gets a repeated subscription once a day, so nobody floods a mailbox', async () => {
    for (let time = 0; time < 5; time += 1) await subscribe('ana@ejemplo.pr');
    expect(listmonk.asked).toHaveLength(1);
    desk.passSeconds(86_401);
    for (let time = 0; time < 5; time += 1) await subscribe('ana@ejemplo.pr');
    expect(listmonk.asked).toHaveLength(2);
  });
});

describe('what readers do at the service itself', () => {
  const confirmed = async () =>
    (await env.SUBSCRIBERS.prepare('SELECT email, confirmed FROM subscribers ORDER BY id').all()).results.map(
      (row) => Object.values(row),
    );
  const inAnHour = async () => {
    desk.passSeconds(3_600);
    await desk.schedule(crons.newsroom);
  };

  it('is known within the hour: who confirmed is marked, who left is removed, and nobody else', async () => {
    for (const name of ["o'a", 'b', 'c', 'd', 'e']) await subscribe(`${name}@ejemplo.pr`);
    listmonk.entry("o'a@ejemplo.pr")?.lists.set(3, 'confirmed').set(7, 'unsubscribed');
    listmonk.entry('b@ejemplo.pr')?.lists.set(3, 'unsubscribed').set(7, 'unsubscribed').set(9, 'confirmed');
    listmonk.entry('c@ejemplo.pr')?.lists.clear();
    Object.assign(listmonk.entry('d@ejemplo.pr') ?? {}, { status: 'blocklisted' });
    // Somebody deleted it there, or restored an old copy of the database.
    listmonk.entries.splice(4, 1);
    await inAnHour();
    expect(await confirmed()).toEqual([
      ["o'a@ejemplo.pr", 1],
      ['c@ejemplo.pr', 0],
      ['e@ejemplo.pr', 0],
    ]);
    listmonk.entry("o'a@ejemplo.pr")?.lists.set(3, 'unsubscribed');
    await inAnHour();
    expect(await confirmed()).toEqual([
      ['c@ejemplo.pr', 0],
      ['e@ejemplo.pr', 0],
    ]);
  });

  it('takes one request for fifty readers, and each is asked about once an hour', async () => {
    for (let number = 100; number < 230; number += 1) await subscribe(`a${number}@ejemplo.pr`);
    for (const entry of listmonk.entries) entry.lists.set(3, 'confirmed');
    const calls = listmonk.calls.length;
    for (let minute = 0; minute < 3; minute += 1) await aMinuteLater();
    expect((await confirmed()).filter(([, is]) => is === 1)).toHaveLength(130);
    expect(listmonk.calls.length - calls).toBe(3);
  });

  it.each([0, 24, 49, 50, 99])(
    'is known of all others when the service refuses to answer about the address at place %i',
    async (place) => {
      const bad = `a${100 + place}@ejemplo.pr`;
      for (let number = 100; number < 200; number += 1) await subscribe(`a${number}@ejemplo.pr`);
      for (const entry of listmonk.entries) entry.lists.set(3, 'confirmed');
      await inAnHour();
      for (const entry of listmonk.entries) entry.lists.set(3, 'unsubscribed').set(7, 'unsubscribed');
      listmonk.instead = (call, url) =>
        call.startsWith('GET') && url.searchParams.get('query')?.includes(bad)
          ? new Response(bad, { status: 400 })
          : undefined;
      const calls = listmonk.calls.length;
      await inAnHour();
      expect(await confirmed()).toEqual([[bad, 1]]);
      // Two requests, and two more for each time that fifty are halved.
      expect(listmonk.calls.length - calls).toBeLessThanOrEqual(2 + 2 * 6);
      expect(log).toContain('mailing: the check of an address is refused: http_400');
      expect(log.join('\n')).not.toContain(bad);
    },
  );

  it('removes nobody who subscribed again meanwhile, and nobody while the service fails', async () => {
    await subscribe('ana@ejemplo.pr');
    listmonk.entry('ana@ejemplo.pr')?.lists.set(3, 'unsubscribed').set(7, 'unsubscribed');
    listmonk.instead = down;
    await inAnHour();
    expect(log).toContain('mailing: the check failed: http_503');
    expect(await subscribers()).toHaveLength(1);
    listmonk.instead = () => undefined;
    desk.passSeconds(86_400);
    await subscribe('ana@ejemplo.pr');
    await inAnHour();
    expect(await confirmed()).toEqual([['ana@ejemplo.pr', 0]]);
    expect(states('ana@ejemplo.pr').map(([, state]) => state)).toEqual(['unconfirmed', 'unconfirmed']);
  });
});

const keyOf = (email: string) => {
  const { baja = '' } = (listmonk.entry(email)?.attribs ?? {}) as { baja?: string };
  return { key: new URL(baja).searchParams.get('clave') ?? '' };
};

/** The key of the one subscriber's link. */
async function storedKey(): Promise<string> {
  const row = await env.SUBSCRIBERS.prepare('SELECT unsubscribe_key AS key FROM subscribers').first();
  return z.object({ key: z.string() }).parse(row).key;
}

/** The export's link and the date of the wish to leave, by address. */
async function exported(): Promise<Record<string, [link: string, asked: string]>> {
  const csv = await (await desk.signed('subscribers-export', '{}')).text();
  const lines = csv.trim().split('\r\n').slice(1);
  return Object.fromEntries(
    lines.map((line) => {
      const cells = line.slice(1, -1).split('","');
      return [cells[0], [cells.at(-4) ?? '', cells.at(-3) ?? '']];
    }),
  );
}

describe('POST /api/unsubscribe', () => {
  it('ends the subscription here and at the service, by the key of the link', async () => {
    for (const name of ['ana', 'b']) await subscribe(`${name}@ejemplo.pr`);
    listmonk.entry('ana@ejemplo.pr')?.lists.set(9, 'confirmed');
    const responses = [await unsubscribe(keyOf('ana@ejemplo.pr')), await unsubscribe(keyOf('b@ejemplo.pr'))];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await subscribers()).toEqual([]);
    expect(states('ana@ejemplo.pr')).toEqual([
      [3, 'unsubscribed'],
      [7, 'unsubscribed'],
      [9, 'confirmed'],
    ]);
    expect(states('b@ejemplo.pr').map(([, state]) => state)).toEqual(['unsubscribed', 'unsubscribed']);
    expect(await jobs()).toEqual([]);
  });

  it('does not reveal who is subscribed', async () => {
    await subscribe('ana@ejemplo.pr');
    const said = async (body: { email: string } | { key: string }) => {
      const response = await unsubscribe(body);
      return [response.status, await response.text(), ...response.headers];
    };
    const { key } = keyOf('ana@ejemplo.pr');
    expect(await said({ email: 'nadie@ejemplo.pr' })).toEqual(await said({ email: 'ana@ejemplo.pr' }));
    const known = await said({ key });
    expect(await said({ key: '0'.repeat(64) })).toEqual(known);
    expect(await said({ key: 'x' })).toEqual(known);
  });

  it('survives an outage of the service', async () => {
    await subscribe('ana@ejemplo.pr');
    listmonk.instead = down;
    await unsubscribe(keyOf('ana@ejemplo.pr'));
    expect(await jobs()).toEqual([['ana@ejemplo.pr', 'unsubscribed', 1, null]]);
    listmonk.instead = () => undefined;
    await aMinuteLater();
    expect(states('ana@ejemplo.pr').map(([, state]) => state)).toEqual(['unsubscribed', 'unsubscribed']);
    expect(await jobs()).toEqual([]);
  });

  it('wins over a subscription that is on its way to the service', async () => {
    listmonk.instead = (call) => {
      if (call !== 'POST /api/subscribers') return undefined;
      listmonk.instead = () => undefined;
      return storedKey()
        .then((key) => unsubscribe({ key }))
        .then(() => new Response('x', { status: 500 }));
    };
    await subscribe('ana@ejemplo.pr');
    expect(await jobs()).toEqual([['ana@ejemplo.pr', 'unsubscribed', 0, null]]);
    for (let minute = 0; minute < 2; minute += 1) await aMinuteLater();
    expect(listmonk.entries).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  it('keeps no address where no service ever got it', async () => {
    desk = withVariables({ SITE_URL: service.SITE_URL });
    await subscribe('ana@ejemplo.pr');
    await exported();
    await unsubscribe({ key: await storedKey() });
    expect(await subscribers()).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  it('a reader can come back, and the link of an old email still ends the new subscription', async () => {
    await subscribe('ana@ejemplo.pr');
    const link = keyOf('ana@ejemplo.pr');
    await unsubscribe(link);
    await subscribe('ana@ejemplo.pr');
    expect(states('ana@ejemplo.pr').map(([, state]) => state)).toEqual(['unconfirmed', 'unconfirmed']);
    expect(listmonk.asked).toHaveLength(2);
    await unsubscribe(link);
    expect(await subscribers()).toEqual([]);
  });

  it('refuses an invalid address, and limits attempts except with a known link', async () => {
    desk = withVariables({ ...service, SUBSCRIBE_PER_MINUTE: '3' });
    await subscribe('ana@ejemplo.pr');
    const link = keyOf('ana@ejemplo.pr');
    expect((await unsubscribe({ email: 'juan.perez@gmail' })).status).toBe(400);
    expect((await unsubscribe({ key: '0'.repeat(64) })).status).toBe(200);
    expect((await unsubscribe({ email: 'b@ejemplo.pr' })).status).toBe(429);
    expect((await unsubscribe({ key: '0'.repeat(64) })).status).toBe(429);
    expect((await unsubscribe(link)).status).toBe(200);
    expect(await subscribers()).toEqual([]);
  });
});

describe('somebody without a link', () => {
  const withTemplate = { ...service, LISTMONK_LEAVE_TEMPLATE: String(leaveTemplate) };

  it('unsubscribes nobody: the reader gets the link by email, once a day, and leaves by it', async () => {
    desk = withVariables(withTemplate);
    for (const name of ["o'Neill", 'b']) await subscribe(`${name}@ejemplo.pr`);
    for (const email of ["O'NEILL@ejemplo.pr", "o'neill@ejemplo.pr", 'nadie@ejemplo.pr']) {
      const response = await unsubscribe({ email });
      expect([response.status, await response.json()]).toEqual([
        200,
        {
          success: true,
          message: 'Si ese correo está suscrito, recibirá un enlace para confirmar la baja.',
          next: 'confirm',
        },
      ]);
    }
    for (let minute = 0; minute < 2; minute += 1) await aMinuteLater();
    await unsubscribe({ email: "o'neill@ejemplo.pr" });
    await aMinuteLater();
    const { key } = keyOf("o'neill@ejemplo.pr");
    const mail = { to: "o'neill@ejemplo.pr", link: `https://www.ejemplo.pr/boletin/baja?clave=${key}` };
    expect(listmonk.mailed).toEqual([mail]);
    expect(states("o'neill@ejemplo.pr").map(([, state]) => state)).toEqual(['unconfirmed', 'unconfirmed']);
    expect(await subscribers()).toHaveLength(2);
    expect(await jobs()).toEqual([]);

    desk.passSeconds(86_400);
    await unsubscribe({ email: "o'neill@ejemplo.pr" });
    await aMinuteLater();
    expect(listmonk.mailed).toEqual([mail, mail]);
    await unsubscribe({ key });
    expect(await subscribers()).toEqual([['b@ejemplo.pr', '2026-11-20T16:00:00Z']]);
    expect(states("o'neill@ejemplo.pr").map(([, state]) => state)).toEqual(['unsubscribed', 'unsubscribed']);
  });

  it('leaves no address behind that is not subscribed', async () => {
    await unsubscribe({ email: 'nadie@ejemplo.pr' });
    await aMinuteLater();
    const { results } = await env.SUBSCRIBERS.prepare(
      `SELECT email_key FROM leave_requests UNION ALL SELECT email_key FROM mailing_jobs
       UNION ALL SELECT mark FROM suppressions`,
    ).all();
    expect(results).toEqual([]);
  });

  it('gets the link after an outage of the service, and only after the subscription arrived there', async () => {
    desk = withVariables(withTemplate);
    listmonk.instead = down;
    await subscribe('ana@ejemplo.pr');
    await unsubscribe({ email: 'ana@ejemplo.pr' });
    await aMinuteLater();
    listmonk.instead = () => undefined;
    desk.passSeconds(600);
    for (let minute = 0; minute < 3; minute += 1) await aMinuteLater();
    expect([listmonk.asked, listmonk.mailed.map(({ to }) => to)]).toEqual([
      ['ana@ejemplo.pr'],
      ['ana@ejemplo.pr'],
    ]);
  });

  it('waits for a person where the service has no template for the email, and gets it after that', async () => {
    await subscribe('ana@ejemplo.pr');
    expect(await (await unsubscribe({ email: 'ana@ejemplo.pr' })).json()).toMatchObject({ next: 'stored' });
    await aMinuteLater();
    expect(await jobs()).toEqual([['ana@ejemplo.pr', 'subscribed', 1, 'no_leave_template']]);
    expect((await desk.health()).mailing).toEqual({ waiting: 0, parked: 1 });
    expect(await exported()).toMatchObject({ 'ana@ejemplo.pr': [expect.anything(), '2026-11-20T16:01:00Z'] });
    desk = withVariables(withTemplate);
    await desk.signed('subscribers-retry', '{}');
    expect(listmonk.mailed).toHaveLength(1);
    expect(await exported()).toMatchObject({ 'ana@ejemplo.pr': [expect.anything(), ''] });
  });

  it('is in the export where nothing sends emails, with a link that ends the subscription', async () => {
    desk = withVariables({ SITE_URL: 'https://www.ejemplo.pr' });
    for (const name of ['ana', 'b']) await subscribe(`${name}@ejemplo.pr`);
    const response = await unsubscribe({ email: 'ana@ejemplo.pr' });
    expect(await response.json()).toEqual({
      success: true,
      message: 'Si ese correo está suscrito, te escribiremos para confirmar la baja.',
      next: 'stored',
    });
    const link = expect.stringMatching(/^https:\/\/www\.ejemplo\.pr\/boletin\/baja\?clave=[0-9a-f]{64}$/);
    const first = await exported();
    expect(first).toEqual({
      'ana@ejemplo.pr': [link, '2026-11-20T16:00:00Z'],
      'b@ejemplo.pr': [link, ''],
    });
    const [ana = ''] = first['ana@ejemplo.pr'] ?? [];
    expect(await exported()).toEqual(first);
    await unsubscribe({ key: new URL(ana).searchParams.get('clave') ?? '' });
    expect(await subscribers()).toEqual([['b@ejemplo.pr', null]]);
  });

  it('cannot tell a known address by the work that it makes, and neither can somebody who subscribes', async () => {
    /** The statements of a response, and how many rows they write. */
    const workOf = async (request: (db: D1Database) => Promise<void>): Promise<[string[], number]> => {
      const { db, rowsWritten } = countRows(env.SUBSCRIBERS);
      const statements: string[] = [];
      await request(
        new Proxy(db, {
          get: (target, name) => (name === 'prepare' ? prepare : Reflect.get(target, name)),
        }),
      );
      return [statements, rowsWritten()];
      function prepare(query: string): D1PreparedStatement {
        statements.push(query);
        return db.prepare(query);
      }
    };
    const consent = { place: '/boletin', version: '1' } as const;
    const again = (email: string) => workOf((db) => subscribeAddress(db, email, consent, desk.clock));
    const asked = (email: string) => workOf((db) => askToLeave(db, email));
    await subscribe('ana@ejemplo.pr');

    const [fresh, freshRows] = await again('b@ejemplo.pr');
    for (let time = 0; time < 3; time += 1) {
      const [known, knownRows] = await again('ana@ejemplo.pr');
      expect(known).toEqual(fresh);
      // A write costs many times a read; a new row has entries in indexes too.
      expect(Math.min(knownRows, freshRows)).toBeGreaterThan(0);
    }
    const known = await asked('ana@ejemplo.pr');
    expect(known).toEqual([[expect.any(String)], 1]);
    expect(await asked('nadie@ejemplo.pr')).toEqual(known);
  });
});
