import type { LeaguePath } from '#contract/sports.ts';
import type { League } from './league.ts';
import { mlb } from './mlb.ts';
import { nba } from './nba.ts';
import { nfl } from './nfl.ts';
import { superiorNacional } from './superior-nacional.ts';

/** Every league that is loaded. */
export const sportradarLeagues: Readonly<Record<LeaguePath, League>> = {
  nba,
  mlb,
  nfl,
  'superior-nacional': superiorNacional,
};

const colours = new Map(
  Object.entries(sportradarLeagues).flatMap(([league, { colours }]) =>
    [...colours.matchAll(/(\w+) ([0-9a-f]{6})/g)].map(([, alias, hex]) => [`${league}/${alias}`, `#${hex}`]),
  ),
);

/** '#rrggbb' in lower case; null for a team that is not in the table. */
export function teamColour(league: LeaguePath, shortName: string): string | null {
  return colours.get(`${league}/${shortName}`) ?? null;
}
