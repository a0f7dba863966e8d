import { env } from 'cloudflare:test';
import { describe, expect, it, test, vi } from 'vitest';
import { crons } from '#contract/publishing/crons.ts';
import { topics, topicsOfAlert } from '#contract/notifications/topics.ts';
import { countRows } from '../testing/count-rows.ts';
import { logged } from '../testing/logged.ts';
import { PushDesk, pushRows } from '../testing/push-desk.ts';
import { readAuthorization, type ServiceName } from '../testing/push-phone.ts';
import { announce, audienceSize, stopAnnouncement } from './announce.ts';
import { acceptanceSince, figuresOf } from './outcomes.ts';

const many = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);
const status = (code: number, headers?: HeadersInit) => () => new Response(null, { status: code, headers });
const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
const waiting = () => pushRows('SELECT subscription_id, due_at FROM sent WHERE due_at IS NOT NULL');

/** A desk whose phones have these subscriptions. */
async function deskWith(...subscriptions: Parameters<PushDesk['subscribe']>): Promise<PushDesk> {
  const desk = new PushDesk();
  await desk.subscribe(...subscriptions);
  return desk;
}

describe('an announcement', () => {
  it('reaches everybody who chose its topic, once, and nobody else', async () => {
    const desk = await deskWith(
      {},
      { topics: [topics.team(7)] },
      {},
      { topics: [topics.news, topics.team(7)] },
    );
    await desk.tell();
    await desk.passMinutes(10);
    expect(sorted(desk.told)).toEqual([1, 3, 4]);
    for (const request of desk.requests) {
      const shown = await desk.phone(request.id).read(request);
      expect(shown).toMatchObject({
        title: 'Se cae el sistema',
        navigate: 'https://www.ejemplo.pr/noticias/una',
      });
      const { aud } = await readAuthorization(request.headers.get('Authorization') ?? '');
      expect(aud).toBe('https://fcm.googleapis.com');
    }
  });

  it('is made once, whoever makes it again', async () => {
    const desk = await deskWith({});
    expect(await Promise.all([desk.announce(), desk.announce()])).toEqual(['announced', 'known']);
    await desk.deliver();
    expect(await desk.announce({ title: 'Otra vez', until: desk.clock + 9e9 })).toBe('known');
    expect(await desk.announce({ state: 'again' })).toBe('announced');
    await desk.deliver();
    expect(desk.told).toEqual([1, 1]);
  });

  it('that is over is not made', async () => {
    const desk = await deskWith({});
    expect(await desk.announce({ until: desk.clock })).toBe('over');
    expect(await pushRows('SELECT * FROM announcements')).toEqual([]);
  });

  it('reaches the municipalities that it names first, and a reader of several groups once', async () => {
    const [named, around] = ['Mayagüez', 'Añasco'].map((name) => topicsOfAlert(name, 'aviso'));
    const near = { topics: [topics.alerts('Añasco', 'comunicado')] };
    const own = { topics: [topics.alerts('Mayagüez', 'aviso')] };
    const both = { topics: [...near.topics, ...own.topics, topics.alerts('Mayagüez', 'comunicado')] };
    const desk = await deskWith(...many(60, near), ...many(60, own), ...many(60, both));
    const audience = [named ?? [], around ?? []];
    expect(await audienceSize(env.PUSH, audience)).toBe(180);
    await desk.tell({ audience });
    expect(sorted(desk.told.slice(0, 120))).toEqual(upTo(180).slice(60));
    expect(sorted(desk.told.slice(120))).toEqual(upTo(60));
  });

  it('has a list that is read page by page, in groups of 200', async () => {
    const [one, two] = [topics.team(1), topics.team(2)];
    const desk = await deskWith(
      ...many(9_990, { topics: [one] }),
      ...many(30, { topics: [one, two] }),
      ...many(10_010, { topics: [two] }),
    );
    await desk.announce({ audience: [[two, one], [topics.news]] });
    await desk.handOn(desk.queued.shift());
    const named = desk.queued.flatMap((message) => Object.values(message ?? {}).at(-1) as number[]);
    expect(sorted(named)).toEqual(upTo(20_030));
    expect(Math.max(...desk.queued.map((message) => JSON.stringify(message).length))).toBeLessThan(2_000);
    expect(await pushRows('SELECT count(*), count(due_at), sum(attempts) FROM sent')).toEqual([
      [20_030, 20_030, 0],
    ]);
    expect(await pushRows('SELECT plan, plan_due_at FROM announcements')).toEqual([[null, null]]);
  });

  it('goes through the queue of the runtime', async () => {
    const desk = await deskWith({});
    const environment = { PUSH: env.PUSH, NOTIFICATIONS: env.NOTIFICATIONS };
    const until = Date.now() + 3_600_000;
    const content = {
      subject: 'prueba:1',
      state: 'sent',
      audience: [[topics.news]],
      path: '/',
      at: 0,
      until,
    };
    await announce(
      { environment, now: () => Date.now() },
      { ...content, title: 'Uno', body: '', ignoresQuiet: false },
    );
    // The worker there has no key, so it sends nothing.
    await vi.waitUntil(() => logged.some((line) => line.includes('nothing is sent')), { timeout: 30_000 });
    expect(await waiting()).toEqual([[1, expect.any(Number)]]);
    expect(desk.told).toEqual([]);
  });
});

