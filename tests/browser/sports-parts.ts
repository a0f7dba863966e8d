const link = 'a[href^="/partido/"]';

/** Selectors of the parts of sports pages, whose looks are utilities. */
export const parts = {
  /** A game in a list. Below it: its line above the teams and the one below them. */
  game: `li:has(> ${link})`,
  gameTop: 'p:first-child',
  gameFoot: 'p:last-child',
  /** A team of a game in a list. */
  gameSide: `${link} > span:not(.score)`,
  gameScore: `${link} > .score`,
  /** The teams and the score on a game's own page. */
  scoreboard: 'article > div:has(.score)',
  scoreboardSide: 'article a[href^="/equipos/"]',
  scoreboardScore: 'p:has(> .score)',
  /** The letters that replace a logo. */
  mark: 'svg:has(text)',
  /** A team in a grid. */
  team: 'li > a[href^="/equipos/"]',
  leaguePicker: 'nav[aria-label^="Elige"]',
  /** The age of the scores, beside the link that refreshes them. */
  scoresAge: 'div:has(> p + a.button)',
  facts: 'section:has(dl)',
  /** Added to a side: the winner. */
  winner: '.winner',
} as const;
