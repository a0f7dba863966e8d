import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import { upstreamNames, type UpstreamName } from '#contract/health.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import { watchedMunicipalities } from '../../api-worker/src/alerts/rule/watched-zones.ts';
import { statusFaults } from '../../cms/sample/faults.ts';
import type { Misbehaviour } from '../faults/misbehaving-upstream.ts';
import { everyAddress, type Address } from './every-address.ts';
import { ColdStarts, type ReadModel } from './cold-starts.ts';
import { matrixTable } from './matrix-table.ts';
import { writeReport } from './report.ts';
import { anotherReader, inParallel, requestAddress, type Outcome } from './walk.ts';

const faults: readonly Misbehaviour[] = [
  // The first two take the longest, because each of their pages waits.
  'slow',
  'drip',
  'down',
  'refused',
  ...statusFaults,
  'cut',
  'html',
  'wrong-types',
  'nulls',
  'endless',
  'redirect-loop',
  'bad-gzip',
];

/** Whether calls wait. Each page is then tested with a waiting call of its own, not only those before the circuit breaker opens. */
const waits = (fault: Misbehaviour) => fault === 'slow' || fault === 'drip';

interface Row {
  upstream: UpstreamName;
  readModel: ReadModel;
  fault: Misbehaviour;
}

const readModels = {
  wordpress: ['filled', 'empty'],
  sportradar: ['filled', 'empty'],
  // D1 holds only alerts of OpenWeather.
  openweather: ['filled'],
} as const satisfies Record<UpstreamName, readonly ReadModel[]>;

const nameOf = ({ upstream, readModel, fault }: Row) => `${upstream} ${fault} ${readModel}`;

/** The part of the matrix to run: a regular expression on names like "wordpress slow empty". */
const wanted = new RegExp(process.env['MATRIX'] ?? '');

const rows: Row[] = faults
  .flatMap((fault) =>
    upstreamNames.flatMap((upstream) =>
      readModels[upstream].map((readModel): Row => ({ upstream, readModel, fault })),
    ),
  )
  .filter((row) => wanted.test(nameOf(row)));

/** Starts at the same time. There are two cores, and a row that waits uses little of them. */
const lanes = Math.min(3, rows.length);
/** Requests at the same time to one site: few, so that a page waits for the upstream and not for other pages. */
const together = 4;
/** The same where every page waits for the upstream and uses no CPU meanwhile. */
const sideBySide = 6;

let starts: ColdStarts[] = [];

beforeAll(async () => {
  starts = await Promise.all(Array.from({ length: lanes }, () => ColdStarts.prepare()));
}, 300_000);
afterAll(() => Promise.all(starts.map((one) => one.close())));

/** Calls that the failing upstream still serves, so that the worker's circuit breaker closes again. */
const spared: Partial<Record<UpstreamName, string>> = {
  wordpress: '/posts\\?per_page=1&page=',
  // Pages show San Juan, or Ponce when an address says so.
  openweather: '^/data/(?!.*lat=18\\.(?:4655|0111))',
};

/** Places that neither a page nor the worker itself requests (San Juan and Ponce are among the watched ones), so that no cache holds them. */
const watched: readonly string[] = watchedMunicipalities;
const elsewhere = municipalities.filter(({ nombre }) => !watched.includes(nombre));

/** Resolves when the worker calls this upstream again. `time` makes each request one that no cache holds. */
async function waitUntilCalledAgain(siteUrl: string, upstream: UpstreamName, time: number): Promise<void> {
  const town = elsewhere[time % elsewhere.length];
  const requests = {
    wordpress: [`/api/wordpress/noticias?per_page=1&page=${time + 1}`],
    openweather: ['current/coords', 'onecall'].map(
      (name) => `/api/openweather/${name}?lat=${town?.lat}&lon=${town?.lon}`,
    ),
    // No page waits for Sportradar.
    sportradar: [],
  }[upstream];
  for (const request of requests) {
    await waitUntil(`The worker to ask ${upstream} again`, 30, async () => {
      const response = await fetch(siteUrl + request, { headers: { 'X-Forwarded-For': anotherReader() } });
      await response.body?.cancel();
      return response.ok && response.headers.get(responseHeaders.dataState) === 'fresh';
    });
  }
}

/** Columns of the addresses that wait for this upstream themselves; other pages have at most a block of it. */
const own: Readonly<Record<UpstreamName, readonly string[]>> = {
  wordpress: ['home', 'a news item', 'news lists', 'programmes', 'missing', 'feeds, sitemaps', '/api news'],
  openweather: ['home', 'weather', '/api weather'],
  // Pages and /api read games from D1.
  sportradar: [],
};

async function walk(siteUrl: string, row: Row, addresses: readonly Address[]): Promise<Outcome[]> {
  const first = waits(row.fault) ? addresses.filter(({ column }) => own[row.upstream].includes(column)) : [];
  const outcomes: Outcome[] = [];
  for (let place = 0; place < first.length; place += sideBySide) {
    await waitUntilCalledAgain(siteUrl, row.upstream, place);
    const group = first.slice(place, place + sideBySide);
    outcomes.push(...(await Promise.all(group.map((address) => requestAddress(siteUrl, address)))));
  }
  const rest = addresses.filter((address) => !first.includes(address));
  return [...outcomes, ...(await inParallel(rest, together, (address) => requestAddress(siteUrl, address)))];
}

async function run(row: Row, lane: number): Promise<Outcome[]> {
  const cold = starts[lane];
  if (cold === undefined) throw new Error('There must be as many starts as lanes');
  for (const upstream of upstreamNames) {
    const fault = upstream === row.upstream ? row.fault : null;
    await cold.upstreams[upstream].misbehave(fault, waits(row.fault) ? spared[upstream] : undefined);
  }
  const site = await cold.start(row.readModel);
  try {
    return await walk(site.url, row, everyAddress(cold.slugs));
  } finally {
    await site.stop();
  }
}

/** One line for each broken outcome. */
const brokenOf = ({ row, outcomes }: { row: Row; outcomes: readonly Outcome[] }) =>
  outcomes
    .filter(({ grade }) => grade === 'broken')
    .map(({ address, reason }) => `${nameOf(row)}: ${address.path}: ${reason}`);

test('a cold site sends every page, document and route, whatever an upstream does', async () => {
  const began = performance.now();
  const results = await inParallel(rows, lanes, async (row, lane) => {
    const result = { row, outcomes: await run(row, lane) };
    // Printed at once, so that a run that is stopped early has shown something.
    console.log(`${nameOf(row)}: ${result.outcomes.length} responses`, brokenOf(result));
    return result;
  });
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  await writeReport('matrix.md', `${matrixTable(results)} ${minutes} minutes.\n`);
  expect(results.flatMap(brokenOf)).toEqual([]);
});