describe('nobody is told twice', () => {
  it.each([
    [
      'one after the other',
      async (one: () => Promise<void>, two: () => Promise<void>) => (await one(), two()),
    ],
    ['at the same time', (one: () => Promise<void>, two: () => Promise<void>) => Promise.all([one(), two()])],
  ])('when the queue hands on everything twice, %s', async (_, inTurn) => {
    const desk = await deskWith(...many(120, {}));
    await desk.announce();
    const again = async () => {
      const messages = desk.queued.splice(0);
      const each = messages.map((message) => () => desk.handOn(message));
      for (const handOn of each) await inTurn(handOn, handOn);
    };
    await again();
    await again();
    await desk.passMinutes(10);
    expect(sorted(desk.told)).toEqual(upTo(120));
  });

  it('when D1 refuses what is to be stored, and takes it a moment later', async () => {
    let refused = 0;
    const busy = new Proxy(env.PUSH, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'batch') return typeof value === 'function' ? value.bind(target) : value;
        // Only what stores the first fifty and takes the others has more than two statements.
        return (statements: D1PreparedStatement[]) =>
          statements.length > 2 && (refused += 1) <= 2
            ? Promise.reject(new Error('D1_ERROR: busy'))
            : target.batch(statements);
      },
    });
    const desk = new PushDesk({ databases: { PUSH: busy } });
    await desk.subscribe(...many(60, {}));
    await desk.tell();
    await desk.passMinutes(10);
    expect(refused).toBeGreaterThan(2);
    expect(sorted(desk.told)).toEqual(upTo(60));
  });

  it('after what the queue had from another release', async () => {
    const desk = await deskWith({});
    await desk.announce();
    await desk.deliver();
    await desk.handOn({ announcement: 1, phones: [1] });
    expect(logged.join()).toContain('cannot be read');
    expect(desk.told).toEqual([1]);
  });
});

describe('killed before any step', () => {
  const phones = 52;
  /** Taken, and not written down, by one worker. */
  const atMost = 50;

  /** Announces on a worker that is killed before that step, and started again. Resolves with what each phone got. */
  async function tellKilled(desk: PushDesk, killBefore: number) {
    desk.revive();
    desk.requests.length = 0;
    desk.steps = [];
    desk.killBefore = killBefore;
    const announced = () => desk.tell({ state: `killed before ${killBefore}` });
    await announced().catch(() => undefined);
    const { steps } = desk;
    desk.revive();
    // Whoever announces does so again, as it follows from what is stored.
    await announced();
    desk.passSeconds(120);
    await desk.passMinutes(1);
    expect(await waiting()).toEqual([]);
    const counts = Map.groupBy(desk.told, (id) => id);
    return { steps, counts: upTo(phones).map((id) => counts.get(id)?.length ?? 0) };
  }

  it('nobody is lost, and only what was sent and not written down comes twice, in place of the first', async () => {
    const desk = await deskWith(...many(phones, {}));
    const { steps, counts } = await tellKilled(desk, Infinity);
    expect(counts).toEqual(many(phones, 1));
    // Of the messages themselves: the first, one of the first that were taken, and the last.
    const services = steps.flatMap((step, at) => (step === 'service' ? [at] : []));
    const tried = [services[0], services[24], services.at(-1)];
    const killed = steps.flatMap((step, at) => (step !== 'service' || tried.includes(at) ? [at] : []));
    expect(killed.length).toBeGreaterThan(10);
    const twice: string[] = [];
    for (const step of killed) {
      const result = await tellKilled(desk, step);
      expect(Math.min(...result.counts), `${step} ${steps[step]}`).toBe(1);
      expect(Math.max(...result.counts)).toBeLessThanOrEqual(2);
      expect(new Set(desk.requests.map(({ headers }) => headers.get('Topic'))).size).toBe(1);
      const count = result.counts.filter((times) => times === 2).length;
      expect(count).toBeLessThanOrEqual(atMost);
      if (steps[step] !== 'service' && count > 0) twice.push(`${steps[step]} ${count}`);
    }
    // The two transactions that were to store what was sent.
    expect(twice).toEqual(['database 50', 'database 2']);
  });
});

