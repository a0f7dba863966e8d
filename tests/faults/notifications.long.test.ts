import path from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { waitUntil } from '#commands/processes/wait-until.ts';
import type { PushMessage } from '#contract/notifications/push.ts';
import { topics } from '#contract/notifications/topics.ts';
import { crons } from '#contract/publishing/crons.ts';
import { showPush } from '../../src/offline/worker/notification.ts';
import { announceInDatabase, PushServices } from '../push-services.ts';
import { keepWorkerDown, pidsOfRole } from '../site-processes.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { runInNotifications } from './worker-database.ts';

const phones = 800;
/** Others, who chose something else: their numbers come after. */
const others = 20;
/** What a worker has taken and not written down (docs/decisions/0059-a-message-is-taken-in-the-database-before-it-is-sent.md). */
const atMost = 50;

const stage = openStage();
let site: SiteProcess;
let services: PushServices;
const stateDir = () => path.join(site.dataDir, 'worker-sample');
const rows = (sql: string) => runInNotifications(stateDir(), sql);

beforeAll(async () => {
  services = await PushServices.start();
  stage.ends(services.close);
  site = await stage.site({ environment: { PUSH_SERVICES_URL: services.url }, sharesRelease: true });
  const chosen = (count: number, topic: string) => Array.from({ length: count }, () => [topic]);
  // Two groups, so that the list of whom it goes to has two pages, and the worker can be killed between them.
  await services.subscribe(site, stateDir(), [
    ...chosen(phones / 2, topics.team(1)),
    ...chosen(phones / 2, topics.team(2)),
    ...chosen(others, topics.news),
  ]);
});

afterEach(() => vi.unstubAllGlobals());

/** What a reader's phone has on its screen, and how often it made a sound, after the service worker was handed these messages in their order. */
async function phoneWith(messages: readonly PushMessage['notification'][]) {
  const screen = new Map<string, { title: string; body: string }>();
  let sounds = 0;
  const registration = {
    getNotifications: async ({ tag }: { tag: string }) =>
      [screen.get(tag)].filter((one) => one !== undefined),
    showNotification: async (title: string, shown: { body: string; tag: string; renotify: boolean }) => {
      if (shown.renotify || !screen.has(shown.tag)) sounds += 1;
      screen.set(shown.tag, { title, body: shown.body });
    },
  };
  vi.stubGlobal('self', { registration });
  for (const notification of messages) await showPush({ json: () => ({ notification }) });
  return { screen: [...screen.values()], sounds };
}

type Kill = (pid: number) => Promise<void>;

/** Kills the worker when its message of this number has come, before the push service responds. */
const atMessage =
  (number: number): Kill =>
  async (pid) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    let count = 0;
    services.meanwhile = () => {
      count += 1;
      if (count !== number) return;
      process.kill(pid, 'SIGKILL');
      resolve(count);
    };
    await promise;
  };

/** Kills the worker when this holds of the newest announcement. It looks without a pause, because that holds for milliseconds. */
const when =
  (condition: string): Kill =>
  async (pid) => {
    const newest = `FROM announcements WHERE subject = 'prueba:killed' ORDER BY id DESC LIMIT 1`;
    while ((await rows(`SELECT 1 FROM (SELECT * ${newest}) WHERE ${condition}`)).length === 0);
    process.kill(pid, 'SIGKILL');
  };

test.each<[string, Kill]>([
  ['before the queue has it', when('plan_due_at IS NOT 0')],
  ['after a page of the list', when("plan IS NULL OR plan ->> 'group' > 0")],
  ['after the list', when('plan IS NULL')],
  // Before anything is written down, after that, and near the end.
  ...[1, 60, 790].map((number): [string, Kill] => [`at message ${number}`, atMessage(number)]),
])(
  'killed %s, the worker loses nobody, sends only those twice whose messages were under way, and no phone shows or sounds it twice',
  async (moment, kill) => {
    const [pid = 0] = await pidsOfRole(site.dataDir, 'worker runtime');
    services.accepted.length = 0;
    await announceInDatabase(stateDir(), {
      ...{ subject: 'prueba:killed', state: moment, path: '/deportes', title: 'Final', body: moment },
      audience: [[topics.team(1)], [topics.team(2)]],
    });
    const killed = kill(pid);
    const cron = site.runCron(crons.newsroom).catch(() => undefined);
    await killed;
    const letIt = await keepWorkerDown(site);
    await cron;
    services.meanwhile = () => undefined;
    // The two minutes are over after which the cron takes up what nobody said anything of.
    await rows('UPDATE sent SET due_at = 0 WHERE due_at IS NOT NULL');
    await rows('UPDATE announcements SET plan_due_at = 0 WHERE plan IS NOT NULL');
    await letIt();
    await waitUntil('Nobody to wait for a message', 240, async () => {
      await site.runCron(crons.newsroom).catch(() => undefined);
      const waiting = await rows(`SELECT 1 FROM sent WHERE due_at IS NOT NULL UNION ALL
        SELECT 1 FROM announcements WHERE plan IS NOT NULL`);
      return waiting.length === 0;
    });
    const told = Map.groupBy(services.accepted, ({ id }) => id);
    const ids = Array.from({ length: phones }, (_, index) => index + 1);
    expect([...told.keys()].toSorted((one, other) => one - other)).toEqual(ids);
    const twice = [...told.values()].filter(({ length }) => length > 1);
    console.info(`killed ${moment}: ${twice.length} of ${phones} were told twice`);
    expect(twice.length).toBeLessThanOrEqual(atMost);
    expect(twice.filter(({ length }) => length > 2)).toEqual([]);
    expect(new Set(services.accepted.map(({ topic }) => topic)).size).toBe(1);
    const once = { screen: [{ title: 'Final', body: moment }], sounds: 1 };
    for (const messages of told.values())
      expect(await phoneWith(await Promise.all(messages.map((one) => services.read(one))))).toEqual(once);
  },
);
