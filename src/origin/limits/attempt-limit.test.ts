import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AttemptLimit } from './attempt-limit.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

test('attempts above the limit are refused, and one that is taken back makes room', () => {
  const limit = new AttemptLimit(2, 60_000);
  const takeBack = limit.count('a');
  expect(limit.count('a')).not.toBeNull();
  expect(limit.count('a')).toBeNull();
  expect(limit.count('b')).not.toBeNull();
  takeBack?.();
  expect(limit.count('a')).not.toBeNull();
  expect(limit.count('a')).toBeNull();
});

test('the span starts with its first attempt', () => {
  const limit = new AttemptLimit(2, 60_000);
  limit.count('a');
  vi.advanceTimersByTime(59_000);
  limit.count('a');
  expect(limit.count('a')).toBeNull();
  vi.advanceTimersByTime(2_000);
  expect(limit.count('a')).not.toBeNull();
});

test('taking back an attempt after its span does not allow another attempt in the next span', () => {
  const limit = new AttemptLimit(1, 60_000);
  const takeBack = limit.count('a');
  vi.advanceTimersByTime(61_000);
  expect(limit.count('a')).not.toBeNull();
  takeBack?.();
  expect(limit.count('a')).toBeNull();
});
