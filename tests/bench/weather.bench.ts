import * as z from 'zod';
import { municipalities } from '#contract/municipalities.ts';
import type { SiteProcess } from '../site-process.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { printTable } from './table.ts';

const readers = 10_000;
const kinds = ['current/coords', 'forecast', 'onecall'] as const;
/** Requests at the same time. */
const concurrency = 50;

const Requests = z.array(z.object({ path: z.string() }));

/**
 * Ten thousand readers in all places, each with the three requests of a page, all within the ten minutes for which a response is fresh.
 * This is the same as ten real minutes, because nothing is requested from the upstream again before they are over. Prints
 * how few upstream calls serve them.
 */
export async function benchWeather(site: SiteProcess): Promise<void> {
  if (site.sampleUrl === null) throw new Error('The calls of a real upstream cannot be counted');
  await fetch(`${site.sampleUrl}/_sample/requests`, { method: 'DELETE' });
  const requests = Array.from({ length: readers * kinds.length }, (_, n) => {
    const { lat, lon } = municipalities[n % municipalities.length] ?? { lat: 0, lon: 0 };
    // Every reader has other coordinates.
    const aside = ((n * 37) % 100) / 10_000;
    return `/api/openweather/${kinds[Math.floor(n / municipalities.length) % kinds.length]}?lat=${lat + aside}&lon=${lon - aside}`;
  });
  let failed = 0;
  let next = 0;
  const line = async () => {
    for (let request = requests[next]; request !== undefined; request = requests[next]) {
      next += 1;
      const response = await fetchWorker(`${site.apiUrl}${request}`);
      await response.arrayBuffer();
      if (response.status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, line));
  const calls = Requests.parse(await (await fetch(`${site.sampleUrl}/_sample/requests`)).json()).filter(
    ({ path }) => path.startsWith('/data/'),
  );
  printTable(
    `Weather for ${readers.toLocaleString('en')} readers in ${municipalities.length} places ` +
      '(three requests per page, every reader at other coordinates)',
    ['requests', 'calls to OpenWeather', 'upper limit', 'failed'],
    [[requests.length, calls.length, municipalities.length * kinds.length, failed]],
  );
}
