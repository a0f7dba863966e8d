import { expect, test } from 'vitest';
import type { LeaguePath } from '#contract/sports.ts';
import { catalogue, leaguesOf, playingFirst } from './catalogue.ts';

const [nba, bsn] = ['nba', 'superior-nacional'] as const;

test('every league of /api can be chosen, below its sport', () => {
  expect(catalogue.map((sport) => [sport, leaguesOf(sport)])).toEqual([
    ['basketball', [nba, bsn]],
    ['baseball', ['mlb']],
    ['football', ['nfl']],
  ]);
});

test.each<[string, Partial<Record<LeaguePath, number>>, LeaguePath[]]>([
  ['only one plays', { nba: 5, [bsn]: 0 }, [bsn, nba]],
  ['both play', { nba: 0, [bsn]: 0 }, [nba, bsn]],
  ['one plays next', { nba: 9, [bsn]: 5 }, [bsn, nba]],
  ['they play at the same time', { nba: 5, [bsn]: 5 }, [nba, bsn]],
  ['one has no game', { [bsn]: 5 }, [bsn, nba]],
  ['the other one has none', { nba: 5 }, [nba, bsn]],
  ['none has a game', { nba: Infinity, [bsn]: Infinity }, [nba, bsn]],
  ['nobody knows', {}, [nba, bsn]],
])('the first league of basketball when %s', (_, starts, expected) => {
  expect(leaguesOf('basketball', playingFirst(starts))).toEqual(expected);
});
