import { simulate } from './night.ts';
import { changeTable, monthAmounts, monthTable, nightTable, strains, strainTable } from './report.ts';
import type { Scenario } from './scenario.ts';

/** The settings whose effect the last table shows, one at a time. */
const changes: readonly (readonly [string, Partial<Scenario>])[] = [
  ['as above', {}],
  ['1 origin', { origins: 1 }],
  ['4 origins', { origins: 4 }],
  ['10 origins', { origins: 10 }],
  ['tiered cache', { tieredCache: true }],
  ['no purges', { purges: false }],
  ['answers of /api not cached at the edge', { apiAtEdge: false }],
  ['a publication every 10 s', { publishEverySeconds: 10 }],
  ['all readers in one city', { firstCityShare: 1 }],
  ['readers in all cities alike', { firstCityShare: 1 / 300 }],
  ['16 isolates in a city', { isolatesPerCity: 16 }],
];

/** The tables of docs/capacity.md for a scenario, in Markdown. The same scenario gives the same text. */
export function capacityTables(scenario: Scenario): string {
  const night = simulate(scenario);
  const ordinary = simulate({
    ...scenario,
    readersPerHour: scenario.ordinaryReadersPerHour,
    wordpressDownMinutes: 0,
    cityLostAt: scenario.hours * 60,
    publishEverySeconds: 900,
  });
  // Half an hour shows the same, with the lost city and an outage in it.
  const part = { ...scenario, hours: 0.5, cityLostAt: 12, wordpressDownAt: 15, wordpressDownMinutes: 10 };
  const nights = changes.map(([name, changed]) => {
    const played = { ...part, ...changed };
    return { name, scenario: played, night: simulate(played) };
  });
  const settings = Object.entries(scenario).map(([name, value]) => `${name} ${value}`);
  return [
    `Scenario: ${settings.join(', ')}.`,
    '## The night',
    `The edge answers ${(night.hitShare * 100).toFixed(2)} % of the requests for pages and /api by itself, late ones included.`,
    nightTable(night, scenario),
    '## What a month costs',
    `One such night, and ${scenario.ordinaryReadersPerHour.toLocaleString('en-US')} readers in each of the other hours.`,
    monthTable(monthAmounts(night, ordinary, scenario)),
    '## What breaks first',
    strainTable(strains(night, scenario)),
    '## What each setting moves (half an hour of the night)',
    changeTable(nights),
  ].join('\n\n');
}
