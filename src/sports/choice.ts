import { hasLeague, leaguePaths, leagues } from '#contract/leagues.ts';
import type { LeaguePath, SportSlug } from '#contract/sports.ts';
import { pageNumber } from '#config/page-number.ts';
import { paths } from '#config/paths.ts';
import { catalogue, defaultSport, leaguesOf } from './catalogue.ts';

/** The tabs: three lists of games, and news on a sport's page. */
export const gameViews = ['live', 'upcoming', 'recent'] as const;
export const sportViews = [...gameViews, 'news'] as const;
export type View = (typeof sportViews)[number];

/** The value of `vista` in the URL for each tab. The first tab is the default and has none. */
const words = { live: undefined, upcoming: 'proximos', recent: 'resultados', news: 'noticias' } as const;

/** The fragment of the URL that opens a tab without a script. */
export const fragments: Readonly<Record<View, string>> = {
  live: 'en-vivo',
  upcoming: 'proximos',
  recent: 'resultados',
  news: 'noticias',
};

/** Whose games are shown: a league's on /deportes, a sport's on its own page. */
interface LeagueSubject {
  league: LeaguePath;
  /** Whether it is the first of its sport, and nobody asked for it by name: its address, too, is that of the first one. */
  isFirst?: boolean;
}
interface SportSubject {
  sport: SportSlug;
  sportId: number;
}

/** What a reader chose. */
export interface Choice {
  subject: LeagueSubject | SportSubject;
  view: View;
  /** From 1. */
  page: number;
}

/** The tab that `vista` names. An unknown or missing value means the default, so that a truncated link still works. */
function viewOf(query: URLSearchParams, views: readonly View[]): View {
  const word = query.get('vista');
  return views.find((view) => word !== null && words[view] === word) ?? 'live';
}

/** The choice of a sport: its first league in `order`. */
export const firstOf = (sport: SportSlug, order: readonly LeaguePath[]): LeagueSubject => ({
  league: leaguesOf(sport, order)[0] ?? 'nba',
  isFirst: true,
});

/** Reads the choice from the query of /deportes. A sport without a league means its first league in `order`. */
export function choiceOfHome(
  query: URLSearchParams,
  order: readonly LeaguePath[] = leaguePaths,
): Choice & { subject: LeagueSubject } {
  const named = order.find((league) => leagues[league].id === query.get('liga'));
  const sport = catalogue.find((slug) => slug === query.get('deporte')) ?? defaultSport;
  return {
    subject: named ? { league: named } : firstOf(sport, order),
    view: viewOf(query, gameViews),
    page: pageNumber(query.get('pagina')) ?? 1,
  };
}

/** Reads the choice from the query of a sport's page. */
export function choiceOfSport(sport: { slug: SportSlug; id: number }, query: URLSearchParams): Choice {
  return {
    subject: { sport: sport.slug, sportId: sport.id },
    view: viewOf(query, sportViews),
    page: pageNumber(query.get('pagina')) ?? 1,
  };
}

/** The choice after a fragment of the URL has opened another tab. Any other fragment changes nothing. */
export function openedBy(fragment: string, choice: Choice): Choice {
  const views = 'league' in choice.subject ? gameViews : sportViews;
  const view = views.find((each) => fragment === `#${fragments[each]}`);
  return view === undefined || view === choice.view ? choice : { ...choice, view, page: 1 };
}

/** The canonical URL of a choice: parameters with their default value are left out. */
export function addressOf({ subject, view, page }: Choice): string {
  const query = { vista: words[view], pagina: page };
  if ('sport' in subject) return paths.sport(subject.sport, query);
  const { sport, id } = leagues[subject.league];
  return paths.sports({
    deporte: sport === defaultSport ? undefined : sport,
    liga: subject.isFirst || leaguesOf(sport).length === 1 ? undefined : id,
    ...query,
  });
}

/** Whether such a list can ever have a game, or is of news: a sport without a league has no source of games. */
export const hasSource = ({ subject, view }: Choice): boolean =>
  view === 'news' || 'league' in subject || hasLeague(subject.sport);

/** The league's path, or the sport's slug. */
export const nameOf = ({ subject }: Choice): string => ('league' in subject ? subject.league : subject.sport);

/** Key of a list of cards in $tabs. Server and island compute the same key. */
export const listKey = (choice: Choice): string => `${nameOf(choice)}/${choice.view}/${choice.page}`;
