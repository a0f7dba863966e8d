import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { crons } from '#contract/publishing/crons.ts';
import { PushMessage } from '#contract/notifications/push.ts';
import { topics } from '#contract/notifications/topics.ts';
import { notifying, subscriptionOf } from '../testing/push.ts';
import { PushDesk, pushRows } from '../testing/push-desk.ts';
import { readSettings } from '../settings.ts';
import { announceWatch, watchTopics } from './watch.ts';

const previous = '0'.repeat(63).concat('1');
const settings = readSettings({ ...env, ...notifying });
let desk: PushDesk;
let watch: string;

beforeEach(async () => {
  desk = new PushDesk();
  [watch = ''] = await watchTopics(settings);
});

const announce = (changes: Record<string, string> = {}) =>
  announceWatch(
    { environment: desk.bindings(), now: () => desk.clock },
    readSettings({ ...env, ...notifying, ...changes }),
  );

/** What a browser of the station reads of the last message. */
async function lastRead(): Promise<PushMessage> {
  const request = desk.requests.at(-1);
  if (request === undefined) throw new Error('nothing was sent');
  return PushMessage.parse(JSON.parse(await desk.phone(request.id).decrypt(request.body)));
}

const identityOf = (id: number, host = 'fcm.googleapis.com') => {
  const { p256dh, auth } = desk.phone(id);
  return { endpoint: `https://${host}/${id}`, keys: { p256dh, auth } };
};
/** What a service worker says to the station. */
async function hears(heard: string, identity: unknown) {
  const response = await desk.request('/api/push/heard', {
    method: 'POST',
    body: JSON.stringify({ heard, identity }),
  });
  const body: unknown = await response.json();
  return response.status === 200 ? Reflect.get(Object(body), 'success') : response.status;
}
const heardAt = async () =>
  new Map(
    (await desk.health()).notifications?.services.map(({ name, heardSeconds }) => [name, heardSeconds]),
  );

describe('the watch', () => {
  it('tells the browsers that know its mark something, once in each hour, at night too, and nobody else', async () => {
    await desk.subscribe({ topics: [watch], quiet: [0, 1_439] }, {}, { topics: [`watch:${'0'.repeat(64)}`] });
    for (let hour = 0; hour < 2; hour += 1) {
      for (let minute = 0; minute < 60; minute += 20) {
        await announce();
        await desk.passMinutes(20);
      }
    }
    expect(desk.told).toEqual([1, 1]);
    // Until the hour ends: a minute of it has passed.
    expect(desk.requests[0]?.headers.get('TTL')).toBe('3540');
    const { web_push: declared, notification } = await lastRead();
    // Safari shows by itself what is declared, and the service worker would never know.
    expect([declared, notification.heard?.length]).toEqual([undefined, 64]);
    expect(notification).toMatchObject({
      title: 'Vigilancia de los avisos',
      body: expect.stringMatching(/./),
    });
  });

  it('is told by the cron', async () => {
    await desk.subscribe({ topics: [watch] });
    await desk.schedule(crons.newsroom);
    await desk.deliver();
    expect(desk.told).toEqual([1]);
  });

  it('is none where the station sends no notifications', async () => {
    await desk.subscribe({ topics: [watch] });
    await announce({ PUSH_CONTACT: '' });
    expect(await pushRows('SELECT * FROM announcements')).toEqual([]);
  });

  it('goes on while the key is replaced, for browsers that know either mark', async () => {
    const [old = ''] = await watchTopics(readSettings({ ...env, ...notifying, PUSH_KEY: previous }));
    await desk.subscribe({ topics: [watch] }, { topics: [old] });
    await announce({ PUSH_KEY_PREVIOUS: previous });
    await desk.deliver();
    expect([...desk.told].sort()).toEqual([1, 2]);
  });

  it('only takes browsers that know its mark; who invents one is told nothing', async () => {
    const invented = `watch:${'0'.repeat(64)}`;
    const response = await desk.request('/api/push/subscriptions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(subscriptionOf(1, { topics: [invented, watch, topics.news] })),
    });
    expect(response.status).toBe(200);
    expect(await pushRows('SELECT topic FROM subscription_topics')).toEqual([['news'], [watch]]);
  });
});

