import { env } from 'cloudflare:test';
import { describe, expect, it, test, vi } from 'vitest';
import { crons } from '#contract/publishing/crons.ts';
import { topics, topicsOfAlert } from '#contract/notifications/topics.ts';
import { countRows } from '../testing/count-rows.ts';
import { logged } from '../testing/logged.ts';
import { deskWith, many, PushDesk, pushRows, sorted, upTo, waiting } from '../testing/push-desk.ts';
import { readAuthorization } from '../testing/push-phone.ts';
import { audienceSize, isRunning, stopAnnouncement } from './announce.ts';

describe('an announcement', () => {
  it('reaches everybody who chose its topic, once, and nobody else', async () => {
    const team = topics.team(7);
    const desk = await deskWith({}, { topics: [team] }, {}, { topics: [topics.news, team] });
    await desk.tell();
    await desk.passMinutes(10);
    expect(sorted(desk.told)).toEqual([1, 3, 4]);
    for (const request of desk.requests) {
      const { title, navigate } = await desk.phone(request.id).read(request);
      expect([title, navigate]).toEqual(['Se cae el sistema', 'https://www.ejemplo.pr/noticias/una']);
      const { aud } = await readAuthorization(request.headers.get('Authorization') ?? '');
      expect(aud).toBe('https://fcm.googleapis.com');
    }
  });

  it('is made once, whoever makes it again', async () => {
    const desk = await deskWith({});
    await Promise.all([desk.announce(), desk.announce()]);
    await desk.tell({ title: 'Otra vez', until: desk.clock + 9e9 });
    expect(desk.told).toEqual([1]);
    await desk.tell({ state: 'again' });
    expect(desk.told).toEqual([1, 1]);
  });

  it('that is over is not made', async () => {
    const desk = await deskWith({});
    await desk.announce({ until: desk.clock });
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
    const chosen = many(9_990, [one]).concat(many(30, [one, two]), many(10_010, [two]));
    const desk = await deskWith(...chosen.map((names) => ({ topics: names })));
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
});

type Work = () => Promise<void>;

describe('nobody is told twice', () => {
  it.each<[string, (one: Work, two: Work) => Promise<unknown>]>([
    ['one after the other', async (one, two) => (await one(), two())],
    ['at the same time', (one, two) => Promise.all([one(), two()])],
  ])('when the queue hands on everything twice, %s', async (_, inTurn) => {
    const desk = await deskWith(...many(120, {}));
    await desk.announce();
    // First the list, then the groups that it queues.
    for (let round = 0; round < 2; round += 1)
      for (const message of desk.queued.splice(0)) {
        const handOn = () => desk.handOn(message);
        await inTurn(handOn, handOn);
      }
    await desk.passMinutes(10);
    expect(sorted(desk.told)).toEqual(upTo(120));
  });

  it('when D1 refuses what is to be stored, and takes it a moment later', async () => {
    let refused = 0;
    const batch = env.PUSH.batch.bind(env.PUSH);
    // Only what stores the first fifty and takes the others has more than two statements.
    vi.spyOn(env.PUSH, 'batch').mockImplementation((statements) =>
      statements.length > 2 && (refused += 1) <= 2
        ? Promise.reject(new Error('D1_ERROR: busy'))
        : batch(statements),
    );
    const desk = await deskWith(...many(60, {}));
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
    let stopping: Promise<unknown> | undefined;
    desk.responds.google = async () => {
      // The service responds to nobody before the desk has pressed "Detener", and a second has passed.
      stopping ??= stopAnnouncement(env.PUSH, 'prueba:812', desk.clock).finally(() => desk.passSeconds(1));
      await stopping;
      return new Response(null, { status: 201 });
    };
    await desk.tell();
    const told = desk.told.length;
    // Those that had left: as many as are sent at the same time.
    expect(told).toBeLessThanOrEqual(50);
    await desk.passMinutes(10);
    expect(desk.told).toHaveLength(told);
    expect(await desk.figures()).toEqual([`google: ${told} of ${told}, 0 gone, 0 refused`]);
  });

  const stop = (desk: PushDesk) => stopAnnouncement(env.PUSH, 'prueba:812', desk.clock);
  it.each<[string, number, (desk: PushDesk) => unknown]>([
    ['because it was stopped before its list was read', 0, stop],
    ['because it was stopped before its groups were sent', 1, stop],
    ['by itself while the queue waits', 1, (desk) => desk.passSeconds(60)],
  ])('%s reaches nobody any more', async (_, messages, end) => {
    const desk = await deskWith(...many(3, {}));
    await desk.announce({ until: desk.clock + 60_000 });
    for (let message = 0; message < messages; message += 1) await desk.handOn(desk.queued.shift());
    await end(desk);
    await desk.deliver();
    await desk.passMinutes(10);
    expect([desk.told, await pushRows('SELECT * FROM sent')]).toEqual([[], []]);
  });

  it('is forgotten after a month', async () => {
    const desk = await deskWith({});
    await desk.tell();
    const tables = ['sent', 'announcements', 'outcomes'].map((table) => `(SELECT count(*) FROM ${table})`);
    for (const [seconds, ...left] of [
      [0, 1, 1, 1],
      [6 * 3_600, 0, 1, 1],
      [31 * 86_400, 0, 0, 0],
    ] as const) {
      desk.passSeconds(seconds);
      await desk.passMinutes(1);
      expect(await pushRows(`SELECT ${tables.join()}`)).toEqual([left]);
    }
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
  expect(await desk.figures()).toEqual([`google: ${phones} of ${phones}, 0 gone, 0 refused`]);
  expect(await isRunning(counted.db, { subject: 'prueba:812', state: 'sent' }, desk.clock)).toBe(false);
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
