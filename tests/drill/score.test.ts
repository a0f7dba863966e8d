import { describe, expect, test } from 'vitest';
import { cellsOf, faultsOf, scoreOf, type Hold, type Observation } from './score.ts';
import type { Shown } from './shown.ts';
import type { Segment } from './truth.ts';

/** Seconds of a small history. */
const at = (seconds: number) => 1_000_000 + seconds * 1_000;

const flood: Segment = { key: 'ff-1', places: ['Ponce'], from: at(0), until: at(200) };
const shown = (fields: Partial<Shown> = {}): Shown => ({
  ...{ key: 'ff-1', name: 'Aviso', places: ['Ponce'], english: false },
  ...fields,
});

/** A look each second from `from` to `until`. */
const looks = (from: number, until: number, ...all: Shown[]): Observation[] =>
  Array.from({ length: until - from }, (_, index) => ({ at: at(from + index), shown: all }));

const good = [...looks(0, 10), ...looks(10, 200, shown()), ...looks(200, 300)];

function score(
  observations: Observation[],
  {
    segments = [flood],
    holds = [],
    isBusy = false,
    isOpen = false,
  }: { segments?: Segment[]; holds?: Hold[]; isBusy?: boolean; isOpen?: boolean } = {},
) {
  const row = scoreOf({ kind: '/alertas', isOpen, segments, observations, holds, isBusy });
  const [, , , , , ...counts] = cellsOf(row);
  return { row, counts, faults: faultsOf([row], isBusy) };
}

test('a page that follows in time is green, and its seconds are those from the publication', () => {
  const { row, counts, faults } = score(good);
  expect(row.latencies).toEqual([10_000]);
  expect(counts).toEqual([0, 0, 0, 0, 0]);
  expect(faults).toEqual([]);
});

describe.each<[string, Observation[], number[]]>([
  ['never shown', looks(0, 300), [1, 0, 0, 0, 0]],
  ['gone for a moment', [...good.slice(0, 90), ...looks(90, 91), ...good.slice(91)], [1, 0, 0, 0, 0]],
  ['twice', [...good.slice(0, 90), ...looks(90, 91, shown(), shown()), ...good.slice(91)], [0, 1, 0, 0, 0]],
  [
    'twice under two ids',
    [...good.slice(0, 90), ...looks(90, 91, shown(), shown({ key: 'ff-2' })), ...good.slice(91)],
    [0, 1, 0, 0, 1],
  ],
  [
    'for a municipality beside its own',
    [...good.slice(0, 90), ...looks(90, 91, shown({ places: ['Lares', 'Ponce'] })), ...good.slice(91)],
    [0, 0, 2, 0, 0],
  ],
  [
    'in English',
    [...good.slice(0, 90), ...looks(90, 91, shown({ english: true })), ...good.slice(91)],
    [0, 0, 0, 1, 0],
  ],
  ['before it is said', [...looks(-5, 10, shown()), ...good.slice(10)], [0, 0, 0, 0, 1]],
  ['after its end', [...good, ...looks(300, 301, shown())], [0, 0, 0, 0, 1]],
  ['of nobody', [...good, ...looks(300, 301, shown({ key: 'ff-900', name: 'Prueba' }))], [0, 0, 0, 0, 1]],
])('a warning that is shown %s', (_, observations, expected) => {
  test('is counted', () => {
    const { counts, faults } = score(observations);
    expect(counts).toEqual(expected);
    expect(faults.length).toBeGreaterThan(0);
  });
});

test('a late warning is a fault by its seconds, and lost in between', () => {
  const { row, faults } = score([...looks(0, 40), ...looks(40, 200, shown()), ...looks(200, 300)]);
  expect(row.latencies).toEqual([40_000]);
  expect(faults).toContain('/alertas: the latest is over 35 s: ff-1, 40 s after 1970-01-01T00:16:40.000Z');
  expect(row.lost.size).toBe(1);
});

test('what is said while the Service is gone counts from its return', () => {
  const holds = [{ from: at(-20), over: at(30), until: at(70) }];
  const { row, faults } = score([...looks(0, 80), ...looks(80, 200, shown()), ...looks(200, 300)], { holds });
  expect(row.latencies).toEqual([]);
  expect(row.latenciesAfterHold).toEqual([50_000]);
  expect(faults).toEqual([]);
});

test('what an open page could not hear counts from the end of the fault, and only for it', () => {
  const segments = [{ ...flood, until: at(400) }];
  const holds: Hold[] = [{ from: at(-20), over: at(30), until: at(150), onlyOpen: true }];
  const seen = [...looks(0, 140), ...looks(140, 400, shown()), ...looks(400, 500)];
  expect(score(seen, { segments, holds, isOpen: true }).row.latenciesAfterHold).toEqual([110_000]);
  expect(score(seen, { segments, holds, isOpen: true }).faults).toEqual([]);
  expect(score(seen, { segments, holds }).faults.length).toBeGreaterThan(0);
  const never = looks(0, 500);
  expect(score(never, { segments, holds, isOpen: true }).faults.length).toBeGreaterThan(0);
});

test('on a busy machine seconds are no fault, and what is wrong is still one', () => {
  const late = [...looks(0, 60), ...looks(60, 200, shown()), ...looks(200, 300)];
  expect(score(late, { isBusy: true }).faults).toEqual([]);
  expect(score([...late, ...looks(400, 401, shown())], { isBusy: true }).faults).toHaveLength(1);
});
