import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Backend } from '#commands/site/backend.ts';
import { startBackend } from '#commands/site/start-backend.ts';
import { silentProgress } from '#commands/progress.ts';
import { buildRelease, changeFeed } from '#commands/site/site-build.ts';
import { readSettings, siteUrlOf } from '#config/settings.ts';
import { ListItems } from '#contract/content.ts';
import { Editor } from '../editor.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { waitUntilSynced } from '../publishing-state.ts';
import { watchPeakMemory } from './peak-memory.ts';
import { printTable } from './table.ts';

const sizes = [100, 1_000, 10_000];
/** An item further down the list than the newest ones, which are shown beside every article. */
const usualPlace = 20;

async function measure(work: () => Promise<unknown>): Promise<{ seconds: number; megabytes: number }> {
  const memory = watchPeakMemory();
  const begin = performance.now();
  await work();
  const seconds = (performance.now() - begin) / 1000;
  return { seconds, megabytes: await memory.stop() };
}

/** Corrects the headline or the text of the item at this place of the list, as an editor does. Resolves once the change log holds the change. */
async function correct(backend: Backend, place: number, part: 'title' | 'content'): Promise<void> {
  const { apiUrl, wordpressUrl, secrets } = backend;
  const feed = changeFeed(backend);
  const { cursor } = await feed.read(null);
  const list = await fetchWorker(`${apiUrl}/api/wordpress/noticias?per_page=${place}`);
  const item = ListItems.parse(await list.json()).at(-1);
  if (!item) throw new Error('The sample newsroom holds nothing');
  const editor = new Editor(wordpressUrl, secrets.publish, siteUrlOf(readSettings({})));
  await editor.put({ id: item.id, [part]: `Corregida a las ${Date.now()}` });
  await editor.sendWebhook(apiUrl, item);
  const { changes } = await feed.read(cursor, 12);
  if (changes.length === 0) throw new Error('The change did not reach the log');
}

/** Builds the whole archive with every item prerendered: from nothing, and after one change. */
export async function benchBuild(): Promise<void> {
  const rows: (string | number)[][] = [];
  let smallest = 0;
  for (const stories of sizes) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-bench-'));
    const settings = readSettings({ DATA_DIR: dataDir, PRERENDER_LIMIT: String(stories) });
    const backend = await startBackend(settings, silentProgress, { stories });
    try {
      await waitUntilSynced({ ...backend, healthToken: backend.secrets.health }, stories);
      const cold = await measure(() => buildRelease(settings, backend, { first: true }));
      await correct(backend, usualPlace, 'title');
      const usual = await measure(() => buildRelease(settings, backend, { first: false }));
      // Every article that was built with the newest ones shows their headlines.
      await correct(backend, 1, 'title');
      const worst = await measure(() => buildRelease(settings, backend, { first: false }));
      await correct(backend, 1, 'content');
      const text = await measure(() => buildRelease(settings, backend, { first: false }));
      smallest ||= cold.seconds;
      // Printed at once, because the largest size takes minutes.
      const seconds = [cold, usual, worst, text].map((figure) => figure.seconds.toFixed(1));
      console.log(`${stories} news items: ${seconds.join(' s, ')} s`);
      rows.push([
        stories,
        cold.seconds.toFixed(1),
        (cold.seconds / smallest).toFixed(2),
        cold.megabytes,
        usual.seconds.toFixed(1),
        (usual.seconds / cold.seconds).toFixed(2),
        usual.megabytes,
        (worst.seconds / cold.seconds).toFixed(2),
        (text.seconds / cold.seconds).toFixed(2),
      ]);
    } finally {
      await backend.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  printTable(
    'Builds, every item prerendered twice (/noticias, /article)',
    [
      'news items',
      'from nothing, s',
      `ratio to ${sizes[0]}`,
      'largest process, peak MB',
      'after one change, s',
      'ratio to from nothing',
      'largest process, peak MB',
      'after a new headline of the newest, ratio',
      'after a correction of its text, ratio',
    ],
    rows,
  );
}
