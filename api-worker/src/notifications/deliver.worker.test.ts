import { env } from 'cloudflare:test';
import { describe, expect, it, test, vi } from 'vitest';
import { crons } from '#contract/publishing/crons.ts';
import { topics, topicsOfAlert } from '#contract/notifications/topics.ts';
import { countRows } from '../testing/count-rows.ts';
import { logged } from '../testing/logged.ts';
import { deskWith, many, PushDesk, pushRows, sorted, upTo, waiting } from '../testing/push-desk.ts';
import { readAuthorization } from '../testing/push-phone.ts';
import { announce, audienceSize, stopAnnouncement } from './announce.ts';
import { figuresOf } from './outcomes.ts';

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
