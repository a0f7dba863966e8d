import { env } from 'cloudflare:test';
import { beforeEach, expect, it } from 'vitest';
import { crons } from '#contract/publishing/crons.ts';
import { countRows } from '../testing/count-rows.ts';
import { FakeListmonk } from '../testing/fake-listmonk.ts';
import { mailingService, MailingDesk } from '../testing/mailing-desk.ts';
import { storeManySubscribers } from '../testing/many-subscribers.ts';

/** The list whose figures are in docs/decisions/0026-subscribers-and-the-mailing-service.md. */
const many = 200_000;

const counted = countRows(env.SUBSCRIBERS);
let desk: MailingDesk;

beforeEach(async () => {
  desk = new MailingDesk(
    { ...mailingService, LISTMONK_URL: 'https://correo.ejemplo.pr', LISTMONK_LISTS: '3' },
    new FakeListmonk(),
    {
      SUBSCRIBERS: counted.db,
    },
  );
  await storeManySubscribers(env.SUBSCRIBERS, many, '2026-11-20T16:00:00Z');
});

/** What one run of the cron costs: its requests to the service, and what it reads and runs in D1. */
async function run() {
  const [calls, rows] = [desk.listmonk.calls.length, counted.rowsRead()];
  desk.passSeconds(60);
  await desk.schedule(crons.newsroom);
  return {
    calls: desk.listmonk.calls.length - calls,
    rows: counted.rowsRead() - rows,
    statements: desk.invocations.at(-1)?.statements ?? 0,
  };
}

const handed = async () =>
  await env.SUBSCRIBERS.prepare('SELECT count(*) AS n FROM subscribers WHERE handed_at IS NOT NULL').first(
    'n',
  );

it('hands over 600 subscribers of 200,000 in a run, and never looks at all of them', async () => {
  let running = 0;
  let max = 0;
  desk.elsewhere = async (address, init) => {
    max = Math.max(max, (running += 1));
    await Promise.resolve();
    return desk.listmonk.fetch(address, init).finally(() => (running -= 1));
  };
  await run();
  const second = await run();
  console.info(`queue, a run: ${JSON.stringify(second)}`);
  expect(await handed()).toBe(1_200);
  expect(new Set(desk.listmonk.asked).size).toBe(1_200);
  expect(second.calls).toBe(600 + 10);
  expect(second.statements).toBeLessThan(300);
  expect(second.rows).toBeLessThan(many / 5);
  expect(max).toBeGreaterThan(1);
  expect(max).toBeLessThanOrEqual(4);
});

it('checks 500 of 200,000 in a run of ten requests, and never looks at all of them', async () => {
  await env.SUBSCRIBERS.prepare("UPDATE subscribers SET handed_at = '2026-11-20T16:00:00Z'").run();
  for (let number = 1; number <= 1_000; number += 1) {
    desk.listmonk.put(`a${number}@b.pr`, [[3, number % 10 === 0 ? 'unsubscribed' : 'confirmed']]);
  }
  await run();
  const second = await run();
  console.info(`check, a run: ${JSON.stringify(second)}`);
  const { results } = await env.SUBSCRIBERS.prepare(
    'SELECT confirmed, count(*) AS n FROM subscribers WHERE checked_at IS NOT NULL GROUP BY confirmed',
  ).all();
  expect(results).toEqual([{ confirmed: 1, n: 900 }]);
  expect(second.calls).toBe(10);
  expect(second.statements).toBeLessThan(200);
  expect(second.rows).toBeLessThan(many / 5);
});

it('a service that fails in the middle gets no more than the requests that are under way, and nothing is lost', async () => {
  let calls = 0;
  desk.listmonk.instead = () => ((calls += 1) > 100 ? new Response('x', { status: 503 }) : undefined);
  await run();
  expect(calls).toBeLessThanOrEqual(100 + 4 + 1);
  expect(await handed()).toBe(100);
  desk.listmonk.instead = () => undefined;
  for (let minute = 0; minute < 3; minute += 1) await run();
  expect(await handed()).toBe(100 + 3 * 600);
  expect(desk.listmonk.asked).toHaveLength(100 + 3 * 600);
});
