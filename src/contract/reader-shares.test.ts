import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AttemptLimit, ReaderShares, type TakeBack } from './reader-shares.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));

const isCounted = (counted: TakeBack | number): counted is TakeBack => typeof counted !== 'number';

describe('attempts', () => {
  test('above the limit are refused until the span is over, and one that is taken back makes room', () => {
    const limit = new AttemptLimit();
    const first = limit.count('a', 2);
    vi.advanceTimersByTime(19_500);
    expect(isCounted(limit.count('a', 2))).toBe(true);
    expect(limit.count('a', 2)).toBe(41);
    expect(isCounted(limit.count('b', 2))).toBe(true);
    if (isCounted(first)) first();
    expect(isCounted(limit.count('a', 2))).toBe(true);
    expect(limit.count('a', 2)).toBe(41);
  });

  test('have a span that starts with the first one', () => {
    const limit = new AttemptLimit();
    limit.count('a', 2);
    vi.advanceTimersByTime(59_000);
    limit.count('a', 2);
    expect(limit.count('a', 2)).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(isCounted(limit.count('a', 2))).toBe(true);
  });

  test('that are taken back after their span do not allow another one in the next', () => {
    const limit = new AttemptLimit();
    const first = limit.count('a', 1);
    vi.advanceTimersByTime(61_000);
    expect(isCounted(limit.count('a', 1))).toBe(true);
    if (isCounted(first)) first();
    expect(isCounted(limit.count('a', 1))).toBe(false);
  });
});

describe('a network has the share of several readers', () => {
  /** How many of these readers' attempts are counted. */
  const counted = (shares: ReaderShares, readers: readonly string[], max = 5) =>
    readers.filter((reader) => isCounted(shares.count(reader, max))).length;
  const many = (address: (number: number) => string, count = 20_000) =>
    Array.from({ length: count }, (_, number) => address(number));

  test.each([
    ['a /48', (number: number) => `2001:db8:7:${number.toString(16)}::`],
    ['a /48 whose last group is zero', (number: number) => `2001:db8:0:${number.toString(16)}::`],
    ['a /24', (number: number) => `198.51.100.${number % 256}`],
  ])('%s, of however many addresses', (_what, address) => {
    const shares = new ReaderShares();
    expect(counted(shares, many(address))).toBe(50);
    expect(counted(shares, ['2001:db8:8::', '198.51.101.1', 'unknown'])).toBe(3);
    vi.advanceTimersByTime(60_000);
    expect(counted(shares, many(address, 100))).toBe(50);
  });

  test('of which one reader alone does not use up what the others have', () => {
    const shares = new ReaderShares();
    expect(
      counted(
        shares,
        many(() => '198.51.100.7', 500),
      ),
    ).toBe(5);
    expect(
      counted(
        shares,
        many((number) => `198.51.100.${number + 8}`, 45),
      ),
    ).toBe(45);
  });

  test('and what is taken back is taken back of both', () => {
    const shares = new ReaderShares(2);
    for (let number = 0; number < 100; number += 1) {
      const one = shares.count('198.51.100.7', 1);
      expect(isCounted(one)).toBe(true);
      if (isCounted(one)) one();
    }
    expect(
      counted(
        shares,
        many((number) => `198.51.100.${number}`, 10),
        1,
      ),
    ).toBe(2);
  });

  test('readers without an address are one reader', () => {
    expect(
      counted(
        new ReaderShares(),
        many(() => 'unknown', 100),
      ),
    ).toBe(5);
  });
});
