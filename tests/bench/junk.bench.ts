import autocannon from 'autocannon';
import type { SiteProcess } from '../site-process.ts';
import { percentile, printTable } from './table.ts';

/** Seconds of one load, and how often it is repeated. */
const duration = 5;
const rounds = 3;

/** Junk a second: far more than a careless program sends, and less than a flood that only a network can stop. */
const junkRate = 200;

async function held(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: 8,
    duration,
    headers: { 'accept-encoding': 'br' },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`);
  return result.requests.average;
}

let number = 0;
const kinds: Record<string, () => string> = {
  'unknown parameters, `/?x=N`': () => `/?x=${number++}`,
  'other searches, `/search?q=N`': () => `/search?q=basura${number++}`,
  'addresses that name nothing, `/noticias/xyzN`': () => `/noticias/xyz${number++}`,
};

/** Sends junk until it is told to stop; whatever is answered is fine. Resolves with the statuses. */
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

/** What junk leaves of the requests per second of a page that is held. */
export async function benchJunk(site: SiteProcess): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const [name, path] of Object.entries(kinds)) {
    const ratios: number[] = [];
    let answered = '';
    for (let round = 0; round < rounds; round += 1) {
      const quiet = await held(`${site.url}/`);
      const stop = sendJunk(site.url, path);
      const besideJunk = await held(`${site.url}/`);
      answered = [...stop()].map(([status, count]) => `${status}: ${count}`).join(', ');
      ratios.push(besideJunk / quiet);
    }
    rows.push([name, percentile(ratios, 0.5).toFixed(2), answered]);
  }
  printTable(
    `A held page beside ${junkRate} junk requests a second (all on the same two cores)`,
    ['junk', 'requests/s that are left, ratio in one run', 'answers to the junk in the last round'],
    rows,
  );
}
