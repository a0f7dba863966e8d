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
const dollars = (value: number) => `$${value.toFixed(2)}`;

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

const labels: readonly (readonly [keyof Amounts, string, (value: number) => string])[] = [
  ['edgeRequests', 'requests at the edge', whole],
  ['edgeBytes', 'bytes to readers, GB', (value) => (value / 1e9).toFixed(1)],
  ['originRequests', 'requests at the origins', whole],
  ['renderings', 'pages rendered', whole],
  ['originCpuMs', 'processor seconds of the origins', (value) => whole(value / 1000)],
  ['workerRequests', 'requests that run the worker', whole],
  ['workerCpuMs', 'processor seconds of the worker', (value) => whole(value / 1000)],
  ['d1Statements', 'statements in D1', whole],
  ['d1RowsWritten', 'rows written in D1', whole],
  ['kvReads', 'reads of KV', whole],
  ['kvWrites', 'writes to KV', whole],
  ['wordpressCalls', 'calls to WordPress', whole],
  ['openWeatherCalls', 'calls to OpenWeather', whole],
  ['purges', 'purges', whole],
];

export function nightTable({ total, peak }: Night, { hours }: Scenario): string {
  const perSecond = (value: number) => (value >= 10 ? whole(value) : value.toFixed(2));
  return table(
    ['', 'night', 'a second, mean', 'a second, the busiest ten'],
    labels.map(([name, label, show]) => [
      label,
      show(total[name]),
      name === 'edgeBytes' || name.endsWith('Ms') ? '' : perSecond(total[name] / hours / 3_600),
      name === 'edgeBytes' || name.endsWith('Ms') ? '' : perSecond(peak[name]),
    ]),
  );
}

/** A month with one such night; the rest of it are ordinary hours. */
export function monthAmounts(night: Night, ordinary: Night, scenario: Scenario): Record<Priced, number> {
  const ordinaryHours = days * 24 - scenario.hours;
  const month = (name: keyof Amounts) =>
    night.total[name] + (ordinary.total[name] / scenario.hours) * ordinaryHours;
  return {
    workerRequests: month('workerRequests'),
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
  workerRequests: 'worker requests',
  workerCpuMs: 'worker processor time, ms',
  d1RowsRead: `D1 rows read (at most ${limits.rowsPerStatement} a statement)`,
  d1RowsWritten: 'D1 rows written',
  kvReads: 'KV reads',
  kvWrites: 'KV writes',
  objectRequests: 'Durable Object requests',
  objectGbSeconds: 'Durable Object time, GB-seconds (as if it never slept)',
};

export function monthTable(month: Record<Priced, number>): string {
  const rows = (Object.keys(unitNames) as Priced[]).map((name) => [
    unitNames[name],
    whole(month[name]),
    whole(prices[name].included),
    dollars(priceOf(name, month[name])),
  ]);
  const sum = (Object.keys(unitNames) as Priced[]).reduce((all, name) => all + priceOf(name, month[name]), 0);
  return table(
    ['a month', 'used', 'included', 'costs'],
    [
      ...rows,
      ['the plan', '', '', dollars(prices.planPerMonth)],
      ['together', '', '', dollars(sum + prices.planPerMonth)],
    ],
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
    what: `${whole(wanted)} calls wanted of ${whole(ofTheDay)} in a day, however many read: a score a game every ${apart} minutes at best`,
    setting: '`SPORTRADAR_MONTHLY_CALLS`: the contract',
  };
}

/** How much of each part's capacity the busiest ten seconds take, the most strained part first. */
export function strains({ peak, total }: Night, scenario: Scenario): Strain[] {
  const { hours, origins, coresPerOrigin, isolatesPerCity } = scenario;
  const cores = origins * coresPerOrigin;
  const all: Strain[] = [
    {
      part: 'the origins',
      use: peak.originCpuMs / (cores * 1_000),
      what: `${whole(peak.originCpuMs)} ms of ${whole(cores * 1000)} in a second, ${cores} cores`,
      setting: '`--origins`, `--tieredCache true` (Cloudflare: Tiered Cache)',
    },
    {
      part: 'D1',
      use: peak.d1Statements / limits.d1PerSecond,
      what: `${whole(peak.d1Statements)} statements of ${whole(limits.d1PerSecond)} in a second`,
      setting: '`shared` of the rules in cache-control.ts; `--apiAtEdge true`',
    },
    {
      part: 'WordPress',
      use: peak.wordpressCalls / limits.wordpressPerSecond,
      what: `${whole(peak.wordpressCalls)} calls of ${limits.wordpressPerSecond} in a second, ${isolatesPerCity} isolates`,
      setting: '`fresh` of newsList and newsItem in cache-control.ts',
    },
    {
      part: 'OpenWeather',
      use: total.openWeatherCalls / hours / 60 / limits.openWeatherPerMinute,
      what: `${whole(total.openWeatherCalls / hours / 60)} calls of ${limits.openWeatherPerMinute} in a minute`,
      setting: '`fresh` of weather in cache-control.ts; the plan',
    },
    {
      part: 'purges',
      use: total.purges / hours / 60 / limits.purgesPerMinute,
      what: `${(total.purges / hours / 60).toFixed(1)} of ${limits.purgesPerMinute} in a minute on the free plan`,
      setting: "the zone's plan; `--publishEverySeconds`",
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

/** One line for each changed setting: what it does to the parts. */
export function changeTable(nights: readonly { name: string; night: Night; scenario: Scenario }[]): string {
  const parts = ['the origins', 'D1', 'WordPress', 'OpenWeather'];
  return table(
    ['setting', 'answered at the edge', 'requests at the origins', 'requests of the worker', ...parts],
    nights.map(({ name, night, scenario }) => {
      const found = new Map(strains(night, scenario).map(({ part, use }) => [part, use]));
      return [
        name,
        `${(night.hitShare * 100).toFixed(2)} %`,
        whole(night.total.originRequests),
        whole(night.total.workerRequests),
        ...parts.map((part) => `${((found.get(part) ?? 0) * 100).toFixed(0)} %`),
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
