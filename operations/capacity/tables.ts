import { type Amounts, type Night, simulate } from './night.ts';
import { changeTable, costOf, monthAmounts, monthTable, nightTable, strains, strainTable } from './report.ts';
import { Scenario } from './scenario.ts';

/** The settings whose effect the last table shows, one at a time. */
const changes: readonly (readonly [string, Partial<Scenario>])[] = [
  ['as above', {}],
  ['1 origin', { origins: 1 }],
  ['50 origins', { origins: 50 }],
  ['50 origins, tiered cache', { origins: 50, tieredCache: true }],
  ['WordPress at 3 s', { wordpressSeconds: 3 }],
  ['a game: 100,000 phones', { phonesOnScores: 100_000 }],
  ['/api not at the edge', { apiAtEdge: false }],
  ['a publication each 10 s', { publishEverySeconds: 10 }],
  ['readers everywhere alike', { firstCityShare: 1 / 300 }],
];

const ordinaryOf = (scenario: Scenario): Night =>
  simulate({
    ...scenario,
    readersPerHour: scenario.ordinaryReadersPerHour,
    phonesOnScores: 0,
    wordpressDownMinutes: 0,
    cityLostAt: scenario.hours * 60,
    publishEverySeconds: 900,
  });

/** Simulates half an hour in place of a night, with the lost city and an outage in it, and extrapolates its amounts to the whole night. */
function partOf(name: string, scenario: Scenario) {
  const part = { ...scenario, hours: 0.5, cityLostAt: 12, wordpressDownAt: 15, wordpressDownMinutes: 10 };
  const night = simulate(part);
  const ordinary = ordinaryOf(part);
  const whole = ({ total, ...rest }: Night): Night => ({
    ...rest,
    total: Object.fromEntries(
      Object.entries(total).map(([amount, value]) => [amount, (value / part.hours) * scenario.hours]),
    ) as unknown as Amounts,
  });
  const cost = costOf(monthAmounts(whole(night), whole(ordinary), scenario));
  return { name, scenario: part, night, cost };
}

/** The tables of docs/capacity.md for a scenario, in Markdown. The same scenario gives the same text. */
export function capacityTables(scenario: Scenario): string {
  const night = simulate(scenario);
  const usual: Record<string, unknown> = Scenario.parse({});
  const settings = Object.entries(scenario).filter(([name, value]) => usual[name] !== value);
  return [
    '## The night',
    ...(settings.length === 0
      ? []
      : [`With ${settings.map(([name, value]) => `${name} ${String(value)}`).join(', ')}.`]),
    `The edge answers ${(night.hitShare * 100).toFixed(1)} % of the requests for pages and /api by itself.`,
    nightTable(night),
    '## What a month costs',
    `One such night, and ${scenario.ordinaryReadersPerHour.toLocaleString('en-US')} readers in each of the other hours.`,
    monthTable(monthAmounts(night, ordinaryOf(scenario), scenario)),
    '## What breaks first',
    strainTable(strains(night, scenario)),
    '## What each setting moves',
    'Half an hour of the night, and a month with such a night.',
    changeTable(changes.map(([name, changed]) => partOf(name, { ...scenario, ...changed }))),
  ].join('\n\n');
}
