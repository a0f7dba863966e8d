import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { PublishedItems } from '#contract/newsroom.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { sourcesAt, type SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { type ForwardingProxy, startForwardingProxy } from './forwarding-proxy.ts';

/**
 * Requests a second, and how many: each for a story that nobody has opened yet. A busy machine renders twelve a second no more, and the origin then
 * refuses some, whatever its upstreams do.
 */
const rate = 6;
const count = 180;

const stage = openStage();
let upstreams: ForwardingProxy;
let site: SiteProcess;

beforeAll(async () => {
  const newsroom = await stage.newsroom({ stories: count + 100 });
  upstreams = await startForwardingProxy(newsroom.url);
  stage.ends(upstreams.close);
  site = await stage.site({
    environment: { ...sourcesAt(upstreams.url), NWS_URL: 'off' },
    // The stories of the test must have no file.
    sharesRelease: true,
  });
});

const published = async () =>
  PublishedItems.parse(await (await fetchWorker(`${site.apiUrl}/api/published`)).json());

test('stories that nobody has opened do not wait for upstreams that take three seconds', async () => {
  await waitUntil('D1 to hold all stories', 200, async () => (await published()).length > count + 20);
  const stories = (await published()).filter(({ source }) => source === 'wordpress').slice(-count);
  upstreams.delay = 3_000;
  const before = upstreams.asked.length;

  const read = async (slug: string) => {
    const begin = performance.now();
    const response = await fetch(`${site.url}/noticias/${slug}`);
    const html = await response.text();
    const isStory = html.includes('<article') && !html.includes('No se pudo cargar');
    return { slug, status: response.status, ms: Math.round(performance.now() - begin), isStory };
  };
  const responses: Promise<Awaited<ReturnType<typeof read>>>[] = [];
  const began = performance.now();
  for (const [turn, { slug }] of stories.entries()) {
    // An open loop: a slow response delays no later request.
    await pause(Math.max(0, began + (turn * 1_000) / rate - performance.now()));
    responses.push(read(slug));
  }
  const all = await Promise.all(responses);
  const times = all.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const [p50, p95, max] = [0.5, 0.95, 1].map((part) => times[Math.ceil(part * times.length) - 1] ?? NaN);
  console.log(`${all.length} stories at ${rate}/s: p50 ${p50} ms, p95 ${p95} ms, most ${max} ms`);
  expect(all.filter(({ status, isStory }) => status !== 200 || !isStory)).toEqual([]);
  // None of them waits for WordPress. How long they wait for the processor is in docs/reliability.md, of a quiet machine.
  expect(p50).toBeLessThan(upstreams.delay);
  expect(upstreams.asked.length).toBeGreaterThan(before);
});
