import type { Page } from '@playwright/test';
import { LeagueGames } from '#contract/sports.ts';
import { respondTo } from './api-responses.ts';
import { fetchApi } from './fetch-api.ts';
import { expect, test } from './page-kinds.ts';
import { leagueGame } from './sports-responses.ts';
import { parts } from './sports-parts.ts';

/** Lists of games by day, and what the sports home shows below the live games. */

const panel = (page: Page) => page.locator('#vista');
const days = (page: Page) => panel(page).locator('h2');
const strip = (page: Page) => panel(page).getByRole('navigation', { name: 'Días' }).getByRole('link');
const ahead = (page: Page) => page.locator(parts.ahead);

const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Puerto_Rico' });
const games = (list: 'live' | 'upcoming' | 'recent', league = 'nba') =>
  fetchApi(`/api/sportradar/${league}/games/${list}?per_page=18`, LeagueGames);

const lists = [
  { list: 'upcoming', query: '?vista=proximos', near: /^(Hoy|Mañana, \p{L}+ \d+|\p{Lu}\p{L}+ \d+)$/u },
  { list: 'recent', query: '?vista=resultados', near: /^(Hoy|Ayer, \p{L}+ \d+|\p{Lu}\p{L}+ \d+)$/u },
] as const;

for (const league of ['nba', 'superior-nacional', 'mlb', 'nfl'] as const) {
  for (const { list, query, near } of lists) {
    test(`${league}, ${list}: games are below their day`, { tag: '@static' }, async ({ page }) => {
      const id = league === 'superior-nacional' ? 'bsn' : league;
      await expect(async () => {
        const known = new Map<string, number>();
        for (const { scheduled } of await games(list, league)) {
          const day = dayIn.format(new Date(scheduled));
          known.set(day, (known.get(day) ?? 0) + 1);
        }
        await page.goto(`/deportes${query}&liga=${id}`);
        const shown = await panel(page)
          .locator('h2 + ul')
          .evaluateAll((all) => all.map(({ children }) => children.length));
        expect(shown).toEqual([...known.values()]);
        for (const title of await days(page).allTextContents()) expect(title).toMatch(near);
        await expect(strip(page)).toHaveCount(known.size);
      }).toPass({ timeout: 30_000 });
    });
  }
}

test('the strip of days leads to a day, and the tab stays', async ({ page, javaScriptEnabled }) => {
  // The list of this league has the most days.
  await page.goto('/deportes?liga=bsn&vista=proximos');
  if (javaScriptEnabled !== false)
    await expect(page.getByRole('tablist', { name: 'Partidos' })).toBeVisible();
  expect(await strip(page).count()).toBeGreaterThan(2);
  for (const link of await strip(page).all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await strip(page).nth(2).click();
  await expect(days(page).nth(2)).toBeInViewport();
  await expect(page).toHaveURL(/liga=bsn&vista=proximos#proximos-\d+$/);
  await expect(panel(page).locator(parts.game).first().locator('.badge')).toHaveText(/PRÓXIMO|POSPUESTO/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
});

test(
  'without a script, the days of a tab that was not loaded lead to its page',
  { tag: '@static' },
  async ({ page }) => {
    await page.goto('/deportes/basketball#resultados');
    await page
      .locator('[data-view=recent]')
      .getByRole('navigation', { name: 'Días' })
      .getByRole('link')
      .first()
      .click();
    await expect(page).toHaveURL(/\/deportes\/basketball\?vista=resultados#resultados-\d+$/);
    await expect(days(page).first()).toBeInViewport();
  },
);

test('below the live games are the next ones and the last results', { tag: '@static' }, async ({ page }) => {
  await expect(async () => {
    const [upcoming, recent] = [await games('upcoming'), await games('recent')];
    await page.goto('/deportes');
    const next = upcoming.filter(({ status }) => status === 'scheduled').slice(0, 3);
    const day = ({ scheduled }: { scheduled: string }) => dayIn.format(new Date(scheduled));
    const last = recent.filter((game) => recent[0] && day(game) === day(recent[0])).slice(0, 3);
    for (const [at, { title, games: its, query }] of [
      { title: /^Después$/, games: next, query: 'proximos' },
      {
        title: /^Resultados (de hoy|de ayer, \p{L}+ \d+|del \p{L}+ \d+)$/u,
        games: last,
        query: 'resultados',
      },
    ].entries()) {
      const part = ahead(page).nth(at);
      await expect(part.getByRole('heading', { level: 2 })).toHaveText(title);
      const hrefs = await part
        .locator('li > a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(hrefs).toEqual(its.map(({ id }) => `/partido/${id}`));
      await expect(part.locator('a[href*=vista]')).toHaveAttribute('href', `/deportes?vista=${query}`);
    }
  }).toPass({ timeout: 30_000 });
});

test('the games below the live ones are seen with them alone', async ({ page, javaScriptEnabled }) => {
  await page.goto('/deportes');
  const tab = (name: string) => {
    const role = javaScriptEnabled === false ? 'link' : 'tab';
    return page.getByLabel('Partidos').getByRole(role, { name, exact: true }).filter({ visible: true });
  };
  for (const [name, isShown] of [
    ['PRÓXIMOS', false],
    ['EN VIVO', true],
    ['RESULTADOS', false],
    ['EN VIVO', true],
  ] as const) {
    await tab(name).click();
    await expect(ahead(page).first()).toBeVisible({ visible: isShown });
  }
  if (javaScriptEnabled === false) return;
  const league = (name: string) => page.locator(parts.leaguePicker).getByRole('link', { name, exact: true });
  await league('BSN').click();
  await expect(ahead(page).first()).toBeHidden();
  await league('NBA').click();
  await expect(ahead(page).first()).toBeVisible();
});

test('a game that begins leaves the games below the live ones', { tag: '@script' }, async ({ page }) => {
  let live = [leagueGame()];
  await respondTo(page, /\/nba\/games\/live\?/, () => ({ data: live, total: live.length }));
  await page.goto('/deportes');
  await expect(page.getByRole('tablist', { name: 'Partidos' })).toBeVisible();
  const next = ahead(page).first().locator('li > a');
  const hrefs = await next.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  live = hrefs.slice(0, 1).map((href) => leagueGame({ id: Number(href.split('/').at(-1)) }));
  await panel(page).getByRole('link', { name: 'Actualizar' }).click();
  await expect(panel(page).locator(`a[href="${hrefs[0]}"]`)).toBeVisible();
  await expect(next).toHaveCount(hrefs.length - 1);
  live = hrefs.map((href) => leagueGame({ id: Number(href.split('/').at(-1)) }));
  await panel(page).getByRole('link', { name: 'Actualizar' }).click();
  await expect(panel(page).locator(parts.game)).toHaveCount(hrefs.length);
  await expect(ahead(page).first()).toBeHidden();
});
