import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChannelEvent } from '#contract/channel.ts';
import type { Change, ChangeLog } from '#contract/publishing/changes.ts';
import { Channel, type Wanted } from './channel.ts';
import { retryOf } from './event-stream.ts';

const change = (position: number, kind: Change['kind'], more: Partial<Change> = {}): Change => ({
  ...{ position, at: '2026-11-24T12:00:00Z', kind, action: 'changed', slug: 'x', previousSlug: null },
  ...{ categories: [] },
  ...more,
});
const logOf = (...changes: Change[]): ChangeLog => ({
  ...{ changes, cursor: 'log.1', complete: true, waiting: false },
  position: changes.at(-1)?.position ?? 0,
});

let channel: Channel;
beforeEach(() => {
  channel = new Channel(10);
});

/** What a reader hears who stands at `n`; null: the channel had no place. */
function hear(n: number | null, reader = '192.0.2.1', wanted: Wanted = null) {
  const events: ChannelEvent[] = [];
  const end = vi.fn();
  let leave = () => {};
  const joined = channel.join(reader, n, wanted, (how) => {
    leave = how;
    return { hear: (event) => void events.push(event), end };
  });
  return joined ? { events, end, leave: () => leave() } : null;
}

describe('a change', () => {
  test.each([
    ['an item of news', change(11, 'news'), ['coverage:x', 'home']],
    // It may be a live coverage, whose introduction has a table.
    ['one whose text changed', change(11, 'news', { reach: 'page' }), ['coverage:x']],
    ['a removed one', change(11, 'news', { action: 'removed' }), ['coverage:x', 'home']],
    ['warnings with a severe one', change(11, 'hazard'), ['alerts', 'home']],
    ['warnings without', change(11, 'hazard', { reach: 'page' }), ['alerts']],
    ['a line of the ticker', change(11, 'ticker-line'), ['home']],
  ])('%s is heard by its topics, with the position and without content', (_what, line, topics) => {
    const reader = hear(10);
    channel.apply(logOf(line));
    expect(reader?.events).toEqual([
      { n: 10, topics: [] },
      { n: 11, topics },
    ]);
  });

  test('that no open page shows anew is heard by nobody', () => {
    const reader = hear(10);
    channel.apply(logOf(change(12, 'episode'), change(13, 'emergency')));
    expect(reader?.events).toHaveLength(1);
    expect(channel.missed(10)).toEqual({ n: 13, topics: [] });
  });

  test('several in one response of the log are one event', () => {
    const reader = hear(10);
    channel.apply(logOf(change(11, 'news'), change(12, 'hazard')));
    expect(reader?.events.at(-1)).toEqual({ n: 12, topics: ['coverage:x', 'home', 'alerts'] });
  });
});

describe('a reader who was away', () => {
  test('gets exactly what was missed, as one event', () => {
    channel.apply(logOf(change(11, 'hazard')));
    channel.apply(logOf(change(12, 'news'), change(13, 'hazard', { reach: 'page' })));
    expect(hear(11)?.events).toEqual([{ n: 13, topics: ['coverage:x', 'home', 'alerts'] }]);
    expect(hear(10)?.events).toEqual([{ n: 13, topics: ['coverage:x', 'home', 'alerts'] }]);
    expect(hear(13)?.events).toEqual([{ n: 13, topics: [] }]);
    expect(hear(null)?.events).toEqual([{ n: 13, topics: [] }]);
  });

  test('also hears of what the clock changed meanwhile, until the next change', () => {
    channel.touch(['top']);
    expect(channel.missed(10)).toEqual({ n: 10.5, topics: ['top'] });
    expect(channel.missed(10.5)).toEqual({ n: 10.5, topics: [] });
    channel.touch(['top']);
    expect(channel.missed(10.5)).toEqual({ n: 10.75, topics: ['top'] });
    channel.apply(logOf(change(10, 'episode')));
    expect(channel.position).toBe(10.75);
    channel.apply(logOf(change(11, 'news')));
    expect(channel.missed(11)).toEqual({ n: 11, topics: [] });
  });

  test.each([9, NaN, -1])(
    'whose position is %s, which this origin does not know, gets everything new',
    (n) => {
      expect(hear(n)?.events).toEqual([{ n: 10, topics: ['*'] }]);
    },
  );

  test('from before the log was lost gets everything new', () => {
    channel.apply({ ...logOf(change(11, 'news')), complete: false, changes: [], position: 20 });
    expect(channel.missed(15)).toEqual({ n: 20, topics: ['*'] });
    expect(channel.missed(20)).toEqual({ n: 20, topics: [] });
  });
});

