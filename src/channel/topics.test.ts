import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hearing, onChange, subscribers } from './topics.ts';

/** What the connection does when the topic changed at this moment (channel.ts). */
function change(position: number): void {
  hearing.position = position;
  for (const [, hear] of subscribers) hear();
}

/** Longer than pages wait for each other, and shorter than any pause after a failure. */
const soon = 1_000;
const long = 1_000_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  subscribers.clear();
});

test('changes that come together are one, with the newest moment', async () => {
  const run = vi.fn(() => Promise.resolve(true));
  onChange(['top'], run);
  change(7);
  change(8);
  await vi.advanceTimersByTimeAsync(long);
  expect(run.mock.calls).toEqual([[8]]);
});

test('what could not be loaded is requested again until it is there, at most 80 s later', async () => {
  const moments: number[] = [];
  onChange(['top'], () => Promise.resolve(moments.push(Date.now()) > 4));
  change(7);
  await vi.advanceTimersByTimeAsync(long);
  expect(moments).toHaveLength(5);
  const pauses = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
  for (const [index, pause] of pauses.entries()) {
    const shortest = [10_000, 20_000, 40_000, 40_000][index] ?? NaN;
    expect(pause).toBeGreaterThanOrEqual(shortest);
    expect(pause).toBeLessThanOrEqual(2 * shortest);
  }
});

test('another change does not wait for the next try', async () => {
  const run = vi.fn((position: number) => Promise.resolve(position > 7));
  onChange(['top'], run);
  change(7);
  await vi.advanceTimersByTimeAsync(soon);
  change(8);
  await vi.advanceTimersByTimeAsync(soon);
  expect(run.mock.calls).toEqual([[7], [8]]);
  await vi.advanceTimersByTimeAsync(long);
  expect(run).toHaveBeenCalledTimes(2);
});

test('who has ended it is not called again, not even after a failure', async () => {
  const run = vi.fn(() => Promise.resolve(false));
  const end = onChange(['top'], run);
  change(7);
  await vi.advanceTimersByTimeAsync(soon);
  end();
  await vi.advanceTimersByTimeAsync(long);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a change that is told while the one before is loaded is one more call after it', async () => {
  const loads: ((isLoaded: boolean) => void)[] = [];
  onChange(['top'], () => new Promise<boolean>((resolve) => loads.push(resolve)));
  change(7);
  await vi.advanceTimersByTimeAsync(soon);
  change(8);
  change(9);
  await vi.advanceTimersByTimeAsync(long);
  expect(loads).toHaveLength(1);
  loads[0]?.(false);
  await vi.advanceTimersByTimeAsync(soon);
  expect(loads).toHaveLength(2);
  loads[1]?.(true);
  await vi.advanceTimersByTimeAsync(long);
  expect(loads).toHaveLength(2);
});

test('what failed is not requested again while the page is hidden, and is once it is shown', async () => {
  const run = vi.fn(() => Promise.resolve(run.mock.calls.length > 1));
  onChange(['top'], run);
  change(7);
  await vi.advanceTimersByTimeAsync(soon);
  vi.stubGlobal('document', { hidden: true });
  await vi.advanceTimersByTimeAsync(long);
  expect(run).toHaveBeenCalledTimes(1);
  vi.stubGlobal('document', { hidden: false });
  await vi.advanceTimersByTimeAsync(long);
  expect(run).toHaveBeenCalledTimes(2);
});
