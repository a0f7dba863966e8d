import { beforeEach, describe, expect, test, vi } from 'vitest';
import { GuessLimit } from './guess-limit.ts';

let limit: GuessLimit;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  limit = new GuessLimit();
});

const isAllowed = (address: string) => limit.count(address) !== null;
/** How many of the guesses are checked, if all of them are wrong. */
const checked = (addresses: readonly string[]) => addresses.filter(isAllowed).length;
const times = (max: number, address: (at: number) => string) =>
  Array.from({ length: max }, (_, at) => address(at));
const networks = (max: number, from = 0) =>
  times(max, (at) => `10.${Math.floor((from + at) / 250)}.${(from + at) % 250}.7`);

test.each([
  ['/64 of one /48', (at: number) => `2001:db8:1:${at.toString(16)}::`],
  ['addresses of one /24', (at: number) => `192.0.2.${at}`],
])('thirty %s have twenty wrong passwords a minute together', (_, address) => {
  expect(checked(times(30, address))).toBe(20);
  expect(isAllowed('2001:db8:2::')).toBe(true);
  expect(isAllowed('192.0.3.1')).toBe(true);
});

test('an address that guesses leaves room for its neighbours', () => {
  checked(times(100, () => '192.0.2.1'));
  expect(isAllowed('192.0.2.2')).toBe(true);
});

describe('while many networks guess', () => {
  /** A network has nine guesses, seven networks more than all together may have. */
  const attack = () => checked(networks(7).flatMap((address) => times(9, () => address)));

  test('all together have sixty guesses a minute, and each network that did not guess one an hour', () => {
    // Of the seventh network, the sixth guess is not its first one.
    expect(attack()).toBe(60);
    expect(checked(networks(7))).toBe(0);
    expect(checked(networks(20, 100).flatMap((address) => times(5, () => address)))).toBe(20);
    expect(checked(networks(20, 100))).toBe(0);
    vi.advanceTimersByTime(3_601_000);
    attack();
    expect(checked(networks(20, 100))).toBe(20);
  });

  test('a reader of another network is not kept out', () => {
    attack();
    checked(networks(90, 100));
    const takeBack = limit.count('192.0.2.1');
    expect(takeBack).not.toBeNull();
    takeBack?.();
    // And the next one of the same office.
    expect(isAllowed('192.0.2.1')).toBe(true);
  });

  test('ten thousand networks have 160 guesses a minute', () => {
    for (let turn = 0; turn < 3; turn += 1) {
      expect(checked(networks(10_000, turn * 10_000))).toBe(160);
      vi.advanceTimersByTime(61_000);
    }
  });
});
