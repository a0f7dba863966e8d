import path from 'node:path';
import type { Amounts, Night } from './night.ts';
import { type Priced, priceOf, prices } from './prices.ts';
import type { Scenario } from './scenario.ts';
import { background, limits } from './unit-costs.ts';
import { readFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { root } from '#commands/root.ts';

const days = 30;

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const millions = (value: number) => (value / 1e6).toFixed(1);
const dollars = (value: number) => `$${value.toFixed(2)}`;

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

const labels: readonly (readonly [keyof Amounts, string, (value: number) => string])[] = [
  ['edgeRequests', 'requests at the edge', whole],
  ['originRequests', 'requests at the origins', whole],
  ['renderings', 'pages rendered', whole],
  ['workerRequests', 'requests that run the worker', whole],
  ['d1Statements', 'statements in D1', whole],
  ['wordpressCalls', 'calls to WordPress', whole],
];

export function nightTable({ total, peak }: Night): string {
  const perSecond = (value: number) => (value >= 10 ? whole(value) : value.toFixed(2));
  return table(
    ['', 'night', 'a second, at most'],
    labels.map(([name, label, show]) => [label, show(total[name]), perSecond(peak[name])]),
  );
}

/** A month with one such night; the rest of it are ordinary hours. */
export function monthAmounts(night: Night, ordinary: Night, scenario: Scenario): Record<Priced, number> {
  const ordinaryHours = days * 24 - scenario.hours;
  const month = (name: keyof Amounts) =>
    night.total[name] + (ordinary.total[name] / scenario.hours) * ordinaryHours;
  return {
    workerRequests: month('workerRequests') + month('edgeResponses'),
    // One line for each request that runs (logging/log-requests.ts); Cloudflare's own are off (wrangler.jsonc).
    logLines: month('workerRequests'),
    workerCpuMs: month('workerCpuMs'),
    d1RowsRead: month('d1Statements') * limits.rowsPerStatement,
    d1RowsWritten: month('d1RowsWritten'),
    kvReads: month('kvReads'),
    kvWrites: month('kvWrites'),
    objectRequests: days * 24 * 60 * (background.objectRequests + scenario.origins),
    objectGbSeconds: days * 24 * 3_600 * background.objectGb,
  };
}

const unitNames: Record<Priced, string> = {
  workerRequests: 'requests, edge hits of /api too',
  logLines: 'lines in Workers Logs',
  workerCpuMs: 'processor time, ms',
  d1RowsRead: 'D1 rows read',
  d1RowsWritten: 'D1 rows written',
  kvReads: 'KV reads',
  kvWrites: 'KV writes',
  objectRequests: 'Durable Object requests',
  objectGbSeconds: 'Durable Object GB-seconds',
};

const priced = Object.keys(unitNames) as Priced[];

/** Dollars of a month, the plan included. */
export const costOf = (month: Record<Priced, number>): number =>
  priced.reduce<number>((all, name) => all + priceOf(name, month[name]), prices.planPerMonth);

/** What costs something; the rest is within what the plan includes. */
export function monthTable(month: Record<Priced, number>): string {
  const rows = priced
    .filter((name) => priceOf(name, month[name]) > 0)
    .map((name) => [
      unitNames[name],
      millions(month[name]),
      millions(prices[name].included),
      dollars(priceOf(name, month[name])),
    ]);
  return table(
    ['a month, in millions', 'used', 'included', 'costs'],
    [...rows, ['with the plan', '', '', dollars(costOf(month))]],
  );
}

interface Strain {
  part: string;
  use: number;
  what: string;
  setting: string;
}

/** What the games of the night want of the calls that a day may use. Readers have no part in it. */
function sportradarStrain({ hours, liveGames, sportradarMonthlyCalls }: Scenario): Strain {
  const wanted = (liveGames * hours * 3_600) / limits.liveGameSeconds;
  const ofTheDay = Math.floor(sportradarMonthlyCalls / days);
  const apart = Math.round((hours * 60) / Math.max(1, Math.min(wanted, ofTheDay) / Math.max(1, liveGames)));
  return {
    part: 'Sportradar',
    use: wanted / ofTheDay,
    what: `${whole(wanted)} calls of ${whole(ofTheDay)} in a day: a score a game every ${apart} minutes`,
    setting: 'the contract',
  };
}

/** How much of each part's capacity the busiest ten seconds take, the most strained part first. */
export function strains({ peak, total }: Night, scenario: Scenario): Strain[] {
  const { hours, origins, wordpressSeconds } = scenario;
  const wordpressPerSecond = Math.min(
    limits.wordpressPerSecond,
    limits.wordpressConcurrency / wordpressSeconds,
  );
  const all: Strain[] = [
    {
      part: 'the origins',
      use: peak.originCpuMs / (origins * 1_000),
      what: `${whole(peak.originCpuMs)} ms of ${whole(origins * 1000)} in a second: a core each`,
      setting: '`--origins`, Tiered Cache',
    },
    {
      part: 'D1',
      use: peak.d1Statements / limits.d1PerSecond,
      what: `${whole(peak.d1Statements)} statements of ${whole(limits.d1PerSecond)} in a second`,
      setting: '`shared` in cache-control.ts',
    },
    {
      part: 'WordPress',
      use: peak.wordpressCalls / wordpressPerSecond,
      what: `${whole(peak.wordpressCalls)} calls of ${wordpressPerSecond.toFixed(0)} in a second`,
      setting: '`fresh` in cache-control.ts',
    },
    {
      part: 'OpenWeather',
      use: total.openWeatherCalls / hours / 60 / limits.openWeatherPerMinute,
      what: `${whole(total.openWeatherCalls / hours / 60)} calls of ${limits.openWeatherPerMinute} in a minute`,
      setting: 'the plan',
    },
    {
      part: 'purges',
      use: total.purges / hours / 60 / limits.purgesPerMinute,
      what: `${(total.purges / hours / 60).toFixed(1)} of ${limits.purgesPerMinute} in a minute`,
      setting: 'nothing: they are collected',
    },
    sportradarStrain(scenario),
  ];
  return all.sort((one, other) => other.use - one.use);
}

export function strainTable(found: readonly Strain[]): string {
  return table(
    ['part', 'of its capacity', 'what', 'what moves it'],
    found.map(({ part, use, what, setting }) => [part, `${whole(use * 100)} %`, what, setting]),
  );
}

/** One line for each changed setting: what it does to the parts, and what a month with such a night costs. */
export function changeTable(
  nights: readonly { name: string; night: Night; scenario: Scenario; cost: number }[],
): string {
  const parts = ['the origins', 'D1', 'WordPress'];
  return table(
    ['', 'at the edge', ...parts, 'a month'],
    nights.map(({ name, night, scenario, cost }) => {
      const found = new Map(strains(night, scenario).map(({ part, use }) => [part, use]));
      return [
        name,
        `${(night.hitShare * 100).toFixed(1)} %`,
        ...parts.map((part) => `${((found.get(part) ?? 0) * 100).toFixed(0)} %`),
        `$${cost.toFixed(0)}`,
      ];
    }),
  );
}

/** The document whose tables the simulation writes. */
export const document = path.join(root, 'docs/capacity.md');
const begin = '<!-- npm run capacity -- --write -->';
const end = '<!-- end -->';

/** The text of the document with these tables in place of its own. */
export async function documentWith(tables: string): Promise<string> {
  const text = await readFile(document, 'utf8');
  const head = text.slice(0, text.indexOf(begin) + begin.length);
  const tail = text.slice(text.indexOf(end));
  const options = { ...(await resolveConfig(document)), filepath: document };
  return format(`${head}\n\n${tables}\n\n${tail}`, options);
}
