import type { GameList } from '#api/sports-requests.ts';
import type { Sport, SportArticle, Standing, Team } from '#contract/sports.ts';
import type { GameCard } from '../games/game-card.ts';
import { pageTexts } from '../texts.ts';

export interface TeamNewsItems {
  items: readonly SportArticle[];
  /** Whether it is about the team itself, not only about its sport. */
  isOwn: boolean;
}

export interface TeamPage {
  team: Team;
  sport: Sport;
  /** Null for a list that could not be loaded. */
  games: Readonly<Record<GameList, readonly GameCard[] | null>>;
  /** Its place in the league; null if unknown. */
  standing: Standing | null;
  /** Null when it could not be loaded. */
  news: TeamNewsItems | null;
}

/** The lists of games in the order of the page, and whether one could not be loaded or all are empty. */
export function teamGameLists(games: TeamPage['games']) {
  const lists = (['live', 'upcoming', 'recent'] as const).map((list) => ({
    title: pageTexts.team[list],
    cards: games[list],
  }));
  return {
    lists,
    failed: lists.some(({ cards }) => cards === null),
    empty: lists.every(({ cards }) => cards?.length === 0),
  };
}