describe('push services', () => {
  const later = 'Fri, 20 Nov 2026 16:05:00 GMT';

  it.each<
    [string, () => Response | Promise<Response>, minutes: number[], figures: object | null, isKept: boolean]
  >([
    ['201', status(201), [0], { sent: 1, accepted: 1 }, true],
    ['404', status(404), [0], { sent: 1, gone: 1 }, false],
    ['410', status(410), [0], { sent: 1, gone: 1 }, false],
    ['403 for a bad subject', status(403), [0], { sent: 1, refused: 1 }, true],
    ['413', status(413), [0], { sent: 1, refused: 1 }, true],
    ['a redirect', status(307, { Location: 'https://otro.ejemplo/' }), [0], { sent: 1, refused: 1 }, true],
    ['429 with seconds', status(429, { 'Retry-After': '120' }), [0, 2, 4, 6, 10], null, true],
    ['429 with a date', status(429, { 'Retry-After': later }), [0, 5, 6, 8, 12], null, true],
    ['503', status(503), [0, 1, 2, 4, 8], null, true],
    ['nothing', () => Promise.reject(new TypeError('connection lost')), [0, 1, 2, 4, 8], null, true],
  ])(
    'that respond %s: when they are asked, what is counted and kept',
    async (_, respond, minutes, figures, isKept) => {
      const desk = await deskWith({ service: 'apple' });
      const begin = desk.clock;
      const asked: number[] = [];
      desk.responds.apple = () => (asked.push((desk.clock - begin) / 60_000), respond());
      await desk.tell();
      await desk.passMinutes(15);
      expect(asked).toEqual(minutes);
      const { services, waiting: left } = await figuresOf(env.PUSH, 'prueba:812');
      const none = { service: 'apple', sent: 0, accepted: 0, gone: 0, refused: 0 };
      expect(services).toEqual(figures === null ? [] : [{ ...none, ...figures }]);
      expect(left).toBe(figures === null ? 1 : 0);
      for (const table of ['subscriptions', 'subscription_topics'])
        expect(await pushRows(`SELECT * FROM ${table}`), table).toHaveLength(isKept ? 1 : 0);
    },
  );

  it('that fail for a while get every message once they are back', async () => {
    const desk = await deskWith(...many(70, { service: 'mozilla' as const }));
    desk.responds.mozilla = status(503);
    await desk.tell();
    await desk.passMinutes(3);
    desk.responds.mozilla = status(201);
    await desk.passMinutes(10);
    expect(sorted(desk.told)).toEqual(upTo(70));
    expect(await figuresOf(env.PUSH, 'prueba:812')).toEqual({
      services: [{ service: 'mozilla', sent: 70, accepted: 70, gone: 0, refused: 0 }],
      waiting: 0,
    });
  });

  it('that are silent delay nobody of another one', async () => {
    const desk = await deskWith(
      ...many(100, { service: 'microsoft' as const }),
      ...many(100, { service: 'google' as const }),
    );
    let asked = 0;
    desk.responds.microsoft = () => {
      asked += 1;
      return Promise.reject(new Error('timeout'));
    };
    await desk.tell();
    expect(sorted(desk.told)).toEqual(upTo(200).slice(100));
    // As many as are sent at the same time.
    expect(asked).toBeLessThanOrEqual(50);
  });

  it('are counted by service and status, and what the station does wrong is logged', async () => {
    const service = (name: ServiceName) => ({ service: name });
    const desk = await deskWith(
      ...['google', 'apple', 'apple', 'mozilla', 'microsoft'].map((name) => service(name as ServiceName)),
    );
    desk.responds.apple = status(403);
    desk.responds.mozilla = status(410);
    desk.responds.microsoft = status(503);
    await desk.tell();
    expect(await figuresOf(env.PUSH, 'prueba:812')).toEqual({
      services: [
        { service: 'apple', sent: 2, accepted: 0, gone: 0, refused: 2 },
        { service: 'google', sent: 1, accepted: 1, gone: 0, refused: 0 },
        { service: 'mozilla', sent: 1, accepted: 0, gone: 1, refused: 0 },
      ],
      waiting: 1,
    });
    for (const [subject, state] of [
      ['prueba:813', null],
      ['prueba:812', 'other'],
    ] as const)
      expect(await figuresOf(env.PUSH, subject, state)).toEqual({ services: [], waiting: 0 });
    const acceptance = [
      { service: 'apple', messages: 2, accepted: 0, faults: 2, statuses: [403] },
      { service: 'google', messages: 1, accepted: 1, faults: 0, statuses: [] },
      { service: 'microsoft', messages: 1, accepted: 0, faults: 0, statuses: [] },
    ];
    expect(await acceptanceSince(env.PUSH, desk.clock)).toEqual(acceptance);
    expect(await acceptanceSince(env.PUSH, desk.clock + 60_000)).toEqual([]);
    expect(logged.filter((line) => line.includes('refuses messages'))).toEqual([
      'notifications: a push service refuses messages: apple: http_403',
    ]);
    expect(logged.join()).not.toContain('https://');
  });

  it('get the key that a browser subscribed with, and nothing where the station has lost it', async () => {
    const lost = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    const desk = new PushDesk();
    await desk.subscribe({}, { serverKey: lost });
    const renewed = new PushDesk({
      variables: { PUSH_KEY: `00${'7'.repeat(62)}`, PUSH_KEY_PREVIOUS: String(desk.bindings()['PUSH_KEY']) },
    });
    await renewed.tell();
    expect(renewed.told).toEqual([1]);
    const { key } = await readAuthorization(renewed.requests[0]?.headers.get('Authorization') ?? '');
    expect(await pushRows(`SELECT id FROM subscriptions WHERE server_key = '${key}'`)).toEqual([[1]]);
    expect((await figuresOf(env.PUSH, 'prueba:812')).services).toEqual([
      { service: 'google', sent: 2, accepted: 1, gone: 0, refused: 1 },
    ]);
  });
});

