/** The topic of what a game shows. A file of its own: islands import it, and must not share one with the code that hears. */
export const gameTopic = (id: number) => `game:${id}`;

/** The topic of all games of a league, by its path, or of a sport, by its slug. */
export const scoresTopic = (leagueOrSport: string) => `scores:${leagueOrSport}`;
