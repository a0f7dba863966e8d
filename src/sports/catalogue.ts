import { hasLeague, leaguePaths, leagues, sportSlugs } from '#contract/leagues.ts';
import type { LeaguePath, SportSlug } from '#contract/sports.ts';

export const sportNames: Readonly<Record<SportSlug, string>> = {
  basketball: 'Baloncesto',
  baseball: 'Béisbol',
  soccer: 'Fútbol',
  football: 'Fútbol americano',
  volleyball: 'Voleibol',
};

/** The sports that a reader can choose: those with a league. */
export const catalogue: readonly SportSlug[] = sportSlugs.filter(hasLeague);

/** The leagues of a sport, as they stand in `order`. Choosing the sport selects the first one. */
export const leaguesOf = (sport: SportSlug, order: readonly LeaguePath[] = leaguePaths): LeaguePath[] =>
  order.filter((league) => leagues[league].sport === sport);

/**
 * All leagues: those that play now, then by their next game. `starts` has when that begins, in milliseconds since the epoch, 0 for now; a league
 * without a game, or of which nobody knows, keeps its place behind them.
 */
export const playingFirst = (starts: Readonly<Partial<Record<LeaguePath, number>>>): LeaguePath[] =>
  [...leaguePaths].sort((one, other) => {
    const [a, b] = [starts[one] ?? Infinity, starts[other] ?? Infinity];
    return a < b ? -1 : Number(a > b);
  });

/** The sport that /deportes shows when its URL names none. */
export const defaultSport: SportSlug = 'basketball';

/** SVG of a ball for each sport, in the style of the icon set (24 by 24, strokes only), which has only one of them. */
export const sportIcons: Readonly<Record<SportSlug, string>> = {
  basketball:
    '<circle cx="12" cy="12" r="10"/><path d="M2 12h20M12 2v20M5 5c4.2 4 4.2 10 0 14M19 5c-4.2 4-4.2 10 0 14"/>',
  baseball:
    '<circle cx="12" cy="12" r="10"/><path d="M5.5 4.5c4 4.2 4 10.8 0 15M18.5 4.5c-4 4.2-4 10.8 0 15M7 8.3l1.8-.9M7 15.7l1.8.9M17 8.3l-1.8-.9M17 15.7l-1.8.9"/>',
  soccer:
    '<circle cx="12" cy="12" r="10"/><path d="m12 7.5 4.3 3.1-1.6 5h-5.4l-1.6-5zM12 2.2v5.3M16.3 10.6l5.2-1.7M14.7 15.6l3.2 4.4M9.3 15.6l-3.2 4.4M7.7 10.6 2.5 8.9"/>',
  football:
    '<path d="M3 21c-1.5-8 .5-12.5 4-15.5S15 1.5 21.5 2.5c1 6.5.5 11-2.5 14.5s-8 5.5-16 4z"/><path d="m8.5 15.5 7-7M10 11l3 3M12.5 8.5l3 3M3 14.5l6.5 6.5M14.5 2.2l7.3 7.3"/>',
  volleyball:
    '<circle cx="12" cy="12" r="10"/><path d="M12 12c4.5-1 8-4 9-6.5M12 12c-3.2 3.3-7.3 4.6-10 4M12 12c-1.3-4.4 0-8.5 2.5-9.7M15.3 11c2.8 3.3 3.4 6.5 2.2 9.4M9.5 14c2.3 1.8 3.5 4.7 3 7.9M11.6 8.3C8.2 7 4.8 7.7 2.9 9.3"/>',
};
