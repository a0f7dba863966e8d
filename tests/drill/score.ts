import { percentile } from '../bench/table.ts';
import type { Shown } from './shown.ts';
import type { Segment } from './truth.ts';

/** From the story and what was seen to the figures. Moments are milliseconds since the epoch. */

/** What a page showed. A request that failed is no observation: a reader sees the page of before. */
export interface Observation {
  at: number;
  shown: readonly Shown[];
}

/** A time in which the way from the Service to the pages stood still: a source, the worker or its disk failed. */
export interface Hold {
  from: number;
  /** When the fault was over. */
  over: number;
  /** When the worker asked the Service next, or open pages have requested the channel again. */
  until: number;
  /** Only pages that stay open heard nothing. */
  onlyOpen?: true;
}

/** Milliseconds. The Service is asked every 15 s, so what it said this long before it was gone may not have been heard. */
const askedEvery = 15_000;
/** Milliseconds after a fault until the worker asks once more: its pause after failures, or its cron, is a minute at most. */
export const recovery = 60_000;
/** Milliseconds after a fault until an open page has requested the channel again: its longest pause (src/channel/pause.ts). */
export const returning = 120_000;
/** Milliseconds after a fault until the worker has sent to phones what it had taken before: its lease, and a minute of the cron (deliver.ts). */
export const sendingAgain = 150_000;
/** Milliseconds within which a page has to follow, and what is counted as lost or as a ghost after that. */
export const latest = 35_000;
export const usual = 20_000;
/** The same for phones, of which the last one gets its message seconds after the first. */
const usualOfPhones = 30_000;
/** One-minute load of two cores above which a page that is late says nothing about the site. */
export const busyLoad = 6;
/** Milliseconds within which a page has to follow on a machine with that load. */
export const latestWhenBusy = 120_000;

export interface Row {
  kind: string;
  isOpen: boolean;
  /** Milliseconds from the Service's publication to the page; with a hold in between, from the end of its fault. */
  latencies: number[];
  latenciesAfterHold: number[];
  /** What was seen latest: for whoever looks for the cause. */
  slowest: { ms: number; what: string };
  /** Each names what went wrong. */
  lost: Set<string>;
  doubled: Set<string>;
  wrongPlaces: Set<string>;
  wrongLanguage: Set<string>;
  ghosts: Set<string>;
}

/** The line of a page before anything is known of it. */
export const rowOf = (kind: string, isOpen: boolean): Row => ({
  ...{ kind, isOpen, latencies: [], latenciesAfterHold: [], slowest: { ms: 0, what: '' } },
  ...{ lost: new Set(), doubled: new Set(), wrongPlaces: new Set() },
  ...{ wrongLanguage: new Set(), ghosts: new Set() },
});

/** The hold in which something that is said at this moment is not heard: of several the one that lasts longest. */
const holdAt = (holds: readonly Hold[], moment: number): Hold | undefined =>
  holds
    .filter(({ from, until }) => from - askedEvery <= moment && moment <= until)
    .toSorted((one, other) => other.until - one.until)[0];

/** The holds in which it is not heard, one after the other: the end of one may fall into the next. */
export function holdsFrom(holds: readonly Hold[], moment: number): Hold[] {
  const hold = holdAt(holds, moment);
  return hold === undefined || hold.until <= moment ? [] : [hold, ...holdsFrom(holds, hold.until)];
}

/** Until when pages and phones have to follow a moment of the story. */
export const due = (holds: readonly Hold[], moment: number, grace: number): number =>
  Math.max(moment, holdsFrom(holds, moment).at(-1)?.until ?? 0) + grace;

const samePlaces = (one: Shown, { places }: Segment): boolean =>
  one.places === null || places === null || one.places.join() === places.toSorted().join();

const named = (segment: Segment): string =>
  segment.places === null ? segment.key : `${segment.key} (${segment.places.join(', ')})`;

interface Judged {
  kind: string;
  /** Whether the page stays open: then it follows by what the channel tells. */
  isOpen: boolean;
  segments: readonly Segment[];
  observations: readonly Observation[];
  holds: readonly Hold[];
  /** Whether the machine had too much to do for seconds to count. */
  isBusy: boolean;
}

/** What one kind of page showed, against what it had to. */
export function scoreOf({ kind, isOpen, segments, observations, isBusy, ...judged }: Judged): Row {
  const holds = judged.holds.filter(({ onlyOpen }) => isOpen || onlyOpen === undefined);
  const grace = isBusy ? latestWhenBusy : latest;
  const row = rowOf(kind, isOpen);
  for (const segment of segments) {
    const by = due(holds, segment.from, grace);
    const first = observations.find(
      ({ at, shown }) =>
        at >= segment.from && shown.some((one) => one.key === segment.key && samePlaces(one, segment)),
    );
    // What a gap of seconds parts is seen by nobody.
    const isShort = by > segment.until - grace;
    if (first === undefined || first.at > segment.until + grace) {
      if (!isShort) row.lost.add(named(segment));
    } else addLatency(row, holdsFrom(holds, segment.from), segment, first.at);
    for (const { at, shown } of observations) {
      if (at < by || at > segment.until - grace) continue;
      const own = shown.filter(({ key }) => key === segment.key);
      if (own.length === 0) row.lost.add(named(segment));
      if (own.some((one) => !samePlaces(one, segment))) row.wrongPlaces.add(named(segment));
    }
  }
  for (const observation of observations) judgeAlone(row, observation, segments, holds, grace);
  return row;
}

