import { beforeAll, expect, test } from 'vitest';
import { NewsItem } from '#contract/content.ts';
import type { SampleNewsroom } from '../../cms/sample/server.ts';
import { markdownTable } from '../bench/table.ts';
import { Editor } from '../editor.ts';
import { findSlugs } from '../browser/newsroom-slugs.ts';
import { waitUntilRebuilt } from '../publishing-state.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { originProcess } from '../site-processes.ts';
import { writeReport } from './report.ts';

const builds = Number(process.env['SOAK_BUILDS'] ?? 15);
/**
 * Megabytes by which the origin may grow from the middle third of the builds to the last third. When it kept the files of earlier releases
 * in memory, it was 34 MB in 15 builds.
 */
const maxGrowth = 15;

const stage = openStage();
let newsroom: SampleNewsroom;
let editor: Editor;
let dataDir: string;
let site: SiteProcess;

beforeAll(async () => {
  newsroom = await stage.newsroom();
  editor = new Editor(newsroom.url);
  dataDir = await stage.folder();
  site = await stage.site({ dataDir, environment: { WORDPRESS_URL: newsroom.url } });
});
/** Requests every page of the sitemaps once, as readers and robots do between two builds. Returns their number. */
async function readEveryPage(): Promise<number> {
  const parts = await addressesIn('/sitemap.xml');
  const pages = (await Promise.all(parts.map(addressesIn))).flat();
  for (const address of pages) {
    const response = await fetch(site.url + address);
    expect(response.status, address).toBe(200);
    await response.arrayBuffer();
  }
  return pages.length;
}

/** The paths that a sitemap or the index names. */
async function addressesIn(sitemap: string): Promise<string[]> {
  const text = await (await fetch(site.url + sitemap)).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('the origin does not grow with the number of its builds', async () => {
  const { news: slug = '' } = await findSlugs(site.url);
  const { id } = NewsItem.parse(await (await fetch(`${site.url}/api/wordpress/noticias/${slug}`)).json());
  const taken: number[] = [];
  let pages = 0;
  for (let build = 1; build <= builds; build += 1) {
    pages = await readEveryPage();
    taken.push((await originProcess(dataDir)).megabytes);
    await editor.put({ id, content: `<p>Texto corregido ${build} veces.</p>` });
    expect(await editor.sendWebhook(site.url, { id, slug })).toBe(202);
    await waitUntilRebuilt(site);
  }
  const third = Math.floor(taken.length / 3);
  const growth = mean(taken.slice(-third)) - mean(taken.slice(-2 * third, -third));
  const rows = taken.map((megabytes, build) => [build, Math.round(megabytes)]);
  const table = markdownTable(['builds', 'origin MB'], rows);
  await writeReport('builds.md', `${pages} pages were read after each build.\n\n${table}\n`);
  expect(growth).toBeLessThan(maxGrowth);
});