describe('quiet hours', () => {
  // It is noon in Puerto Rico.
  const untilOne: [number, number] = [11 * 60, 13 * 60];

  it('of a reader pass before the message comes; a danger to life does not wait', async () => {
    const desk = await deskWith({ quiet: untilOne }, { quiet: [13 * 60, 14 * 60] }, {});
    await desk.tell();
    expect(sorted(desk.told)).toEqual([2, 3]);
    await desk.passMinutes(59);
    expect(desk.told).toHaveLength(2);
    await desk.passMinutes(2);
    expect(desk.told.at(-1)).toBe(1);
    desk.clock = Date.parse('2026-11-21T16:00:00Z');
    await desk.tell({ subject: 'alert:1', ignoresQuiet: true });
    expect(sorted(desk.told.slice(3))).toEqual([1, 2, 3]);
  });

  it('that end after the announcement leave nothing to be told', async () => {
    const desk = await deskWith({ quiet: untilOne });
    await desk.tell({ until: desk.clock + 1_800_000 });
    expect(await waiting()).toEqual([]);
    await desk.passMinutes(120);
    expect(desk.told).toEqual([]);
  });

  it('leave the last word about a subject, and what was said to some readers only', async () => {
    const [one, two] = [topics.team(1), topics.team(2)];
    const desk = await deskWith({ topics: [one], quiet: untilOne }, { topics: [one, two], quiet: untilOne });
    await desk.tell({ state: 'first', title: 'Primero', audience: [[one, two]] });
    await desk.tell({ state: 'later', title: 'Después', audience: [[two]] });
    await desk.tell({ subject: 'prueba:2', title: 'Otra', audience: [[one]] });
    await desk.passMinutes(62);
    const shown = await Promise.all(
      desk.requests.map(
        async (request) => `${request.id} ${(await desk.phone(request.id).read(request)).title}`,
      ),
    );
    expect(shown.sort()).toEqual(['1 Otra', '1 Primero', '2 Después', '2 Otra']);
  });

  it('in which a reader chose something else, or nothing any more, bring nothing', async () => {
    const desk = await deskWith({ quiet: untilOne }, { quiet: untilOne }, { quiet: untilOne });
    await desk.tell();
    await env.PUSH.exec("UPDATE subscription_topics SET topic = 'team:1' WHERE subscription_id = 1");
    await env.PUSH.exec('DELETE FROM subscriptions WHERE id = 2');
    await desk.passMinutes(62);
    expect(desk.told).toEqual([3]);
    expect(await waiting()).toEqual([]);
  });
});