describe('a browser of the watch', () => {
  it('is heard when it says what it read, for its push service alone', async () => {
    await desk.subscribe({ topics: [watch], service: 'apple' }, { topics: [watch] });
    await announce();
    await desk.deliver();
    const { notification } = await lastRead();
    const heard = notification.heard ?? '';
    expect(await hears(heard, identityOf(1, 'web.push.apple.com'))).toBe(true);
    desk.passSeconds(4_199);
    expect(await heardAt()).toEqual(new Map([['apple', 4_199]]));
    // It is of no hour that still counts.
    desk.passSeconds(1);
    expect(await hears(heard, identityOf(1, 'web.push.apple.com'))).toBe(false);
    expect(await heardAt()).toEqual(new Map([['apple', 4_200]]));
  });

  it.each<[string, (identity: ReturnType<typeof identityOf>) => unknown, unknown]>([
    ['another mark', (identity) => identity, false],
    ['the keys of another browser', (identity) => ({ ...identity, keys: identityOf(2).keys }), false],
    ['no subscription', () => null, 400],
  ])('is not heard with %s', async (what, change, expected) => {
    await desk.subscribe({ topics: [watch] }, {});
    await announce();
    await desk.deliver();
    const { heard = '' } = (await lastRead()).notification;
    expect(await hears(what === 'another mark' ? '0'.repeat(64) : heard, change(identityOf(1)))).toBe(
      expected,
    );
    expect(await heardAt()).toEqual(new Map());
  });
});

describe('health', () => {
  const subscribeAt = (endpoint: string) =>
    desk.request('/api/push/subscriptions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(subscriptionOf(1, { endpoint })),
    });

  it('names the mark for operators, the size, and each service that anybody ever subscribed at', async () => {
    expect((await desk.health()).notifications).toEqual({ watch, bytes: expect.any(Number), services: [] });
    await subscribeAt('https://web.push.apple.com/a');
    await env.PUSH.exec('DELETE FROM subscriptions');
    const never = { name: 'apple', messages: 0, accepted: 0, refused: 0, statuses: [], heardSeconds: null };
    expect((await desk.health()).notifications?.services).toEqual([never]);
    const everybody = await (await desk.request('/api/health')).text();
    expect(everybody).not.toContain('watch:');
    desk = new PushDesk({ variables: { PUSH_CONTACT: '' } });
    expect((await desk.health()).notifications).toMatchObject({ watch: null, services: [never] });
  });

  it('counts what each service said in ten minutes, and names the statuses of a station that does something wrong', async () => {
    await desk.subscribe(
      ...(['google', 'google', 'apple', 'apple', 'apple', 'mozilla'] as const).map((service) => ({
        service,
      })),
    );
    await env.PUSH.exec('INSERT INTO push_services (name) SELECT DISTINCT service FROM subscriptions');
    const statuses = [403, 413, 410];
    desk.responds.apple = () => new Response(null, { status: statuses.pop() ?? 500 });
    desk.responds.mozilla = () => new Response(null, { status: 429 });
    await desk.tell();
    const services = async () =>
      (await desk.health()).notifications?.services.map(
        ({ name, messages, accepted, refused, statuses: said }) => [
          ...[name, messages, accepted, refused, said],
        ],
      );
    expect(await services()).toEqual([
      ['apple', 2, 0, 1, [403]],
      ['google', 2, 2, 0, []],
      ['mozilla', 1, 0, 0, []],
    ]);
    desk.passSeconds(11 * 60);
    expect(await services()).toEqual([
      ['apple', 0, 0, 0, []],
      ['google', 0, 0, 0, []],
      ['mozilla', 0, 0, 0, []],
    ]);
  });

  const check = async () => (await desk.health()).checks.find(({ name }) => name === 'notifications');
  const late = {
    state: 'failing',
    since: '2026-11-20T16:00:00Z',
    message: expect.stringMatching(/^Notifications wait/),
  };

  it('fails while nobody takes messages from the queue for five minutes, be it the list or what it named', async () => {
    await desk.subscribe({}, {});
    await desk.announce();
    desk.passSeconds(300);
    expect(await check()).toMatchObject({ state: 'ok' });
    desk.passSeconds(1);
    expect(await check()).toMatchObject(late);
    // The list is made, and its groups are lost.
    await desk.handOn(desk.queued.shift());
    desk.queued.length = 0;
    expect(await check()).toMatchObject(late);
    await desk.passMinutes(3);
    expect(desk.told).toHaveLength(2);
    expect(await check()).toMatchObject({ state: 'ok' });
  });

  it('is well while a push service lets messages wait, in quiet hours, and when an announcement was stopped', async () => {
    await desk.subscribe({}, { quiet: [0, 1_439] });
    desk.responds.google = () => new Response(null, { status: 503 });
    await desk.tell();
    for (let minute = 0; minute < 10; minute += 1) {
      await desk.passMinutes(1);
      expect(await check()).toMatchObject({ state: 'ok' });
    }
    await desk.announce({ subject: 'prueba:1' });
    desk.passSeconds(600);
    expect(await check()).toMatchObject({ state: 'failing' });
    await env.PUSH.exec('UPDATE announcements SET stopped_at = 1');
    expect(await check()).toMatchObject({ state: 'ok' });
  });
});