describe('a position ahead of this origin', () => {
  beforeEach(() => void vi.useFakeTimers());

  test('waits a moment for the change, which is then heard once', () => {
    const reader = hear(11);
    channel.apply(logOf(change(11, 'news')));
    vi.advanceTimersByTime(10_000);
    expect(reader?.events).toEqual([{ n: 11, topics: ['coverage:x', 'home'] }]);
  });

  test('that does not exist gets everything new, at the true position', () => {
    const reader = hear(99);
    vi.advanceTimersByTime(10_000);
    expect(reader?.events).toEqual([{ n: 10, topics: ['*'] }]);
  });

  test('of a reader who left is forgotten', () => {
    hear(99)?.leave();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('scores', () => {
  const scored = (revision: number, since: number | null, ...games: number[]): ChangeLog => ({
    ...{ changes: [], cursor: 'log.10.1', position: 10, complete: true, waiting: false },
    scores: { revision, since, games: games.map((id) => ({ id, league: 'nba' })) },
  });

  test('are heard as the game and its league, at a moment behind the last change', () => {
    channel.apply(scored(5, 5));
    const reader = hear(15);
    channel.apply(scored(6, 5, 7));
    expect(reader?.events).toEqual([
      { n: 15, topics: [] },
      { n: 16, topics: ['game:7', 'scores:nba', 'scores:basketball'] },
    ]);
    channel.apply({ ...logOf(change(11, 'news')), scores: { revision: 6, since: 6, games: [] } });
    expect(reader?.events.at(-1)).toEqual({ n: 17, topics: ['coverage:x', 'home'] });
  });

  test('do not disturb who shows none, and whose reader misses nothing of the rest', () => {
    channel.apply(scored(5, 5));
    const reader = hear(15, '192.0.2.1', new Set(['top', 'home']));
    channel.apply(scored(6, 5, 7));
    expect(reader?.events).toEqual([{ n: 15, topics: [] }]);
    channel.apply({ ...logOf(change(11, 'news')), scores: { revision: 6, since: 6, games: [] } });
    expect(reader?.events.at(-1)).toEqual({ n: 17, topics: ['home'] });
    expect(channel.missed(15, new Set(['game:7']))).toEqual({ n: 17, topics: ['game:7'] });
    expect(channel.missed(15, new Set(['game:8']))).toEqual({ n: 17, topics: [] });
  });

  test('of a worker of the version before are none, and the position does not go back', () => {
    channel.apply(scored(5, 5));
    channel.apply(logOf(change(11, 'news')));
    expect(channel.position).toBe(16);
  });

  test('that are too many touch everything', () => {
    channel.apply(scored(5, 5));
    const reader = hear(15);
    channel.apply(scored(9, null));
    expect(reader?.events.at(-1)).toEqual({ n: 19, topics: ['*'] });
    expect(channel.missed(17)).toEqual({ n: 19, topics: ['*'] });
  });

  test('since the build of the release are known to an origin that has just started', () => {
    channel.apply(scored(5, 3, 7));
    expect(channel.missed(13)).toEqual({ n: 15, topics: ['game:7', 'scores:nba', 'scores:basketball'] });
    expect(channel.missed(12)).toEqual({ n: 15, topics: ['*'] });
  });

  test('are told in a moment to who came before the origin knew them', () => {
    vi.useFakeTimers();
    const reader = hear(15);
    channel.apply(scored(5, 5));
    vi.advanceTimersByTime(2_000);
    expect(reader?.events).toEqual([{ n: 15, topics: [] }]);
  });
});

describe('the bounds', () => {
  test('a full channel refuses, counts it, and has room again when a reader leaves', () => {
    channel = new Channel(10, { maxListeners: 2 });
    const first = hear(10, 'a');
    hear(10, 'b');
    expect(hear(10, 'c')).toBeNull();
    expect(channel.counts).toEqual({ listeners: 2, refused: 1 });
    first?.leave();
    first?.leave();
    expect(hear(10, 'c')).not.toBeNull();
    expect(channel.counts.listeners).toBe(2);
  });

  test('one address does not take the places of all', () => {
    channel = new Channel(10, { maxOfOneReader: 1 });
    const own = hear(10);
    expect(hear(10)).toBeNull();
    expect(hear(10, '198.51.100.1')).not.toBeNull();
    own?.leave();
    expect(hear(10)).not.toBeNull();
  });

  test.each([
    ['fourteen /64 of a /48', (number: number) => `2001:db8:7:${(number % 14).toString(16)}::`],
    ['a /64 for each line', (number: number) => `2001:db8:7:${number.toString(16)}::`],
    ['a /24', (number: number) => `198.51.100.${number % 256}`],
  ])('%s may have all places while nobody else wants one, and then makes room', (_what, address) => {
    const crowd = Array.from({ length: 3_600 }, (_, number) => hear(10, address(number)));
    expect(crowd.filter((line) => line === null)).toHaveLength(100);
    const others = Array.from({ length: 1_000 }, (_, number) =>
      hear(10, `203.${number >> 6}.${number & 63}.1`),
    );
    expect(others.filter((line) => line === null)).toEqual([]);
    expect(crowd.filter((line) => line?.end.mock.calls.length)).toHaveLength(1_000);
    expect(channel.counts).toEqual({ listeners: 3_500, refused: 1_100 });
    // Those whose place was taken come back: they are of the largest network still, and wait.
    expect(hear(10, address(0))).toBeNull();
  });

  test('two crowds share a full channel, and a carrier whose network is one of them keeps its part', () => {
    channel = new Channel(10, { maxListeners: 90 });
    const carrier = Array.from({ length: 60 }, (_, number) => hear(10, `198.51.100.${number}`));
    for (const network of ['2001:db8:7', '2001:db8:8'])
      for (let number = 0; number < 500; number += 1) hear(10, `${network}:${number.toString(16)}::`);
    expect(carrier.filter((line) => line?.end.mock.calls.length === 0)).toHaveLength(30);
    expect(hear(10, '203.0.113.1')).not.toBeNull();
  });

  test('of a full network the reader with the most lines makes room', () => {
    channel = new Channel(10, { maxListeners: 6 });
    const own = hear(10, '198.51.100.1');
    const many = Array.from({ length: 5 }, () => hear(10, '198.51.100.2'));
    expect(hear(10, '203.0.113.1')).not.toBeNull();
    expect([own, ...many].map((line) => line?.end.mock.calls.length)).toEqual([0, 1, 0, 0, 0, 0]);
  });

  test('the topics that are held are bounded, and who needs a forgotten one gets everything new', () => {
    for (let game = 0; game < 1_001; game += 1) channel.touch([`game:${game}`]);
    expect(channel.missed(10).topics).toEqual(['*']);
  });

  test('the end of the origin ends every line, and nobody joins any more', () => {
    const reader = hear(10);
    channel.end();
    expect(reader?.end).toHaveBeenCalledOnce();
    expect(hear(10)).toBeNull();
  });
});

test.each([
  [1, 10_000],
  [277, 10_000],
  [1_000, 36_000],
  [2_500, 90_000],
  [3_500, 90_000],
])(
  'of %d readers whose line ends together the last one returns after %d ms, and the first at once',
  (readers, last) => {
    expect(retryOf(readers, 1)).toBe(last);
    expect(retryOf(readers, 0)).toBe(0);
    // On each of two origins.
    expect((2 * readers) / (last / 1_000)).toBeLessThan(100);
  },
);
