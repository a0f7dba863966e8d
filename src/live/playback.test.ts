import { describe, expect, test } from 'vitest';
import { after, firstPlayback, waitBefore, type Happening } from './playback.ts';

const lived = (...happenings: Happening[]) => happenings.reduce(after, firstPlayback);

test.each<[Happening[], string]>([
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
])('%j is %s', (happenings, state) => {
  expect(lived(...happenings).state).toBe(state);
});

describe('what fails', () => {
  test('is tried three times more, each time later, and then given up', () => {
    const three: Happening[] = ['broken', 'broken', 'broken'];
    expect(lived(...three)).toEqual({ state: 'connecting', failures: 3 });
    expect(lived(...three, 'broken').state).toBe('failed');
    expect([1, 2, 3].map(waitBefore)).toEqual([1000, 2000, 4000]);
  });

  test('counts from the beginning after it has played well, but not at the first picture', () => {
    expect(lived('broken', 'broken', 'playing').failures).toBe(2);
    expect(lived('broken', 'broken', 'playing', 'steady').failures).toBe(0);
  });

  test('a signal that stands still is given up as well', () => {
    expect(lived('playing', 'waiting', 'stuck', 'stuck', 'stuck').state).toBe('waiting');
    expect(lived('playing', 'waiting', 'stuck', 'stuck', 'stuck', 'stuck').state).toBe('failed');
  });

  const failed: Happening[] = ['broken', 'broken', 'broken', 'broken'];
  test('stays so until the reader asks', () => {
    for (const late of ['playing', 'paused', 'waiting', 'broken', 'stuck', 'online', 'ended'] as const) {
      expect(lived(...failed, late).state).toBe('failed');
    }
    expect(lived(...failed, 'asked')).toEqual(firstPlayback);
  });

  test('or until a network that was gone is back', () => {
    expect(lived(...failed, 'offline').state).toBe('offline');
    expect(lived(...failed, 'offline', 'online')).toEqual(firstPlayback);
  });
});

describe('without a network', () => {
  test('what is buffered plays on, and nothing is counted', () => {
    for (const happening of ['playing', 'paused', 'waiting', 'broken', 'stuck'] as const) {
      expect(lived('playing', 'offline', happening)).toEqual({ state: 'offline', failures: 0 });
    }
  });

  test('it connects anew when the network is back, and only then', () => {
    expect(lived('playing', 'offline', 'online')).toEqual(firstPlayback);
    expect(lived('playing', 'online').state).toBe('playing');
  });
});

test('what is over stays over until the reader asks', () => {
  for (const late of ['playing', 'paused', 'waiting', 'broken', 'stuck', 'offline', 'online'] as const) {
    expect(lived('playing', 'ended', late).state).toBe('ended');
  }
  expect(lived('playing', 'ended', 'asked')).toEqual(firstPlayback);
});
