import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { PushMessage } from '#contract/notifications/push.ts';
import { topics } from '#contract/notifications/topics.ts';
import { notifying, subscriptionOf } from '../testing/push.ts';
import { PushDesk, pushRows } from '../testing/push-desk.ts';
import { readSettings } from '../settings.ts';
import { announceWatch, watchTopics } from './watch.ts';

const previous = '0'.repeat(63).concat('1');
const invented = topics.watch('0'.repeat(64));
const settingsWith = (changes: Record<string, string> = {}) =>
  readSettings({ ...env, ...notifying, ...changes });
let desk: PushDesk;
let watch: string;

beforeEach(async () => {
  desk = new PushDesk();
  [watch = ''] = await watchTopics(settingsWith());
});

const announce = async (changes?: Record<string, string>) => {
  await announceWatch({ environment: desk.bindings(), now: () => desk.clock }, settingsWith(changes));
  await desk.deliver();
};

/** What a browser of the station reads of the last message. */
async function lastRead(): Promise<PushMessage> {
  const { id = 0, body = new Uint8Array() } = desk.requests.at(-1) ?? {};
  return PushMessage.parse(JSON.parse(await desk.phone(id).decrypt(body)));
}

const identityOf = (id: number, host = 'fcm.googleapis.com') => {
  const { p256dh, auth } = desk.phone(id);
  return { endpoint: `https://${host}/${id}`, keys: { p256dh, auth } };
};
/** What a service worker is told when it says to the station that it read a message. */
const hears = (heard: string, identity: unknown) =>
  desk.json('/api/push/heard', { method: 'POST', body: JSON.stringify({ heard, identity }) });
const subscribe = (changes: Parameters<typeof subscriptionOf>[1]) => {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(subscriptionOf(1, changes));
  return desk.status('/api/push/subscriptions', { method: 'POST', headers, body });
};
const services = async () => (await desk.health()).notifications?.services;
const heardAt = async () => (await services())?.map(({ name, heardSeconds }) => [name, heardSeconds]);

describe('the watch', () => {
  it('tells the browsers that know its mark something, once in each hour, at night too, and nobody else', async () => {
    await desk.subscribe({ topics: [watch], quiet: [0, 1_439] }, {}, { topics: [invented] });
    for (let minute = 0; minute < 120; minute += 20) {
      await announce();
      await desk.passMinutes(20);
    }
    expect(desk.told).toEqual([1, 1]);
    // Until the hour ends.
    expect(desk.requests[0]?.headers.get('TTL')).toBe('3600');
    const { web_push: declared, notification } = await lastRead();
    // Safari shows by itself what is declared, and the service worker would never know.
    expect([declared, notification.heard?.length]).toEqual([undefined, 64]);
    expect([notification.title, notification.body]).not.toContain('');
  });

  it('is none where the station sends no notifications', async () => {
    await desk.subscribe({ topics: [watch] });
    await announce({ PUSH_CONTACT: '' });
    expect(await pushRows('SELECT * FROM announcements')).toEqual([]);
  });

  it('goes on while the key is replaced, for browsers that know either mark', async () => {
    const [old = ''] = await watchTopics(settingsWith({ PUSH_KEY: previous }));
    await desk.subscribe({ topics: [watch] }, { topics: [old] });
    await announce({ PUSH_KEY_PREVIOUS: previous });
    expect([...desk.told].sort()).toEqual([1, 2]);
  });

  it('only takes browsers that know its mark; who invents one is told nothing', async () => {
    expect(await subscribe({ topics: [invented, watch, topics.news] })).toBe(200);
    expect(await pushRows('SELECT topic FROM subscription_topics')).toEqual([['news'], [watch]]);
  });
});

describe('a browser of the watch', () => {
  it('is heard when it says what it read, for its push service alone', async () => {
    await desk.subscribe({ topics: [watch], service: 'apple' }, { topics: [watch] });
    await announce();
    const { heard = '' } = (await lastRead()).notification;
    const apple = identityOf(1, 'web.push.apple.com');
    expect(await hears(heard, apple)).toEqual({ success: true });
    desk.passSeconds(4_199);
    expect(await heardAt()).toEqual([['apple', 4_199]]);
    // It is of no hour that still counts.
    desk.passSeconds(1);
    expect(await hears(heard, apple)).toEqual({ success: false });
    expect(await heardAt()).toEqual([['apple', 4_200]]);
  });

  it('is not heard with another mark, with the keys of another browser, or without a subscription', async () => {
    await desk.subscribe({ topics: [watch] }, {});
    await announce();
    const { heard = '' } = (await lastRead()).notification;
    expect(await hears('0'.repeat(64), identityOf(1))).toEqual({ success: false });
    expect(await hears(heard, { ...identityOf(1), keys: identityOf(2).keys })).toEqual({ success: false });
    expect(await hears(heard, null)).toMatchObject({ error: { field: 'identity' } });
    expect(await heardAt()).toEqual([]);
  });
});

describe('health', () => {
  it('names the mark for operators, the size, and each service that anybody ever subscribed at', async () => {
    expect((await desk.health()).notifications).toEqual({ watch, bytes: expect.any(Number), services: [] });
    await subscribe({ endpoint: 'https://web.push.apple.com/a' });
    await env.PUSH.exec('DELETE FROM subscriptions');
    const never = { name: 'apple', messages: 0, accepted: 0, refused: 0, statuses: [], heardSeconds: null };
    expect(await services()).toEqual([never]);
    expect(await (await desk.request('/api/health')).text()).not.toContain('watch:');
    desk = new PushDesk({ variables: { PUSH_CONTACT: '' } });
    expect((await desk.health()).notifications).toMatchObject({ watch: null, services: [never] });
  });

  it('counts what each service said in ten minutes, and names the statuses of a station that does something wrong', async () => {
    const names = ['google', 'google', 'apple', 'apple', 'apple', 'mozilla'] as const;
    await desk.subscribe(...names.map((service) => ({ service })));
    await env.PUSH.exec('INSERT INTO push_services (name) SELECT DISTINCT service FROM subscriptions');
    const statuses = [403, 413, 410];
    desk.responds.apple = () => new Response(null, { status: statuses.pop() ?? 500 });
    desk.responds.mozilla = () => new Response(null, { status: 429 });
    await desk.tell();
    const said = async () =>
      (await services())?.map((one) =>
        [one.name, one.messages, one.accepted, one.refused, ...one.statuses].join(' '),
      );
    expect(await said()).toEqual(['apple 2 0 1 403', 'google 2 2 0', 'mozilla 1 0 0']);
    desk.passSeconds(11 * 60);
    expect(await said()).toEqual(['apple 0 0 0', 'google 0 0 0', 'mozilla 0 0 0']);
  });

  const check = async () => (await desk.health()).checks.find(({ name }) => name === 'notifications');
  const message = expect.stringMatching(/^Notifications wait/);
  const late = { state: 'failing', since: '2026-11-20T16:00:00Z', message };

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
