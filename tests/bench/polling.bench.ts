import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { LeagueGames } from '#contract/sports.ts';
import type { SiteProcess } from '../site-process.ts';
import { percentile, printTable } from './table.ts';

const league = '/api/sportradar/nba/games/live';
/** Readers in one minute each: none, one and many. A minute is one run of the worker's cron. */
const crowds = [0, 1, 1_000];
const minute = 60_000;
/** Milliseconds between two requests of one reader, as on the pages. */
const pollInterval = 10_000;
/** Within a cron run, calls are 1.1 s apart; after this many milliseconds without one, everything that was due has been requested. */
const calm = 5_000;

const Requests = z.array(z.object({ path: z.string(), at: z.iso.datetime() }));

interface Polled {
  milliseconds: number[];
  /** What went wrong, and how often. */
  failures: Map<string, number>;
}

/** One request of a reader. Failures are counted, not thrown. */
async function poll(url: string, polled: Polled): Promise<void> {
  const begin = performance.now();
  const failed = (why: string) => polled.failures.set(why, (polled.failures.get(why) ?? 0) + 1);
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    polled.milliseconds.push(performance.now() - begin);
    if (response.status !== 200) failed(String(response.status));
  } catch (error) {
    failed(error instanceof Error ? String(error.cause ?? error) : String(error));
  }
}

/** Simulates this many readers for a minute. Their requests are spread evenly, and none waits for another's response. */
async function pollForAMinute(url: string, readers: number): Promise<Polled> {
  const polled: Polled = { milliseconds: [], failures: new Map() };
  const begin = performance.now();
  const polls: Promise<void>[] = [];
  const until = async (time: number) => pause(Math.max(0, begin + time - performance.now()));
  for (let count = 0; count < (readers * minute) / pollInterval; count += 1) {
    await until((count * pollInterval) / readers);
    polls.push(poll(url, polled));
  }
  await until(minute);
  await Promise.all(polls);
  return polled;
}

/** The calls about sports that the sample newsroom got since its list was emptied. */
async function upstreamCalls(sampleUrl: string) {
  const requests = Requests.parse(await (await fetch(`${sampleUrl}/_sample/requests`)).json());
  return requests.filter(({ path }) => /^\/(nba|mlb|nfl|basketball)\//.test(path));
}

/** Waits for a pause between two rounds of calls, so that every minute holds the same number of whole rounds. Empties the list. */
async function waitForPause(sampleUrl: string): Promise<void> {
  await waitUntil('A pause between two rounds of calls', 60, async () => {
    const last = (await upstreamCalls(sampleUrl)).at(-1);
    return last && Date.now() - Date.parse(last.at) > calm;
  });
  await fetch(`${sampleUrl}/_sample/requests`, { method: 'DELETE' });
}

/** Readers poll a league while the worker's cron follows its games: how many calls reach the upstream, and what readers get. */
export async function benchPolling(site: SiteProcess): Promise<void> {
  const { sampleUrl } = site;
  if (sampleUrl === null) throw new Error('The calls of a real upstream cannot be counted');
  const url = `${site.url}${league}`;
  await waitUntil('A live game of the sample newsroom', 180, async () => {
    const response = await fetch(url);
    return LeagueGames.parse(await response.json()).length > 0;
  });
  // The first cron run comes a minute after the start; the start itself does only a shorter one.
  await pause(minute);
  const rows: (string | number)[][] = [];
  for (const readers of crowds) {
    await waitForPause(sampleUrl);
    const { milliseconds, failures } = await pollForAMinute(url, readers);
    const calls = await upstreamCalls(sampleUrl);
    const times = [0.5, 0.99].map((share) => percentile(milliseconds, share).toFixed(1));
    const failed = [...failures].map(([why, count]) => `${count} (${why})`).join(', ');
    rows.push([
      readers,
      calls.filter(({ path }) => path.startsWith('/nba/')).length,
      calls.length,
      milliseconds.length,
      failed || 0,
      ...(readers > 0 ? times : ['', '']),
    ]);
  }
  printTable(
    'A minute of polling one league (trial plan, with the cron running)',
    ['readers', 'calls for that league', 'calls for all leagues', 'responses', 'failed', 'p50 ms', 'p99 ms'],
    rows,
  );
}
