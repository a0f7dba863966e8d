import * as z from 'zod';
import {
  pairBeside,
  sportsId,
  type SportsGame,
  type SportsSeason,
} from '../../content/sports/sports-games.ts';

const points = z.number().int().nonnegative().nullable();

/** A game as a test sends it. The same `key` is the same game in another state. */
export const stagedGameSchema = z
  .strictObject({
    key: z.string().min(1),
    start: z.iso
      .datetime({ offset: true })
      .transform((text) => new Date(text))
      .refine((start) => start.getUTCFullYear() > 1970, 'start must be later than 1970'),
    status: z.enum(['scheduled', 'inprogress', 'complete', 'closed', 'postponed', 'suspended', 'cancelled']),
    home: points,
    away: points,
  })
  .refine(
    ({ home, away }) => (home === null) === (away === null),
    'home and away score together or not at all',
  );

type StagedGame = z.infer<typeof stagedGameSchema>;

/** Games that a test has set. They do not change with the clock, as the other games do, but only when they are put again. */
export class StagedGames {
  readonly #season: SportsSeason;
  readonly #games = new Map<string, SportsGame>();

  constructor(season: SportsSeason) {
    this.#season = season;
  }

  get games(): SportsGame[] {
    return [...this.#games.values()];
  }

  /** The teams are chosen so that they have no other game around the start. A game that is put again keeps its teams. */
  put({ key, start, status, home, away }: StagedGame): SportsGame {
    const before = this.#games.get(key);
    const teams = before ?? pairBeside(this.#season, start);
    const isOver = status === 'complete' || status === 'closed';
    const game: SportsGame = {
      id: sportsId(`${this.#season.league}/staged/${key}`),
      home: teams.home,
      away: teams.away,
      venue: teams.home.venue,
      start,
      status,
      // A game in progress counts as half played.
      progress: isOver ? 1 : status === 'inprogress' ? 0.5 : 0,
      score: home === null || away === null ? null : { home, away },
      periods: [],
      gameNumber: 1,
      title: null,
    };
    this.#games.set(key, game);
    return game;
  }

  clear(): void {
    this.#games.clear();
  }
}
