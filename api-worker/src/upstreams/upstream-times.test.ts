import { expect, it } from 'vitest';
import { UpstreamTimes } from './upstream-times.ts';

it('is slow since the median went above a second, until it is back', () => {
  const times = new UpstreamTimes();
  times.note(0, 3_000);
  times.note(1_000, 3_000);
  expect([times.median(1_000), times.slowSince(1_000)]).toEqual([null, null]);
  times.note(2_000, 50);
  expect([times.median(2_000), times.slowSince(2_000)]).toEqual([3_000, 2_000]);
  times.note(60_000, 4_000);
  expect(times.slowSince(60_000)).toBe(2_000);
  for (let at = 61_000; at < 65_000; at += 1_000) times.note(at, 50);
  expect([times.median(65_000), times.slowSince(65_000)]).toEqual([50, null]);
});

it('knows nothing of an upstream that nobody called for five minutes', () => {
  const times = new UpstreamTimes();
  for (const at of [0, 1, 2]) times.note(at, 2_000);
  expect(times.slowSince(300_000)).toBe(2);
  expect([times.median(300_003), times.slowSince(300_003)]).toEqual([null, null]);
});
