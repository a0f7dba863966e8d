import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { Editor } from '../editor.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { crawl, type Crawl } from './crawl.ts';

const stage = openStage();
let site: SiteProcess;
beforeAll(async () => {
  // A few pages of every kind are prerendered, the others are made on request: both are crawled.
  // The limits are per reader, and refuse a crawl by one.
  const limits = { PRERENDER_LIMIT: '10', LOADS_PER_MINUTE: '99999', SEARCHES_PER_MINUTE: '99999' };
  site = await stage.site({ environment: limits });
});

/** Addresses of one crawl: a part of the site, for which tests have time. */
const max = Number(process.env['CRAWL_ADDRESSES'] ?? 500);

const releaseName = () => readFile(path.join(site.dataDir, 'releases/current'), 'utf8');

test('a link checker with 16 connections finds no dead link, also while a release is built', async () => {
  if (site.sampleUrl === null) throw new Error('The site has no sample newsroom');
  const editor = new Editor(site.sampleUrl);
  const before = await releaseName();
  const slug = await editor.put({ id: 990_001, slug: 'durante-el-rastreo', title: 'Durante el rastreo' });
  expect(await editor.sendWebhook(site.url, { id: 990_001, slug })).toBe(202);
  const times: number[] = [];
  const dead: string[] = [];
  const add = (seen: Crawl) => {
    times.push(...seen.times);
    dead.push(...seen.dead);
  };
  const isReleased = async () => (await releaseName()) !== before;
  add(await crawl(site.url, { max, connections: 16 }));
  expect(times.length).toBeGreaterThan(300);
  // The build has a low priority. Sixteen connections would keep both cores from it, so one goes on until the new release is served.
  while (!(await isReleased()))
    add(await crawl(site.url, { max, connections: 1, delay: 100, isOver: isReleased }));
  add(await crawl(site.url, { max: 100, connections: 16 }));

  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  console.log(`${times.length} addresses, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(0.9999)} ms`);
  expect(dead).toEqual([]);
});
