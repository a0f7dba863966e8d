import type { BreadcrumbList, EventStatusType, SportsEvent, SportsTeam } from 'schema-dts';
import { brand } from '#config/brand.ts';
import { paths } from '#config/paths.ts';
import type { Game, Sport, Team } from '#contract/sports.ts';
import { withOffset } from '#ui/time/dates.ts';
import { breadcrumbs, type Site } from './structured-data.ts';
import { texts } from './texts.ts';

/** Statuses with their own schema.org event status. All other games take place, or took place, as scheduled. */
const otherStatus: Readonly<Record<string, EventStatusType | undefined>> = {
  postponed: 'https://schema.org/EventPostponed',
  suspended: 'https://schema.org/EventPostponed',
  cancelled: 'https://schema.org/EventCancelled',
  canceled: 'https://schema.org/EventCancelled',
  abandoned: 'https://schema.org/EventCancelled',
  unnecessary: 'https://schema.org/EventCancelled',
};

interface GameDetails {
  game: Game;
  /** Null while it is not decided who plays. */
  home: Team | null;
  away: Team | null;
  sport: Sport;
}

/** Structured data of a game. When the hour is unknown, `startDate` is only the day. */
export function sportsEvent({ game, home, away, sport }: GameDetails, site: Site): SportsEvent {
  const start = withOffset(game.startTime);
  const team = ({ id, name, logo }: Team): SportsTeam => ({
    '@type': 'SportsTeam',
    name,
    url: new URL(paths.team(id), site).href,
    ...(logo !== null && { logo: new URL(logo, site).href }),
  });
  const place = game.venue ?? home?.location;
  const [homeTeam, awayTeam] = [home && team(home), away && team(away)];
  return {
    '@type': 'SportsEvent',
    name: `${home?.name ?? texts.undecided} - ${away?.name ?? texts.undecided}`,
    url: new URL(paths.game(game.id), site).href,
    startDate: game.startTimeConfirmed ? start : start.slice(0, 'yyyy-mm-dd'.length),
    eventStatus: otherStatus[game.status] ?? 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    sport: sport.name,
    ...(homeTeam && { homeTeam }),
    ...(awayTeam && { awayTeam }),
    competitor: [homeTeam, awayTeam].filter((competitor) => competitor !== null),
    ...(place && { location: { '@type': 'Place', name: place, address: home?.location ?? place } }),
    superEvent: { '@type': 'SportsEvent', name: game.seasonName ?? game.leagueName },
    inLanguage: brand.language,
  };
}

/** Breadcrumbs of a page in the sports section. `crumbs` follow the section; the last one is the page itself. */
export function sportsBreadcrumbs(
  crumbs: readonly { name: string; path?: string }[],
  site: Site,
): BreadcrumbList {
  return breadcrumbs([{ name: texts.sports, path: paths.sports() }, ...crumbs], site);
}
