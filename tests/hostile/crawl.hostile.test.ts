import { expect, inject, test } from 'vitest';
import { Editor } from '../editor.ts';
import { crawl } from './crawl.ts';

const site = inject('site');

/** Half of the addresses of the sample newsroom, pictures included: what the everyday tests have time for. */
const most = 500;

test('a link checker with 16 connections sees no failure while a release is built', async () => {
  const editor = new Editor(site.sampleUrl, site.publishSecret);
  const slug = await editor.put({ id: 990_001, slug: 'durante-el-rastreo', title: 'Durante el rastreo' });
  // Builds wait for a quiet moment after a change: the crawl is long enough to meet the build.
  expect(await editor.tell(site.url, { id: 990_001, slug })).toBe(202);
  const { times, statuses, broken } = await crawl(site.url, most);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  console.log(
    `${times.length} addresses, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(0.9999)} ms`,
    Object.fromEntries(statuses),
  );
  expect(broken).toEqual([]);
  expect(times.length).toBeGreaterThan(300);
});
