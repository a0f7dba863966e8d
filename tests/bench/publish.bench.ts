import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ListItems } from '#contract/content.ts';
import { crons } from '#contract/publishing/crons.ts';
import { startSampleNewsroom } from '../../cms/sample/server.ts';
import { Editor } from '../editor.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { waitUntilRebuilt, waitUntilSynced } from '../publishing-state.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { percentile, printTable } from './table.ts';

const sizes = [1_000, 10_000];
/** Corrections one after the other: enough for a 95th percentile that is not the slowest of all. */
const rounds = 60;
const burst = 500;
const burstSeconds = 10;
const secret = 'un-secreto-solo-para-estas-medidas-0';

/** Milliseconds from the webhook to the first response with the item's page that contains the correction. */
async function correct(
  site: SiteProcess,
  editor: Editor,
  item: { id: number; slug: string },
): Promise<number> {
  const title = `Corregida ${crypto.randomUUID()}`;
  await editor.put({ id: item.id, title });
  const begin = performance.now();
  await editor.sendWebhook(site.url, item);
  for (;;) {
    const html = await (await fetch(`${site.url}/noticias/${item.slug}`)).text();
    if (html.includes(title)) return performance.now() - begin;
  }
}

const buildsOf = async (site: SiteProcess) =>
  (await readFile(path.join(site.dataDir, 'logs/build.log'), 'utf8')).split('Building server entrypoints')
    .length - 1;

/** Publishes 500 new stories with their webhooks in ten seconds. Resolves with the number of builds and of lost stories. */
async function publishBurst(site: SiteProcess, editor: Editor): Promise<{ builds: number; lost: number }> {
  const before = await buildsOf(site);
  const begin = performance.now();
  const slugs: string[] = [];
  const sending: Promise<void>[] = [];
  for (let count = 0; count < burst; count += 1) {
    const due = begin + (count * burstSeconds * 1000) / burst;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const id = 900_000 + count;
    sending.push(
      editor.put({ id, title: `Boletín ${id}`, content: `<p>Boletín ${id}.</p>` }).then(async (slug) => {
        slugs.push(slug);
        await editor.sendWebhook(site.url, { id, slug });
      }),
    );
  }
  await Promise.all(sending);
  await waitUntilRebuilt(site, 600);
  let lost = 0;
  for (const slug of slugs) if ((await fetch(`${site.url}/noticias/${slug}`)).status !== 200) lost += 1;
  return { builds: (await buildsOf(site)) - before, lost };
}

/** Measures the way from an editor's "publish" to a reader's page, on the whole stack. */
export async function benchPublish(): Promise<void> {
  const rows: (string | number)[][] = [];
  let smallest = 0;
  for (const stories of sizes) {
    const newsroom = await startSampleNewsroom({ port: 0, stories });
    const site = await startSite({ environment: { WORDPRESS_URL: newsroom.url, PUBLISH_SECRET: secret } });
    try {
      const cron = {
        apiUrl: site.apiUrl,
        healthToken: site.healthToken,
        sync: () => site.runCron(crons.newsroom),
      };
      await waitUntilSynced(cron, stories);
      await waitUntilRebuilt(site, 600);
      const editor = new Editor(newsroom.url, secret);
      const items = ListItems.parse(
        await (await fetchWorker(`${site.apiUrl}/api/wordpress/noticias?per_page=${rounds}`)).json(),
      );
      const times: number[] = [];
      for (const item of items) times.push(await correct(site, editor, item));
      await waitUntilRebuilt(site, 600);
      const { builds, lost } = await publishBurst(site, editor);
      const middle = percentile(times, 0.5);
      smallest ||= middle;
      rows.push([
        stories,
        middle.toFixed(0),
        percentile(times, 0.95).toFixed(0),
        (middle / smallest).toFixed(2),
        builds,
        lost,
      ]);
    } finally {
      await site.stop();
      await newsroom.close();
    }
  }
  printTable(
    'Publishing (the whole stack, sample newsroom, `PRERENDER_LIMIT` 500)',
    ['news items', 'p50', 'p95', `p50 as a ratio to ${sizes[0]}`, 'builds of the burst', 'changes lost'],
    rows,
  );
}
