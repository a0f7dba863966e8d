import { expect, type Page } from '@playwright/test';
import { channelPath } from '#contract/channel.ts';
import type { Game, LeagueGame, SportArticle, Team } from '#contract/sports.ts';
import { gameWith } from '#sports/games/game.fixture.ts';

/** Games, teams and news in states that those of the newsroom have for an hour, or never. */

const side = (id: number, name: string): LeagueGame['home'] => ({
  id,
  name,
  alias: name.slice(0, 3).toUpperCase(),
  colour: '#007a33',
  logo: null,
});

export const leagueGame = (fields: Partial<LeagueGame> = {}): LeagueGame => ({
  id: 1,
  upstreamId: 'a',
  round: null,
  status: 'live',
  scheduled: '2026-11-21T00:30:00Z',
  startTimeConfirmed: true,
  home: side(10, 'Capitanes'),
  away: side(20, 'Vaqueros'),
  home_points: 9,
  away_points: 8,
  venue: { name: 'Coliseo Manuel Iguina' },
  pause: null,
  phase: null,
  scoredAt: null,
  ...fields,
});

export const sportGame = (fields: Partial<Game> = {}): Game =>
  gameWith({
    id: 1,
    homeTeamId: 910_001,
    awayTeamId: 910_002,
    homeScore: 9,
    awayScore: 8,
    leagueName: 'BSN',
    seasonName: '2026-27',
    round: 'Serie final',
    venue: 'Coliseo Manuel Iguina',
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

/** Nobody tells the page of changes, so that it asks for scores by itself. */
const withoutChannel = (page: Page) =>
  page.route(
    ({ pathname }) => pathname.startsWith(channelPath),
    (route) => route.abort(),
  );

/** Opens a page with Playwright's clock, and waits until its islands are hydrated. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await withoutChannel(page);
  await page.clock.install();
  await page.goto(path);
  await expect.poll(() => isHydrated(page)).toBe(true);
}

/**
 * Like `openHydrated`, with a clock that stands still from the beginning and goes on in small steps until the islands are hydrated. A clock
 * that is stopped later jumps, and a request that is under way then times out.
 */
export async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await withoutChannel(page);
  const start = Date.now();
  // An installed clock runs until it is paused, and may only be paused in its future.
  await page.clock.install({ time: start - 60_000 });
  await page.clock.pauseAt(start);
  await page.goto(path);
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return isHydrated(page);
    })
    .toBe(true);
}

/** Whether all islands are, but for the one that waits for the reader. A busy machine hydrates those of a page in any order. */
const isHydrated = async (page: Page): Promise<boolean> =>
  (await page.locator('[data-island]:not([data-island=newsletter], [data-hydrated])').count()) === 0;
