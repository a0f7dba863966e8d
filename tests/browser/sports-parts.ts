const link = 'a[href^="/partido/"]';

/** Selectors of the parts of sports pages, whose looks are utilities. */
export const parts = {
  /** A game in a list. Below it: the line above the teams. */
  game: `li:has(> ${link})`,
  gameTop: `${link} > p`,
  /** A game in the list of a tab; below the live ones are some of other tabs. */
  gameOfTab: `.tab-view li:has(> ${link})`,
  /** A team of a game in a list. */
  gameSide: `${link} > .side`,
  gameScore: `${link} > .score`,
  /** The games below the live ones on the sports home. */
  ahead: '.games-ahead > section',
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
} as const;
