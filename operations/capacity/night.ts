import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { limits } from '#contract/fixed-limits.ts';
import { pageCacheRules } from '#config/page-cache.ts';
import { apiCacheRules } from '../../api-worker/src/cache-control.ts';
import type { Scenario } from './scenario.ts';
import { responses, background, pageKinds, type PageKind, pollSeconds, pollsPerStay } from './unit-costs.ts';

/** Amounts of one night, or of one second of it. */
export interface Amounts {
  /** Requests that the CDN gets for pages, /api, pictures and files, and the bytes that it sends. */
  edgeRequests: number;
  edgeBytes: number;
  /** Requests that reach an origin, the pages that it renders for them, and the processor time of both. */
  originRequests: number;
  renderings: number;
  originCpuMs: number;
  /** Requests that run the worker, and their processor time. */
  workerRequests: number;
  workerCpuMs: number;
  /** Responses of /api from the edge: Cloudflare bills them as requests, without processor time. */
  edgeResponses: number;
  d1Statements: number;
  d1RowsWritten: number;
  kvReads: number;
  kvWrites: number;
  wordpressCalls: number;
  openWeatherCalls: number;
  purges: number;
}

export interface Night {
  total: Amounts;
  /** The largest amount of each kind in a second, as a mean of ten: a queue carries a shorter burst. */
  peak: Amounts;
  /** Share of the requests for pages and /api that the edge answered alone, stale responses included. */
  hitShare: number;
}

const nothing = (): Amounts => ({
  edgeRequests: 0,
  edgeBytes: 0,
  originRequests: 0,
  renderings: 0,
  originCpuMs: 0,
  workerRequests: 0,
  workerCpuMs: 0,
  edgeResponses: 0,
  d1Statements: 0,
  d1RowsWritten: 0,
  kvReads: 0,
  kvWrites: 0,
  wordpressCalls: 0,
  openWeatherCalls: 0,
  purges: 0,
});

const names = Object.keys(nothing()) as (keyof Amounts)[];
/** Seconds. An open circuit breaker lets one call through in that time. */
const breakerSeconds = 5;
/** Seconds. The last good response of a key is written to KV again when it changed, or after that time. */
const rewriteSeconds = 300;
const windowSeconds = 10;
const warmUpSeconds = 600;
const never = -1e9;

interface Address {
  kind: PageKind;
  rule: { shared: number; staleWhileRevalidate: number };
}

/** Every page of the site that readers open, with the rule that its room sets. */
const addresses: readonly Address[] = Object.entries(pageKinds).flatMap(([kind, { pages, rule }]) =>
  Array.from({ length: pages }, () => ({ kind: kind as PageKind, rule: pageCacheRules[rule] })),
);
const firstOf = new Map<PageKind, number>();
for (const [index, { kind }] of addresses.entries()) if (!firstOf.has(kind)) firstOf.set(kind, index);

/** Sums of Zipf's weights 1, 1/2, 1/3 ..., as shares of their total: the share of the most popular one stands first. */
function zipf(count: number): Float64Array {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let index = 0; index < count; index += 1) sums[index] = sum += 1 / (index + 1);
  return sums.map((value) => value / sum);
}

/** Index of the first sum that is larger than `at`. */
function find(sums: Float64Array, at: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 1) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** When each place (a city, an origin, an isolate) last got each entry, in seconds of the night. */
class Held {
  readonly #at: Float64Array;
  readonly #entries: number;

  constructor(places: number, entries: number) {
    this.#entries = entries;
    this.#at = new Float64Array(places * entries).fill(never);
  }

