import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ListItems } from '#contract/content.ts';
import { crons } from '#contract/publishing/crons.ts';
import { startSampleNewsroom } from '../../cms/sample/server.ts';
import { Editor } from '../editor.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { waitUntilRebuilt, waitUntilSynced } from '../publishing-state.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { storeArticles } from './many-articles.ts';
import { percentile, printTable } from './table.ts';

/** News items of WordPress; the other articles are stored in D1 directly, because a pull of 100,000 takes half an hour. */
const stories = 1_000;
const sizes = [1_000, 100_000];
/** Corrections one after the other: enough for a 95th percentile that is not the slowest of all. */
const rounds = 60;
const secret = 'un-secreto-solo-para-estas-medidas-0';

/** Milliseconds until the page of this origin contains the text. */
async function waitUntilVisible(
  site: SiteProcess,
  slug: string,
  text: string,
  begin: number,
): Promise<number> {
  for (;;) {
    const html = await (await fetch(`${site.url}/noticias/${slug}`)).text();
    if (html.includes(text)) return performance.now() - begin;
  }
}

/** Measures the way from an editor's "publish" to the readers of three origins that share a worker and their releases. */
export async function benchThreeOrigins(): Promise<void> {
  const rows: (string | number)[][] = [];
  const newsroom = await startSampleNewsroom({ port: 0, stories });
  const store = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-store-'));
  const sites: SiteProcess[] = [];
  try {
    const environment = { WORDPRESS_URL: newsroom.url, PUBLISH_SECRET: secret, RELEASE_STORE: store };
    const first = await startSite({ environment });
    sites.push(first);
    await waitUntilSynced({ ...first, sync: () => first.runCron(crons.newsroom) }, stories);
    await waitUntilRebuilt(first, 600);
    for (let count = 0; count < 2; count += 1) {
      const shared = { API_URL: first.apiUrl, HEALTH_TOKEN: first.healthToken };
      sites.push(await startSite({ environment: { ...environment, ...shared } }));
    }
    const editor = new Editor(newsroom.url, secret);
    const items = ListItems.parse(
      await (await fetchWorker(`${first.apiUrl}/api/wordpress/noticias?per_page=${rounds}`)).json(),
    );
    for (const size of sizes) {
      if (size > stories) await storeArticles(path.join(first.dataDir, 'worker'), 0, size - stories);
      await Promise.all(sites.map((site) => waitUntilRebuilt(site, 600)));
      const fastest: number[] = [];
      const slowest: number[] = [];
      for (const item of items) {
        const title = `Corregida ${crypto.randomUUID()}`;
        await editor.put({ id: item.id, title });
        const begin = performance.now();
        await editor.sendWebhook(first.url, item);
        const times = await Promise.all(sites.map((site) => waitUntilVisible(site, item.slug, title, begin)));
        fastest.push(Math.min(...times));
        slowest.push(Math.max(...times));
      }
      const of = (times: number[]) => [0.5, 0.95].map((share) => percentile(times, share).toFixed(0));
      rows.push([size, ...of(fastest), ...of(slowest)]);
    }
  } finally {
    for (const site of sites.toReversed()) await site.stop();
    await newsroom.close();
    await rm(store, { recursive: true, force: true });
  }
  printTable(
    'Publishing with three origins (milliseconds from the webhook until the page shows the correction)',
    ['articles', 'first origin, p50', 'p95', 'last origin, p50', 'p95'],
    rows,
  );
}