/** What was seen before the holds began counts as usual; after that, from the end of the last fault before it was seen. */
export function addLatency(
  row: Row,
  holds: readonly Hold[],
  { key, from: saidAt }: Pick<Segment, 'key' | 'from'>,
  seenAt: number,
): void {
  const ms = seenAt - saidAt;
  if (ms > row.slowest.ms)
    row.slowest = { ms, what: `${key}, ${seconds(ms)} s after ${new Date(saidAt).toISOString()}` };
  const hold = holds.findLast(({ from }) => from <= seenAt);
  if (hold === undefined) row.latencies.push(ms);
  else row.latenciesAfterHold.push(Math.max(0, seenAt - Math.max(saidAt, hold.over)));
}

/** What is wrong whatever came before: twice, in English, where it never was, or when it is not in force. */
function judgeAlone(
  row: Row,
  { at, shown }: Observation,
  segments: readonly Segment[],
  holds: readonly Hold[],
  grace: number,
): void {
  for (const [index, one] of shown.entries()) {
    const twin = shown.findIndex(
      ({ key, name, places }) =>
        key === one.key || (places !== null && name === one.name && places.join() === one.places?.join()),
    );
    if (twin !== index) row.doubled.add(one.key);
    if (one.english) row.wrongLanguage.add(`${one.key}: ${one.name}`);
    const own = segments.filter(({ key }) => key === one.key);
    const ever = new Set(own.flatMap(({ places }) => places ?? []));
    const elsewhere = one.places?.filter((place) => !ever.has(place)) ?? [];
    if (own.length > 0 && elsewhere.length > 0) row.wrongPlaces.add(`${one.key}: ${elsewhere.join(', ')}`);
    // The clock of the story has whole seconds.
    const isInForce = own.some(({ from, until }) => from - 1_000 <= at && at <= due(holds, until, grace));
    if (!isInForce) row.ghosts.add(one.key);
  }
}

const usualOf = (kind: string): number => (kind === 'phone' ? usualOfPhones : usual);

/** Milliseconds within which a page or a phone has to follow after a fault. */
const latestAfterFault = (kind: string, isOpen: boolean): number =>
  latest + (kind === 'phone' ? sendingAgain : isOpen ? returning : recovery);

const seconds = (ms: number): string => (Number.isFinite(ms) ? (ms / 1_000).toFixed(0) : '-');

export const columns = [
  ...['page', 'warnings', 'p95, s', 'latest, s', 'after a fault, latest, s'],
  ...['lost', 'doubled', 'wrong municipality', 'wrong language', 'ghosts'],
];

/** The line of the table. */
export const cellsOf = ({ kind, latencies, latenciesAfterHold, ...row }: Row): (string | number)[] => [
  kind,
  latencies.length + latenciesAfterHold.length,
  seconds(percentile(latencies, 0.95)),
  seconds(Math.max(...latencies)),
  seconds(Math.max(...latenciesAfterHold)),
  ...[row.lost, row.doubled, row.wrongPlaces, row.wrongLanguage, row.ghosts].map(({ size }) => size),
];

/** What keeps the drill from being green, a line for each. Latencies of a busy machine are not measured, which the table says. */
export function faultsOf(rows: readonly Row[], isBusy: boolean): string[] {
  return rows.flatMap(({ kind, isOpen, latencies, latenciesAfterHold, slowest, ...row }) => [
    ...(isBusy
      ? []
      : [
          ...(percentile(latencies, 0.95) > usualOf(kind)
            ? [`${kind}: p95 is over ${seconds(usualOf(kind))} s`]
            : []),
          ...(Math.max(...latencies) > latest
            ? [`${kind}: the latest is over ${seconds(latest)} s: ${slowest.what}`]
            : []),
          ...(Math.max(...latenciesAfterHold) > latestAfterFault(kind, isOpen)
            ? [
                `${kind}: after a fault the latest is over ${seconds(latestAfterFault(kind, isOpen))} s: ${slowest.what}`,
              ]
            : []),
        ]),
    ...Object.entries(row).flatMap(([name, things]) =>
      [...things].map((thing) => `${kind}: ${name}: ${thing} (slowest: ${slowest.what})`),
    ),
  ]);
}
