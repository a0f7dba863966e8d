import type { Page, Route } from '@playwright/test';
import { answerHeaders } from '#contract/answer-headers.ts';
import type { Game, LeagueGame, SportArticle, Team } from '#contract/sports.ts';

/** Answers of /api as a test wants them: states that the newsroom's own games are in for an hour, or never. */

const side = (id: number, name: string): LeagueGame['home'] => ({
  id,
  name,
  alias: name.slice(0, 3).toUpperCase(),
  colour: '#007a33',
});

export const leagueGame = (fields: Partial<LeagueGame> = {}): LeagueGame => ({
  id: 1,
  upstreamId: 'a',
  status: 'live',
  scheduled: '2026-11-21T00:30:00Z',
  startTimeConfirmed: true,
  home: side(10, 'Capitanes'),
  away: side(20, 'Vaqueros'),
  home_points: 9,
  away_points: 8,
  venue: { name: 'Coliseo Manuel Iguina' },
  ...fields,
});

export const sportGame = (fields: Partial<Game> = {}): Game => ({
  id: 1,
  sportTypeId: 1,
  homeTeamId: 910_001,
  awayTeamId: 910_002,
  homeScore: 9,
  awayScore: 8,
  leagueName: 'BSN',
  seasonName: '2026-27',
  round: 'Serie final',
  venue: 'Coliseo Manuel Iguina',
  startTime: '2026-11-21T00:30:00Z',
  status: 'live',
  startTimeConfirmed: true,
  league: 'superior-nacional',
  ...fields,
});

export const team = (id: number, name: string): Team => ({
  id,
  name,
  shortName: name.slice(0, 3).toUpperCase(),
  logo: null,
  location: 'Arecibo',
  league: 'superior-nacional',
  colour: '#ffc72c',
});

export const article = (fields: Partial<SportArticle> = {}): SportArticle => ({
  id: 1,
  slug: 'vuelve-el-beisbol',
  title: 'Vuelve el béisbol',
  summary: 'La temporada comienza en Ponce.',
  imageUrl: null,
  imageAlt: '',
  publishDate: '2026-11-20T23:00:00Z',
  isFeatured: false,
  ...fields,
});

interface ApiAnswer {
  /** 200 where nothing is said; no answer at all for 0. */
  status?: number;
  data?: unknown;
  /** Seconds. */
  age?: number;
  total?: number;
}

async function fulfil(route: Route, { status = 200, data = [], age = 0, total }: ApiAnswer): Promise<void> {
  if (status === 0) return route.abort();
  await route.fulfill({
    status,
    json: data,
    headers: {
      [answerHeaders.dataAge]: String(age),
      ...(total !== undefined && { [answerHeaders.total]: String(total) }),
    },
  });
}

/** Answers every question that fits `path`, the first with 1. `asked` tells how many there have been. */
export async function answering(
  page: Page,
  path: RegExp,
  answer: (question: number) => ApiAnswer | Promise<ApiAnswer>,
): Promise<{ asked: () => number }> {
  let count = 0;
  await page.route(
    (url) => path.test(`${url.pathname}${url.search}`),
    async (route) => fulfil(route, await answer((count += 1))),
  );
  return { asked: () => count };
}

/** Something to wait for that a test lets happen. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Milliseconds by which the page's clock is set ahead as it is stopped: time may not run backwards. */
const ahead = 5_000;

/** Opens a page whose clock runs until its islands are awake, and stands still from then on. */
export async function openStill(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await page.locator('[data-sports-island][data-awake]').first().waitFor();
  // The last of the islands to hydrate draws the tabs; on a game's page there is but one.
  if (await page.locator('[data-sports-island=game-tabs]').count()) await page.getByRole('tablist').waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead);
}

/** Says to the page that the reader looks at another tab, or is back. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    Object.defineProperty(document, 'visibilityState', {
      value: isHidden ? 'hidden' : 'visible',
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

/** Where things are on the page, in whole pixels. */
export async function places(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y + scrollY, width, height].map(Math.round).join(' ');
    }),
  );
}
