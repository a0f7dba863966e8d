import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { AnnouncementState, Audience } from '#contract/notifications/desk-announcements.ts';
import { Problem } from '#contract/problem.ts';
import type { SignedRoute } from '#contract/signing/signed-request.ts';
import { CoverageDesk } from '../testing/coverage-desk.ts';

let desk: CoverageDesk;

const story = { kind: 'news', id: 2 };
const moment = { kind: 'coverage-entry', id: 50 };
const said = {
  ...{ title: 'Cierran el puente', body: 'La carretera 2 está cerrada.', askedBy: 1, approvedBy: null },
  ...{ maxAlone: 2, pause: 30 },
};
const other = { ...said, title: 'Abren el puente' };

beforeEach(async () => {
  desk = await CoverageDesk.open();
  desk.write({ id: 50, more: { titular: 'Cede el puente', clave: true } }, { id: 51 });
  await desk.report(50, 51);
});

/** Subscriptions of so many readers to a topic. */
async function subscribe(topic: string, readers: number): Promise<void> {
  await env.PUSH.batch(
    Array.from({ length: readers }, (_, place) => [
      env.PUSH.prepare(
        `INSERT INTO subscriptions (id, endpoint, p256dh, auth, service, server_key, since)
         VALUES (?1, 'https://fcm.googleapis.com/' || ?1, '', '', 'chrome', '', '') ON CONFLICT DO NOTHING`,
      ).bind(place + 1),
      env.PUSH.prepare('INSERT INTO subscription_topics VALUES (?1, ?2)').bind(topic, place + 1),
    ]).flat(),
  );
}

async function ask(purpose: SignedRoute, body: object) {
  const response = await desk.signed(purpose, JSON.stringify(body));
  return { status: response.status, body: await response.json() };
}

/** What became of the announcement of an item after a request that the worker accepts. */
async function state(purpose: SignedRoute, body: object) {
  const { status, body: told } = await ask(purpose, body);
  expect([status, told]).toEqual([200, AnnouncementState.parse(told)]);
  return AnnouncementState.parse(told).announcement;
}

/** Why the worker refuses a request. */
async function refusal(purpose: SignedRoute, body: object) {
  const { status, body: told } = await ask(purpose, body);
  return { status, ...Problem.parse(told).error };
}

const announced = async () => {
  const { results } = await env.PUSH.prepare('SELECT subject, content FROM announcements ORDER BY id').all();
  const Row = z.object({ subject: z.string(), content: z.string() });
  const Content = z.object({ audience: z.unknown(), path: z.string(), title: z.string() });
  return z
    .array(Row)
    .parse(results)
    .map(({ subject, content }) => ({ subject, ...Content.parse(JSON.parse(content)) }));
};

describe('the size of an audience', () => {
  it('is that of breaking news for a news item, and of its followers for a key moment', async () => {
    await subscribe('news', 3);
    await subscribe('coverage:noticia-1', 1);
    const size = async (item: object) => Audience.parse((await ask('push-audience', item)).body).readers;
    expect([await size(story), await size(moment)]).toEqual([3, 1]);
  });
});