describe('what ends', () => {
  it('is sent no more a second after it was stopped, and the figures say how many had it', async () => {
    const desk = await deskWith(...many(300, {}));
    let stopping: Promise<number> | undefined;
    desk.responds.google = async () => {
      // The service responds to nobody before the desk has pressed "Detener", and a second has passed.
      stopping ??= stopAnnouncement(env.PUSH, 'prueba:812', desk.clock).finally(() => desk.passSeconds(1));
      await stopping;
      return new Response(null, { status: 201 });
    };
    await desk.tell();
    expect(await stopping).toBe(1);
    const told = desk.told.length;
    // Those that had left: as many as are sent at the same time.
    expect(told).toBeLessThanOrEqual(50);
    await desk.passMinutes(10);
    expect(desk.told).toHaveLength(told);
    const { services, waiting: left } = await figuresOf(env.PUSH, 'prueba:812');
    expect([services[0]?.accepted, left]).toEqual([told, 0]);
    expect(await stopAnnouncement(env.PUSH, 'prueba:812', desk.clock)).toBe(0);
  });

  it.each([
    ['before its list was read', 0],
    ['before its groups were sent', 1],
  ])('was stopped %s, and reaches nobody', async (_, messages) => {
    const desk = await deskWith(...many(3, {}));
    await desk.announce();
    for (let message = 0; message < messages; message += 1) await desk.handOn(desk.queued.shift());
    await stopAnnouncement(env.PUSH, 'prueba:812', desk.clock);
    await desk.deliver();
    await desk.passMinutes(10);
    expect(desk.told).toEqual([]);
  });

  it('by itself while the queue waits reaches nobody any more', async () => {
    const desk = await deskWith(...many(3, {}));
    await desk.announce({ until: desk.clock + 60_000 });
    await desk.handOn(desk.queued.shift());
    desk.passSeconds(60);
    await desk.deliver();
    await desk.passMinutes(10);
    expect(desk.told).toEqual([]);
    expect(await pushRows('SELECT * FROM sent')).toEqual([]);
  });

  it('is forgotten after a month', async () => {
    const desk = await deskWith({});
    await desk.tell();
    const left = () =>
      pushRows(
        'SELECT (SELECT count(*) FROM sent), (SELECT count(*) FROM announcements), (SELECT count(*) FROM outcomes)',
      );
    expect(await left()).toEqual([[1, 1, 1]]);
    desk.passSeconds(6 * 3_600);
    await desk.passMinutes(1);
    expect(await left()).toEqual([[0, 1, 1]]);
    desk.passSeconds(31 * 86_400);
    await desk.passMinutes(1);
    expect(await left()).toEqual([[0, 0, 0]]);
  });
});

test('a minute in which nothing is due, and a look at the figures, read a few rows, however many were told', async () => {
  const phones = 1_000;
  const counted = countRows(env.PUSH);
  const desk = new PushDesk({ databases: { PUSH: counted.db } });
  await desk.subscribe(...many(phones, {}));
  // As a maintainer may do: SQLite then knows that next to nothing is due, which it is not any more.
  await env.PUSH.exec('ANALYZE');
  await desk.tell();
  const before = counted.rowsRead();
  expect(before).toBeLessThan(phones * 25);
  await desk.passMinutes(1);
  expect((await figuresOf(counted.db, 'prueba:812')).services[0]?.sent).toBe(phones);
  expect(counted.rowsRead() - before).toBeLessThan(30);
});

test('the cron sends what waits, and what a station without a key could not send', async () => {
  const desk = await deskWith({});
  const keyless = new PushDesk({ variables: { PUSH_CONTACT: '' } });
  await keyless.tell();
  expect(logged.join()).toContain('PUSH_CONTACT, PUSH_KEY or SITE_URL is missing');
  desk.passSeconds(180);
  await desk.schedule(crons.newsroom);
  await desk.deliver();
  expect(desk.told).toEqual([1]);
});
