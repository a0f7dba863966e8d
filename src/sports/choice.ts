import type { LeaguePath, SportSlug } from '#contract/sports.ts';
import { pageNumber } from '#config/page-number.ts';
import { paths } from '#config/paths.ts';
import { catalogue, leagueOf } from './catalogue.ts';

/** The tabs: the three lists of games, and on a sport's page its news. */
export const gameViews = ['live', 'upcoming', 'recent'] as const;
export const sportViews = [...gameViews, 'news'] as const;
export type View = (typeof sportViews)[number];

/** What the `vista` of an address says. The first tab has no word: it is the default. */
const words = { live: undefined, upcoming: 'proximos', recent: 'resultados', news: 'noticias' } as const;

/** What is shown: on /deportes the games of a league, on a sport's page those of the sport. */
interface LeagueSubject {
  league: LeaguePath;
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

/** A word that is none means the default, as a link that somebody cut short does. */
function viewOf(query: URLSearchParams, views: readonly View[]): View {
  const word = query.get('vista');
  return views.find((view) => word !== null && words[view] === word) ?? 'live';
}

/** The choice that an address of /deportes names; a sport alone means its first league. */
export function choiceOfHome(query: URLSearchParams): Choice & { subject: LeagueSubject } {
  const named = catalogue.flatMap((sport) => sport.leagues).find(({ id }) => id === query.get('liga'));
  const sport = catalogue.find(({ slug }) => slug === query.get('deporte')) ?? catalogue[0];
  const league = named ?? sport.leagues[0];
  return {
    subject: { league: league.apiPath },
    view: viewOf(query, gameViews),
    page: pageNumber(query.get('pagina')) ?? 1,
  };
}

/** The choice that an address of a sport's page names. */
export function choiceOfSport(sport: { slug: SportSlug; id: number }, query: URLSearchParams): Choice {
  return {
    subject: { sport: sport.slug, sportId: sport.id },
    view: viewOf(query, sportViews),
    page: pageNumber(query.get('pagina')) ?? 1,
  };
}

/** The one address of a choice. */
export function addressOf({ subject, view, page }: Choice): string {
  const query = { vista: words[view], pagina: page };
  if ('sport' in subject) return paths.sport(subject.sport, query);
  const { sport, league } = leagueOf(subject.league);
  return paths.sports({
    deporte: sport === catalogue[0] ? undefined : sport.slug,
    liga: league === sport.leagues[0] ? undefined : league.id,
    ...query,
  });
}

/** Names a list of cards: the same for the server and the island that takes over. */
export function listKey({ subject, view, page }: Choice): string {
  const whose = 'league' in subject ? subject.league : subject.sport;
  return `${whose}/${view}/${page}`;
}