  age(place: number, entry: number, now: number): number {
    return now - (this.#at[place * this.#entries + entry] ?? never);
  }

  store(place: number, entry: number, now: number): void {
    this.#at[place * this.#entries + entry] = now;
  }

  lose(place: number): void {
    this.#at.fill(never, place * this.#entries, (place + 1) * this.#entries);
  }

  drop(entry: number): void {
    for (let at = entry; at < this.#at.length; at += this.#entries) this.#at[at] = never;
  }
}

/** Simulates a night, second by second and request by request. A pure function: the same scenario gives the same night. */
export function simulate(scenario: Scenario): Night {
  const random = xoroshiro128plus(scenario.seed);
  const chance = () => uniformFloat64(random);
  const total = nothing();
  const peak = nothing();
  let second = nothing();
  const window = nothing();
  let respondedAtEdge = 0;
  let asked = 0;

  const cities = zipf(Math.max(1, scenario.cities - 1));
  const pickCity = () =>
    scenario.cities === 1 || chance() < scenario.firstCityShare ? 0 : 1 + find(cities, chance());
  const kinds = Object.entries(pageKinds) as [PageKind, (typeof pageKinds)[PageKind]][];
  const popularity = new Map(kinds.map(([kind, { pages }]) => [kind, zipf(pages)]));
  const pickPage = () => {
    let rest = chance();
    const [kind] = kinds.find(([, { share }]) => (rest -= share) < 0) ?? kinds[0] ?? ['home' as const];
    return (firstOf.get(kind) ?? 0) + find(popularity.get(kind) ?? zipf(1), chance());
  };

  const edge = new Held(scenario.cities, addresses.length);
  const upper = new Held(1, addresses.length);
  const held = new Held(scenario.origins, addresses.length);
  const pictures = new Held(scenario.cities, pageKinds.story.pages);
  // A key of /api for each page that is rendered; polled responses have keys of their own, one for each kind of page.
  const memory = new Held(scenario.isolatesPerCity, addresses.length);
  const kept = new Held(1, addresses.length);
  const polled = new Held(scenario.cities, kinds.length);
  const polledMemory = new Held(scenario.cities * scenario.isolatesPerCity, kinds.length);
  const readers = new Held(scenario.cities * scenario.isolatesPerCity, 1);
  const breaker = new Held(scenario.isolatesPerCity, 1);
  const waitingReads = new Float64Array(scenario.cities * scenario.isolatesPerCity);
  let turn = 0;
  let now = 0;

  const down = (at: number) =>
    at >= scenario.wordpressDownAt * 60 &&
    at < (scenario.wordpressDownAt + scenario.wordpressDownMinutes) * 60;
  const isolate = () => Math.floor(chance() * scenario.isolatesPerCity);

  /** One rendering: its requests to the worker, which runs near the origins. */
  function render(address: number): void {
    const { renderCpuMs, rendering } = pageKinds[addresses[address]?.kind ?? 'home'];
    second.renderings += 1;
    second.originCpuMs += renderCpuMs;
    const requests = rendering.wordpress + rendering.weather + rendering.d1;
    second.workerRequests += requests;
    const place = isolate();
    const age = memory.age(place, address, now);
    // Each request looks into the change log, so that no response is older than a change.
    second.d1Statements += requests;
    second.workerCpuMs += requests * responses.memoryCpuMs;
    if (age < apiCacheRules.newsList.fresh) return;
    second.workerCpuMs += rendering.d1 * responses.databaseCpuMs;
    second.d1Statements += rendering.d1;
    if (rendering.weather > 0 && age >= apiCacheRules.weather.fresh) {
      second.workerCpuMs += rendering.weather * responses.weatherCpuMs;
      second.openWeatherCalls += rendering.weather;
      second.kvReads += rendering.weather;
      second.kvWrites += rendering.weather;
    }
    if (rendering.wordpress > 0) {
      if (down(now)) {
        if (breaker.age(place, 0, now) >= breakerSeconds) {
          breaker.store(place, 0, now);
          second.wordpressCalls += 1;
        }
      } else {
        second.workerCpuMs += rendering.wordpress * responses.wordpressCpuMs;
        second.wordpressCalls += rendering.wordpress;
        second.kvReads += rendering.wordpress;
        if (kept.age(0, address, now) >= rewriteSeconds) {
          kept.store(0, address, now);
          second.kvWrites += rendering.wordpress;
        }
      }
    }
    memory.store(place, address, now);
  }

  function askOrigin(address: number): void {
    const rule = addresses[address]?.rule ?? pageCacheRules.list;
    const origin = turn++ % scenario.origins;
    second.originRequests += 1;
    second.originCpuMs += responses.heldCpuMs;
    if (held.age(origin, address, now) < rule.shared) return;
    held.store(origin, address, now);
    render(address);
  }

  function askUpper(address: number): void {
    if (!scenario.tieredCache) return askOrigin(address);
    const rule = addresses[address]?.rule ?? pageCacheRules.list;
    if (upper.age(0, address, now) < rule.shared) return;
    upper.store(0, address, now);
    askOrigin(address);
  }

  function openPage(city: number, address: number): void {
    const { kind, rule } = addresses[address] ?? { kind: 'home' as const, rule: pageCacheRules.list };
    const { view, polls, countsReads } = pageKinds[kind];
    second.edgeRequests += 1 + view.files + view.pictures;
    second.edgeBytes += view.bytes;
    asked += 1;
    const age = edge.age(city, address, now);
    if (age < rule.shared + rule.staleWhileRevalidate) respondedAtEdge += 1;
    if (age >= rule.shared) {
      edge.store(city, address, now);
      askUpper(address);
    }
    if (kind === 'story') {
      // A story's picture stays in a city for a year.
      const story = address - (firstOf.get('story') ?? 0);
      if (pictures.age(city, story, now) >= 1e9) second.originRequests += view.pictures;
      pictures.store(city, story, now);
    }
    if (countsReads) {
      second.edgeRequests += 1;
      second.workerRequests += 1;
      second.workerCpuMs += responses.memoryCpuMs;
      const place = city * scenario.isolatesPerCity + isolate();
      const stories = (waitingReads[place] ?? 0) + 1;
      waitingReads[place] = stories;
      if (readers.age(place, 0, now) >= limits.readsHeld) {
        readers.store(place, 0, now);
        second.d1Statements += 1;
        // About a row for each reading: the first ones of a network make marks and counts in each topic of the story, most later ones none.
        second.d1RowsWritten += Math.min(pageKinds.story.pages, stories);
        waitingReads[place] = 0;
      }
    }
    if (polls) {
      for (let turn = 1; turn <= pollsPerStay; turn += 1) {
        const at = now + turn * pollSeconds;
        const waiting = later.get(at) ?? [];
        waiting.push(city, firstKind.get(kind) ?? 0);
        later.set(at, waiting);
      }
    }
  }

  /** A page in a reader's hand asks for the scores again. */
  function poll(city: number, kind: number): void {
    second.edgeRequests += 1;
    second.edgeBytes += responses.pollBytes;
    asked += 1;
    if (scenario.apiAtEdge && polled.age(city, kind, now) < apiCacheRules.liveGames.shared * 3) {
      respondedAtEdge += 1;
      second.edgeResponses += 1;
      if (polled.age(city, kind, now) < apiCacheRules.liveGames.shared) return;
    }
    polled.store(city, kind, now);
    second.workerRequests += 1;
    second.workerCpuMs += responses.memoryCpuMs;
    const place = city * scenario.isolatesPerCity + isolate();
    if (polledMemory.age(place, kind, now) < apiCacheRules.liveGames.fresh) return;
    polledMemory.store(place, kind, now);
    second.d1Statements += 2;
  }

  /** A story appears: the home page, the list of news and one category are out of date, and one story is corrected. */
  function publish(): void {
    second.workerRequests += 1;
    second.d1Statements += background.publishStatements;
    second.d1RowsWritten += background.publishStatements;
    const category = firstOf.get('list') ?? 0;
    const touched = [
      firstOf.get('home') ?? 0,
      category,
      category + 1 + Math.floor(chance() * (pageKinds.list.pages - 1)),
      (firstOf.get('story') ?? 0) + Math.floor(chance() * 10),
    ];
    for (const address of touched) {
      held.drop(address);
      memory.drop(address);
      if (!scenario.purges) continue;
      edge.drop(address);
      upper.drop(address);
    }
    // At once, and again when every origin has reported the change.
    if (scenario.purges) second.purges += 2;
  }

  const later = new Map<number, number[]>();
  const firstKind = new Map(kinds.map(([kind], index) => [kind, index]));
  const end = Math.round(scenario.hours * 3_600);
  const perSecond = (scenario.readersPerHour * scenario.pagesPerReader) / 3_600;
  let due = 0;
  let waitingPolls = 0;
  for (now = 0; now < end; now += 1) {
    second = nothing();
    if (now > 0 && now % Math.round(scenario.publishEverySeconds) === 0) publish();
    if (now === Math.round(scenario.cityLostAt * 60)) {
      edge.lose(0);
      pictures.lose(0);
      polled.lose(0);
    }
    // Each origin follows the change log, and the cron runs every minute.
    second.workerRequests += scenario.origins / background.changesSeconds;
    const isolates = Math.min(scenario.origins, scenario.isolatesPerCity);
    second.d1Statements += (isolates * background.changesStatements) / background.changesSeconds;
    if (now % 60 === 0) second.d1Statements += background.cronStatements;
    for (waitingPolls += scenario.phonesOnScores / pollSeconds; waitingPolls >= 1; waitingPolls -= 1)
      poll(pickCity(), firstKind.get('sports') ?? 0);
    for (due += perSecond; due >= 1; due -= 1) openPage(pickCity(), pickPage());
    const waiting = later.get(now) ?? [];
    later.delete(now);
    for (let index = 0; index < waiting.length; index += 2)
      poll(waiting[index] ?? 0, waiting[index + 1] ?? 0);
    for (const name of names) {
      total[name] += second[name];
      window[name] += second[name];
    }
    if (now % windowSeconds !== windowSeconds - 1) continue;
    for (const name of names) {
      // The first minutes fill empty caches, which no night begins with.
      if (now >= warmUpSeconds) peak[name] = Math.max(peak[name], window[name] / windowSeconds);
      window[name] = 0;
    }
  }
  return { total, peak, hitShare: asked === 0 ? 0 : respondedAtEdge / asked };
}
