import { describe, expect, test } from 'vitest';
import { after, firstPlayback, waitAgain, waitBefore, type PlayerEvent } from './playback.ts';

const playbackAfter = (...events: PlayerEvent[]) => events.reduce(after, firstPlayback);

test.each<[PlayerEvent[], string]>([
  [[], 'connecting'],
  [['playing'], 'playing'],
  [['playing', 'paused'], 'paused'],
  [['playing', 'paused', 'playing'], 'playing'],
  [['playing', 'waiting'], 'waiting'],
  [['playing', 'waiting', 'playing'], 'playing'],
  [['playing', 'waiting', 'stuck'], 'waiting'],
  [['waiting'], 'connecting'],
  [['paused'], 'paused'],
  [['playing', 'paused', 'waiting'], 'paused'],
  [['playing', 'paused', 'stuck'], 'waiting'],
  [['stuck'], 'connecting'],
  [['playing', 'broken'], 'connecting'],
  [['playing', 'ended'], 'ended'],
  [['playing', 'offline'], 'offline'],
])('after the events %j the state is %s', (events, state) => {
  expect(playbackAfter(...events).state).toBe(state);
});

describe('a failing connection', () => {
  test('is retried three times with growing waits, then given up', () => {
    const three: PlayerEvent[] = ['broken', 'broken', 'broken'];
    expect(playbackAfter(...three)).toEqual({ state: 'connecting', failures: 3 });
    expect(playbackAfter(...three, 'broken').state).toBe('failed');
    expect([1, 2, 3].map(waitBefore)).toEqual([1000, 2000, 4000]);
  });

  test('resets its failures after steady playback, not when playback begins', () => {
    expect(playbackAfter('broken', 'broken', 'playing').failures).toBe(2);
    expect(playbackAfter('broken', 'broken', 'playing', 'steady').failures).toBe(0);
  });

  test('is also given up when playback is stuck', () => {
    expect(playbackAfter('playing', 'waiting', 'stuck', 'stuck', 'stuck').state).toBe('waiting');
    expect(playbackAfter('playing', 'waiting', 'stuck', 'stuck', 'stuck', 'stuck').state).toBe('failed');
  });

  const failed: PlayerEvent[] = ['broken', 'broken', 'broken', 'broken'];
  test('once given up, stays failed until the reader retries or the signal plays again by itself', () => {
    for (const late of ['paused', 'waiting', 'broken', 'stuck', 'online', 'ended'] as const) {
      expect(playbackAfter(...failed, late).state).toBe('failed');
    }
    expect(playbackAfter(...failed, 'retried')).toEqual(firstPlayback);
    expect(playbackAfter(...failed, 'broken', 'broken', 'playing').state).toBe('playing');
    expect(playbackAfter(...failed, 'playing', 'steady').failures).toBe(0);
  });

  test('once given up, waits longer with each attempt, and not as long as the others who wait', () => {
    const waits = [4, 5, 6, 7, 70].map((failures) => waitAgain(failures, 0) / 1000);
    expect(waits).toEqual([10, 20, 30, 30, 30]);
    expect(waitAgain(4, 0.99)).toBeGreaterThan(waitAgain(4, 0.5));
    expect(waitAgain(70, 1)).toBe(60_000);
  });

  test('without a decoder for the video is not tried again until the reader retries', () => {
    for (const late of ['playing', 'broken', 'stuck', 'online', 'offline'] as const) {
      expect(playbackAfter('unsupported', late).state).toBe('unsupported');
    }
    expect(playbackAfter(...failed, 'unsupported').state).toBe('unsupported');
    expect(playbackAfter('unsupported', 'retried')).toEqual(firstPlayback);
  });

  test('once given up, reconnects when the network comes back', () => {
    expect(playbackAfter(...failed, 'offline').state).toBe('offline');
    expect(playbackAfter(...failed, 'offline', 'online')).toEqual(firstPlayback);
  });
});

describe('without a network', () => {
  test('the state stays offline while the buffer plays, and no failure is counted', () => {
    for (const event of ['playing', 'paused', 'waiting', 'broken', 'stuck'] as const) {
      expect(playbackAfter('playing', 'offline', event)).toEqual({ state: 'offline', failures: 0 });
    }
  });

  test('the player reconnects when the network is back, and only if it was offline', () => {
    expect(playbackAfter('playing', 'offline', 'online')).toEqual(firstPlayback);
    expect(playbackAfter('playing', 'online').state).toBe('playing');
  });
});

test('an ended stream stays ended until the reader retries', () => {
  for (const late of ['playing', 'paused', 'waiting', 'broken', 'stuck', 'offline', 'online'] as const) {
    expect(playbackAfter('playing', 'ended', late).state).toBe('ended');
  }
  expect(playbackAfter('playing', 'ended', 'retried')).toEqual(firstPlayback);
});