describe('the desk', () => {
  it('announces a news item to who wants breaking news', async () => {
    expect(await state('push-announce', { ...story, ...said })).toMatchObject({
      ...{ title: 'Cierran el puente', isRunning: true, stoppedAt: null },
    });
    expect(await announced()).toEqual([
      { subject: 'story:2', audience: [['news']], path: '/noticias/noticia-2', title: said.title },
    ]);
  });

  it('announces a coverage with the page that tells it, and a key moment with its own, to its followers', async () => {
    await state('push-announce', { ...moment, ...said });
    await state('push-announce', { kind: 'news', id: 1, ...said });
    expect((await announced()).map(({ audience, path }) => [audience, path])).toEqual([
      [[['coverage:noticia-1']], '/minuto-a-minuto/noticia-1/50'],
      [[['news']], '/minuto-a-minuto/noticia-1'],
    ]);
  });

  it.each([
    ['an unknown news item', { kind: 'news', id: 99 }],
    ['an entry that is no key moment', { kind: 'coverage-entry', id: 51 }],
    ['a news item as an entry', { kind: 'coverage-entry', id: 2 }],
  ])('is refused %s', async (_, item) => {
    expect(await refusal('push-announce', { ...item, ...said })).toMatchObject({ status: 409, field: 'id' });
    expect(await refusal('push-audience', item)).toMatchObject({ status: 409, field: 'id' });
    expect(await announced()).toEqual([]);
  });

  it('is refused what readers do not see any more: a withdrawn news item, a key moment of one, one that is protected', async () => {
    desk.wordpress.posts = desk.wordpress.posts.filter(({ id }) => id !== 2);
    await desk.publish({ id: 2 });
    const hidden = { rendered: '', protected: true };
    desk.wordpress.posts = desk.wordpress.posts.map((item) =>
      item.id === 3 ? { ...item, content: hidden, excerpt: hidden } : item,
    );
    await desk.publish({ id: 3 });
    desk.wordpress.posts = desk.wordpress.posts.filter(({ id }) => id !== 1);
    await desk.publish({ id: 1 });
    for (const item of [story, { kind: 'news', id: 3 }, moment])
      expect(await refusal('push-announce', { ...item, ...said })).toMatchObject({
        status: 409,
        field: 'id',
      });
  });

  it.each([
    ['title', { title: '' }],
    ['title', { title: ' \t ' }],
    ['title', { title: 'x'.repeat(81) }],
    ['title', { title: '<b>Cierran</b>' }],
    ['title', { title: 'Pan &amp; agua' }],
    ['body', { body: 'x'.repeat(181) }],
    ['body', { body: 'Una línea\ny otra' }],
    ['body', { body: 'Lee</p' }],
    ['id', { id: 0 }],
    ['kind', { kind: 'emergency' }],
    ['maxAlone', { maxAlone: -1 }],
    ['pause', { pause: 1_441 }],
  ])('is refused a bad %s: %j', async (field, bad) => {
    expect(await refusal('push-announce', { ...story, ...said, ...bad })).toMatchObject({
      status: 400,
      field,
    });
  });

  it('may write signs that are no markup, up to the limits', async () => {
    const title = '¿3 < 5? AT&T baja 10 %; «sí»'.padEnd(80, 'x');
    expect(await state('push-announce', { ...story, ...said, title, body: 'x'.repeat(180) })).toMatchObject({
      title,
    });
  });

  it('needs a second person above a number of readers, who is not the first one', async () => {
    await subscribe('news', 2);
    expect(await state('push-announce', { ...story, ...said })).not.toBeNull();
    await subscribe('coverage:noticia-1', 3);
    for (const approvedBy of [null, 1])
      expect(await refusal('push-announce', { ...moment, ...said, approvedBy })).toMatchObject({
        ...{ status: 403, field: 'approvedBy' },
        message: 'Lo recibirían 3 lectores: otra persona tiene que aprobarlo.',
      });
    expect(await state('push-announce', { ...moment, ...said, approvedBy: 2 })).not.toBeNull();
  });

  it('waits between two announcements to the same readers, and is told since when and until when', async () => {
    await state('push-announce', { ...story, ...said });
    desk.passSeconds(29 * 60);
    const next = { kind: 'news', id: 3, ...other };
    expect(await refusal('push-announce', next)).toMatchObject({
      ...{ status: 429, code: 'too_many_requests' },
      message: expect.stringMatching(
        /salió el viernes 20, 12:\d\d.p\. m\. El próximo puede salir el viernes 20, 12:\d\d/,
      ),
    });
    await state('push-announce', { ...moment, ...said });
    desk.passSeconds(60);
    expect(await state('push-announce', next)).toMatchObject({ title: other.title });
  });

  it('has one turn if two people press at once', async () => {
    const all = await Promise.all([2, 3].map((id) => ask('push-announce', { kind: 'news', id, ...said })));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    expect(await announced()).toHaveLength(1);
  });

  it('announces the same text of an item once, however often it is sent', async () => {
    const first = await state('push-announce', { ...story, ...said });
    desk.passSeconds(60);
    expect(await state('push-announce', { ...story, ...said })).toEqual(first);
    expect(await announced()).toHaveLength(1);
  });

  it('can send a text whose turn was taken before the worker died', async () => {
    await env.PUSH.prepare(
      "CREATE TRIGGER dies BEFORE INSERT ON announcements BEGIN SELECT RAISE(ABORT, 'killed'); END",
    ).run();
    expect(
      (await desk.signed('push-announce', JSON.stringify({ ...story, ...said }))).status,
    ).toBeGreaterThan(499);
    await env.PUSH.prepare('DROP TRIGGER dies').run();
    expect(await state('push-announce', { ...story, ...said })).not.toBeNull();
  });

  it('stops an announcement, and may correct it at once', async () => {
    await state('push-announce', { ...story, ...said });
    desk.passSeconds(2);
    const stoppedAt = '2026-11-20T16:00:33Z';
    expect(await state('push-stop', story)).toMatchObject({ isRunning: false, stoppedAt });
    expect(await refusal('push-announce', { ...story, ...said })).toMatchObject({
      status: 409,
      field: 'body',
    });
    expect(await refusal('push-announce', { kind: 'news', id: 3, ...other })).toMatchObject({ status: 429 });
    expect(await state('push-announce', { ...story, ...other })).toMatchObject({
      ...{ title: other.title, stoppedAt: null },
    });
  });

  it('is told what push services said of the newest text alone, and when nothing is left to be sent', async () => {
    await state('push-announce', { ...story, ...said });
    await state('push-stop', story);
    await state('push-announce', { ...story, ...other });
    const [first, second] = [1, 2];
    const outcomes = [
      [first, 'google', 201, 0, 40],
      [second, 'google', 201, 0, 5],
      [second, 'apple', 201, 0, 7],
      [second, 'apple', 410, 0, 2],
      [second, 'apple', 403, 0, 1],
      [second, 'apple', 500, 1, 3],
    ];
    await env.PUSH.batch([
      ...outcomes.map((row) =>
        env.PUSH.prepare('INSERT INTO outcomes VALUES (?1, ?2, 0, ?3, ?4, ?5)').bind(...row),
      ),
      env.PUSH.prepare('INSERT INTO sent VALUES (2, 1, 1, 0)'),
      env.PUSH.prepare('UPDATE announcements SET plan = NULL'),
    ]);
    const services = [
      { service: 'apple', sent: 10, accepted: 7, gone: 2, refused: 1 },
      { service: 'google', sent: 5, accepted: 5, gone: 0, refused: 0 },
    ];
    expect(await state('push-status', story)).toMatchObject({ isRunning: true, services });
    await env.PUSH.prepare('UPDATE sent SET due_at = NULL').run();
    expect(await state('push-status', story)).toMatchObject({ isRunning: false, services });
  });

  it('stops, and is told of, what is not there without an error', async () => {
    expect(await state('push-stop', { kind: 'news', id: 99 })).toBeNull();
    expect(await state('push-status', moment)).toBeNull();
  });
});
