import type { Page } from '@playwright/test';
import { leaguePaths } from '#contract/leagues.ts';
import { type LeagueGame, LeagueTeams } from '#contract/sports.ts';
import { respondTo } from './api-responses.ts';
import { fetchApi } from './fetch-api.ts';
import { faultsOfLayout, fontStyle, setWindow, spacings } from './layout-faults.ts';
import { expect, test } from './page-kinds.ts';
import { parts } from './sports-parts.ts';
import { leagueGame } from './sports-responses.ts';

/** Cards of games with the longest names of all leagues and every state, on the narrowest phones. */

const quarter = {
  unit: 'quarter',
  clock: '12:34',
  half: null,
  outs: null,
  down: null,
  yardsToGo: null,
} as const;
const inning = { ...quarter, unit: 'inning', clock: null, half: 'bottom', outs: 2 } as const;
const long = 'Gira internacional de exhibición';
const none = { home_points: null, away_points: null };

/** A card of a game in each state that a list can hold. */
const states: Readonly<Record<'live' | 'upcoming' | 'recent', readonly Partial<LeagueGame>[]>> = {
  live: [
    { phase: { ...quarter, period: 2 } },
    { phase: { ...quarter, period: 5 }, round: long },
    { phase: { ...quarter, period: 7 }, scoredAt: '2026-11-21T00:30:00Z' },
    { phase: { ...quarter, period: 4, clock: '0:00' } },
    { phase: { ...quarter, period: 4, down: 3, yardsToGo: 12 } },
    { phase: { ...inning, period: 14 } },
    { phase: { ...inning, period: 9, half: 'top', outs: 0 } },
    { pause: 'halftime' },
    { pause: 'delay', round: long },
    { status: 'suspended' },
    { home_points: null, away_points: 0 },
  ],
  upcoming: [
    { status: 'scheduled', ...none },
    { status: 'scheduled', ...none, round: long },
    { status: 'scheduled', ...none, startTimeConfirmed: false },
    { status: 'scheduled', ...none, pause: 'delay' },
    { status: 'scheduled', ...none, venue: null },
    { status: 'postponed', ...none },
    { status: 'postponed', ...none, round: long },
    { status: 'cancelled', ...none },
    { status: 'unnecessary', ...none },
    { status: 'maintenance', ...none },
  ],
  recent: [
    { status: 'finished' },
    { status: 'finished', home_points: 99, away_points: 163 },
    { status: 'finished', home_points: 100, away_points: 100 },
    { status: 'finished', round: long },
    { status: 'finished', venue: null },
    { status: 'finished', venue: { name: 'Coliseo Roger L. Mendoza de Caguas' } },
    { status: 'finished', home_points: 0, away_points: 1 },
    { status: 'finished', ...none },
    { status: 'abandoned' },
    { status: 'suspended' },
  ],
};

/** The names with the longest words, and the longest names. */
async function longNames(count: number): Promise<string[]> {
  const lists = leaguePaths.map((league) =>
    fetchApi(`/api/sportradar/${league}/teams?per_page=100`, LeagueTeams),
  );
  const names = (await Promise.all(lists)).flat().map(({ name }) => name);
  const word = (name: string) => Math.max(...name.split(' ').map(({ length }) => length));
  return [
    ...names.toSorted((one, other) => word(other) - word(one)).slice(0, count),
    ...names.toSorted((one, other) => other.length - one.length).slice(0, count),
  ];
}

/** What is wrong with the cards, a line for each fault. Runs in the page. */
function faultsOfCards(cards: Element[]): string[] {
  const faults: string[] = [];
  for (const card of cards) {
    const box = card.getBoundingClientRect();
    const words = card.textContent;
    for (const part of card.querySelectorAll('p, time, b, svg, span:not(.score, .sr-only)')) {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      if (left < box.left || right > box.right || top < box.top || bottom > box.bottom)
        faults.push(`out of its card: "${part.textContent}" of "${words}"`);
    }
    const right = [...card.querySelectorAll('b, time')];
    for (const name of card.querySelectorAll('.side > span')) {
      for (const other of right) {
        const [one, two] = [name.getBoundingClientRect(), other.getBoundingClientRect()];
        if (one.right > two.left && one.bottom > two.top && two.bottom > one.top)
          faults.push(`"${other.textContent}" over "${name.textContent}"`);
      }
    }
  }
  return faults;
}

const listed = (page: Page) => page.locator(`#vista ${parts.game}`);

test.describe('on the narrowest phones', () => {
  test.use({ bypassCSP: true, viewport: { width: 320, height: 800 } });

  for (const [list, tab] of [
    ['live', 'EN VIVO'],
    ['upcoming', 'PRÓXIMOS'],
    ['recent', 'RESULTADOS'],
  ] as const) {
    test(
      `cards of ${list} games hold the longest names at 320 pixels`,
      { tag: '@once' },
      async ({ page }) => {
        const all = states[list];
        const names = await longNames(all.length);
        const games = all.map((state, at): LeagueGame => {
          const base = leagueGame({ home_points: 163, away_points: 158, ...state, id: at + 1 });
          const { home, away } = base;
          const [one = '', other = ''] = [names[at], names.at(-1 - at)];
          return { ...base, home: { ...home, name: one }, away: { ...away, name: other } };
        });
        const path = new RegExp(`/nba/games/${list}\\?`);
        await respondTo(page, path, () => ({ data: games, total: games.length }));
        await page.goto(list === 'live' ? '/deportes?vista=resultados' : '/deportes');
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await expect(listed(page)).toHaveCount(games.length);
        // The state is said once.
        for (const card of await listed(page).allTextContents())
          expect(card.match(/pospuesto|cancelado/gi)?.length ?? 1).toBe(1);
        const setSpacing = await fontStyle(page);
        const faults: string[] = [];
        for (const [font, spacing] of Object.entries(spacings)) {
          await setSpacing(spacing);
          await setWindow(page, 320, 16);
          const found = [
            ...(await page.evaluate(faultsOfLayout)),
            ...(await listed(page).evaluateAll(faultsOfCards)),
          ];
          faults.push(...found.map((fault) => `${font}: ${fault}`));
        }
        expect(faults).toEqual([]);
      },
    );
  }
});

test('five games fill a phone', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const games = Array.from({ length: 8 }, (_, at) => leagueGame({ id: at + 1, status: 'finished' }));
  await respondTo(page, /\/nba\/games\/recent\?/, () => ({ data: games, total: games.length }));
  await page.goto('/deportes');
  await page.getByRole('tab', { name: 'RESULTADOS' }).click();
  await expect(listed(page)).toHaveCount(games.length);
  const tops = await listed(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect()));
  expect((tops[5]?.top ?? 0) - (tops[0]?.top ?? 0)).toBeLessThan(800);
  for (const { height } of tops) expect(height).toBeLessThanOrEqual(110);
});
