import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { root } from '#commands/root.ts';
import { pictureSizes } from '#config/picture-sizes.ts';
import type { SiteProcess } from '../site-process.ts';
import { requestsPerSecond } from './load.ts';
import { percentile, printTable } from './table.ts';

/** Loads before the pictures: a single one may be a third too high or too low. */
const rounds = 4;
const coldPictures = 200;
const concurrency = 8;

/** Addresses of pictures that nobody has requested, in a crawler's order: picture by picture, in every size. */
async function coldAddresses(site: SiteProcess): Promise<string[]> {
  const files = (await readdir(path.join(root, 'cms/content/pictures'))).filter((name) =>
    name.endsWith('.jpg'),
  );
  const all = files.flatMap((file) =>
    pictureSizes.map((size) => `${site.url}/img/${size}.avif/wp-content/uploads/2026/01/${file}`),
  );
  return all.slice(0, coldPictures);
}

interface Asked {
  status: number;
  type: string;
}

/** Requests all addresses, some at a time. */
async function askAll(addresses: readonly string[]): Promise<Asked[]> {
  const waiting = [...addresses];
  const asked: Asked[] = [];
  const asker = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const response = await fetch(address);
      await response.arrayBuffer();
      const type = response.headers.get('Content-Type') ?? '';
      asked.push({ status: response.status, type });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, asker));
  return asked;
}

/** What a cached page loses while pictures are requested that have to be encoded. */
export async function benchPictures(site: SiteProcess): Promise<void> {
  const page = `${site.url}/noticias`;
  await requestsPerSecond(page, { ownThread: true });
  const quiet: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    quiet.push(await requestsPerSecond(page, { ownThread: true }));
  const before = percentile(quiet, 0.5);
  let done = false;
  const pictures = coldAddresses(site)
    .then(askAll)
    .finally(() => (done = true));
  const during: number[] = [];
  do during.push(await requestsPerSecond(page, { ownThread: true }));
  while (!done);
  const asked = await pictures;
  const rate = percentile(during, 0.5);
  const responses = Map.groupBy(asked, ({ status, type }) => `${status} by \`${type}\``);
  printTable(
    "A held page beside other work (all on the same two cores, the load's program too)",
    ['beside it', 'requests/s that are left, as a ratio', 'responses to it in the last round'],
    [
      [
        `${coldPictures} pictures that nobody has requested, ${concurrency} at a time`,
        (rate / before).toFixed(2),
        [...responses].map(([response, { length }]) => `${length} of ${response}`).join(', '),
      ],
    ],
  );
}
