import type { SiteProcess } from '../site-process.ts';
import { requestsPerSecond } from './load.ts';
import { percentile, printTable } from './table.ts';

/** Pairs of loads, without junk and beside it. */
const rounds = 3;

/** Junk requests per second: far more than a careless program sends, and less than a flood, which only a network can stop. */
const junkRate = 200;

let number = 0;
const kinds: Record<string, () => string> = {
  [`${junkRate} requests a second of \`/?x=N\``]: () => `/?x=${number++}`,
  [`${junkRate} a second of \`/search?q=N\`, one reader`]: () => `/search?q=basura${number++}`,
  [`${junkRate} a second of \`/noticias/xyzN\``]: () => `/noticias/xyz${number++}`,
};

/** Sends junk until the returned function is called, which returns how often each status came back. Any status is accepted. */
function sendJunk(site: string, path: () => string) {
  const statuses = new Map<number, number>();
  const timer = setInterval(() => {
    for (let sent = 0; sent < junkRate / 20; sent += 1) {
      void fetch(site + path())
        .then(async (response) => {
          await response.arrayBuffer();
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        })
        .catch(() => {});
    }
  }, 50);
  return () => {
    clearInterval(timer);
    return statuses;
  };
}

/** The share of a cached page's requests per second that is left beside junk. */
export async function benchJunk(site: SiteProcess): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const [name, path] of Object.entries(kinds)) {
    const ratios: number[] = [];
    let responded = '';
    for (let round = 0; round < rounds; round += 1) {
      const quiet = await requestsPerSecond(`${site.url}/`, { connections: 8 });
      const stop = sendJunk(site.url, path);
      const besideJunk = await requestsPerSecond(`${site.url}/`, { connections: 8 });
      responded = [...stop()].map(([status, count]) => `${status}: ${count}`).join(', ');
      ratios.push(besideJunk / quiet);
    }
    rows.push([name, percentile(ratios, 0.5).toFixed(2), responded]);
  }
  printTable(
    "A held page beside other work (all on the same two cores, the load's program too)",
    ['beside it', 'requests/s that are left, as a ratio', 'responses to it in the last round'],
    rows,
  );
}
