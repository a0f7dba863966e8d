import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { coverageTopic, readEvent } from '#contract/channel.ts';
import type { ChangeLog } from '#contract/publishing/changes.ts';
import { readStream } from '#origin/channel-stream.fixture.ts';
import { observed, origin, useHeldOrigin } from '#origin/held-origin.fixture.ts';
import { runNginx, startExampleNginx, type RunningNginx } from './hostile/caching-proxy.ts';
import { startBalancer } from './operations/balancer.ts';

/** What open pages hear, through real nginx: with our files, and with a plain one of somebody else. */

useHeldOrigin();

/** For nginx on a busy machine: Vitest alone would wait for a second. */
const patience = { timeout: 20_000 };

const news = (position: number): ChangeLog => ({
  changes: [
    {
      ...{ position, at: '2026-11-24T12:00:00Z', kind: 'news', action: 'changed', slug: 'lluvia' },
      ...{ previousSlug: null, categories: [] },
    },
  ],
  ...{ cursor: `log.${position}`, position, complete: true, waiting: false },
});

/** What it touches. */
const topics = [coverageTopic('lluvia'), 'home'];

const plain = (buffering: 'on' | 'off') => (): Promise<RunningNginx> =>
  runNginx(
    (_folder, port) =>
      `server { listen 127.0.0.1:${port}; location /livez { return 404; }
       location / { proxy_pass ${origin.url}; proxy_http_version 1.1; proxy_buffering ${buffering}; gzip on; } }`,
  );

let nginx: { url: string; stop(): Promise<void> };
afterEach(() => nginx.stop());

describe.each([
  ['operations/nginx/cache.conf', () => startExampleNginx([origin.url])],
  ['operations/nginx/balancer.conf', () => startBalancer(origin.url, origin.url)],
  ['a plain nginx with proxy_buffering on', plain('on')],
  ['a plain nginx with proxy_buffering off', plain('off')],
])('through %s', (_name, start) => {
  beforeEach(async () => {
    nginx = await start();
    observed.length = 0;
  });

  test('each event passes at once, one after the other', async () => {
    const stream = await readStream(`${nginx.url}/eventos?desde=1`);
    expect(await stream.next()).toEqual({ n: 1, topics: [] });
    for (const n of [2, 3, 4]) {
      origin.channel.apply(news(n));
      // The next one is sent only when this one has arrived: nothing waits for a buffer to be full.
      expect(await stream.next()).toEqual({ n, topics });
    }
    await stream.end();
    await vi.waitUntil(() => origin.channel.counts.listeners === 0, patience);
  });

  test('a reader who lost the connection gets what was missed', async () => {
    origin.channel.apply(news(2));
    const stream = await readStream(`${nginx.url}/eventos`, { 'Last-Event-ID': '1' });
    expect(await stream.next()).toEqual({ n: 2, topics });
    await stream.end();
  });
});

test.each([
  ['cache.conf', () => startExampleNginx([origin.url])],
  ['balancer.conf', () => startBalancer(origin.url, origin.url)],
])('with %s all who wait for the next event are one request, and each gets it', async (_name, start) => {
  nginx = await start();
  observed.length = 0;
  const waiting = Promise.all(
    Array.from({ length: 30 }, async () => readEvent(await (await fetch(`${nginx.url}/eventos/1`)).text())),
  );
  await vi.waitUntil(() => origin.channel.counts.listeners > 0, patience);
  origin.channel.apply(news(2));
  const events = await waiting;
  expect(events).toEqual(events.map(() => ({ n: 2, topics })));
  // One who came late to nginx may have found no copy yet.
  expect(observed.filter(({ kind }) => kind === 'channel').length).toBeLessThanOrEqual(2);
});
