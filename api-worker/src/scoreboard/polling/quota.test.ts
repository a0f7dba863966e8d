import { describe, expect, it } from 'vitest';
import { withinQuota } from './budget.ts';
import type { Feed, FeedKind } from '../../upstreams/sportradar/league.ts';
import type { Quota } from '../../upstreams/sportradar/request.ts';

const kinds: readonly FeedKind[] = ['teams', 'schedule', 'day', 'score'];

function feeds(league: Feed['league'], ttlSeconds = 60): Feed[] {
  return kinds.map((kind) => ({
    feed: `${league}/${kind}`,
    league,
    kind,
    ttlSeconds,
    request: () => Promise.reject(new Error('requested')),
  }));
}

const left = (quota: Quota) =>
  withinQuota(feeds('nba'), new Map([['nba', quota]])).map(({ kind, ttlSeconds }) => [kind, ttlSeconds]);

describe('a quota', () => {
  const all = kinds.map((kind) => [kind, 60]);
  const spare = [
    ['schedule', 240],
    ['score', 240],
  ];

  it.each([
    [{ allotted: 1_000, used: 0 }, all],
    [{ allotted: 1_000, used: 900 }, all],
    [{ allotted: 1_000, used: 901 }, spare],
    [{ allotted: 1_000, used: 1_000 }, spare],
    [{ allotted: 1_000, used: 1_007 }, spare],
  ])('of %o', (quota, expected) => {
    expect(left(quota)).toEqual(expected);
  });

  it('that is unknown, or of another league, limits nothing', () => {
    const quotas = new Map([['mlb', { allotted: 1_000, used: 1_000 }]] as const);
    const requested = feeds('nba');
    expect(withinQuota(requested, quotas)).toEqual(requested);
  });
});
