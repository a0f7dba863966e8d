import type { Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { respondTo, latch } from './api-responses.ts';
import { opensWindow } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import { leagueGame, openWithStoppedClock } from './sports-responses.ts';
import { parts } from './sports-parts.ts';

/** The tabs and the choice of a league, with a script. */

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Partidos' }).getByRole('tab');
const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Partidos' }).getByRole('tab', { name, exact: true });
const panel = (page: Page) => page.getByRole('tabpanel');

const ofLeague = [
  { name: 'EN VIVO', query: '' },
  { name: 'PRÓXIMOS', query: '?vista=proximos' },
  { name: 'RESULTADOS', query: '?vista=resultados' },
];
const ofSport = [...ofLeague, { name: 'NOTICIAS', query: '?vista=noticias' }];

test.describe('tabs with a script', { tag: '@script' }, () => {
  for (const { path, all } of [
    { path: '/deportes', all: ofLeague },
    { path: '/deportes/basketball', all: ofSport },
  ]) {
    test(`${path}: one tab is selected and can be reached with the tab key`, async ({ page }) => {
      await page.goto(path);
      await expect(tabs(page)).toHaveText(all.map(({ name }) => name));
      for (const [place, { name }] of all.entries()) {
        const isFirst = place === 0;
        await expect(tab(page, name)).toHaveAttribute('aria-selected', String(isFirst));
        await expect(tab(page, name)).toHaveAttribute('tabindex', isFirst ? '0' : '-1');
        await expect(tab(page, name)).not.toHaveAttribute('aria-current');
      }
      await expect(panel(page)).toHaveAccessibleName('EN VIVO');
      const controlled = await tab(page, 'EN VIVO').getAttribute('aria-controls');
      await expect(panel(page)).toHaveAttribute('id', controlled ?? '');
    });

    test(`${path}: arrow keys, Home and End move the focus, the space bar and Enter choose`, async ({
      page,
    }) => {
      await page.goto(path);
      const names = all.map(({ name }) => name);
      const last = names.at(-1) ?? '';
      await tab(page, 'EN VIVO').focus();
      for (const [key, name] of [
        ['ArrowRight', 'PRÓXIMOS'],
        ['ArrowRight', 'RESULTADOS'],
        ['ArrowLeft', 'PRÓXIMOS'],
        ['End', last],
        ['ArrowRight', 'EN VIVO'],
        ['ArrowLeft', last],
        ['Home', 'EN VIVO'],
      ] as const) {
        await page.keyboard.press(key);
        await expect(tab(page, name)).toBeFocused();
      }
      await expect(tab(page, 'EN VIVO')).toHaveAttribute('aria-selected', 'true');

      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Space');
      await expect(tab(page, 'PRÓXIMOS')).toHaveAttribute('aria-selected', 'true');
      await expect(tab(page, 'EN VIVO')).toHaveAttribute('tabindex', '-1');
      await expect(tab(page, 'PRÓXIMOS')).toBeFocused();
      await expect(panel(page)).toHaveAccessibleName('PRÓXIMOS');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(tab(page, 'RESULTADOS')).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Tab');
      await expect(panel(page)).toBeFocused();
    });

    test(`${path}: choosing a tab changes the address, and "back" works`, async ({ page }) => {
      const documents: string[] = [];
      await page.goto(path);
      await expect(tabs(page).first()).toBeVisible();
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents.push(request.url());
      });
      const [live, upcoming, recent] = all.map(({ name, query }) => ({ name, url: `${path}${query}` }));
      for (const chosen of [upcoming, recent, live, recent]) {
        await tab(page, chosen?.name ?? '').click();
        await expect(page).toHaveURL(chosen?.url ?? '');
      }
      for (const chosen of [live, recent, upcoming]) {
        await page.goBack();
        await expect(page).toHaveURL(chosen?.url ?? '');
        await expect(tab(page, chosen?.name ?? '')).toHaveAttribute('aria-selected', 'true');
      }
      await page.goForward();
      await expect(tab(page, recent?.name ?? '')).toHaveAttribute('aria-selected', 'true');
      await expect(panel(page).locator('.badge').first()).toHaveText('FINALIZADO');
      expect(documents).toEqual([]);
    });

    test(`${path}: has no axe violations`, async ({ page }) => {
      await page.goto(path);
      await expect(tabs(page).first()).toBeVisible();
      for (const { name } of all) {
        await tab(page, name).click();
        await expect(panel(page).locator('li').first()).toBeVisible();
        expect(await axeViolations(page), name).toEqual([]);
      }
    });
  }

  test('a click with Ctrl or Cmd is left to the browser, which opens another window', async ({ page }) => {
    await page.goto('/deportes');
    await expect(tabs(page).first()).toBeVisible();
    expect(await opensWindow(tab(page, 'RESULTADOS'))).toBe(true);
    await expect(tab(page, 'RESULTADOS')).toHaveAttribute('aria-selected', 'false');
    await expect(page).toHaveURL('/deportes');
  });
});

test.describe('choosing a league with a script', { tag: '@script' }, () => {
  const picker = (page: Page) => page.locator(parts.leaguePicker);
  const choose = async (page: Page, name: string) =>
    picker(page).getByRole('link', { name, exact: true }).click();
  const teams = (page: Page) =>
    page.locator('section').filter({ has: page.locator('[data-island=league-teams]') });
  const leagueTeam = {
    id: 5,
    upstreamId: 'x',
    name: 'Gigantes',
    market: 'Carolina',
    alias: 'GIG',
    colour: null,
  };

  test('games and teams change without loading a page', async ({ page }) => {
    const { opened, open: openLatch } = latch();
    await respondTo(page, /\/mlb\/teams\?/, async () => opened.then(() => ({ data: [leagueTeam] })));
    await respondTo(page, /\/mlb\/games\/live\?/, async () =>
      opened.then(() => ({ data: [leagueGame()], total: 1 })),
    );
    await openWithStoppedClock(page, '/deportes?vista=resultados');
    const before = await teams(page).locator('a').count();
    await choose(page, 'Béisbol');
    await expect(page).toHaveURL('/deportes?deporte=baseball');
    await expect(picker(page).locator('[aria-current=true]')).toHaveText(['Béisbol', 'MLB']);
    await expect(tab(page, 'EN VIVO')).toHaveAttribute('aria-selected', 'true');
    await expect(teams(page).getByRole('status')).toHaveText('Cargando equipos...');
    await expect(panel(page).getByRole('status')).toHaveText('Cargando partidos en vivo...');
    openLatch();
    await expect(teams(page).getByRole('link')).toHaveText(['GIGGigantesCarolina']);
    await expect(teams(page).getByRole('link')).toHaveAttribute('href', '/equipos/5');
    await expect(panel(page).locator(parts.game)).toHaveCount(1);

    await page.goBack();
    await expect(picker(page).locator('[aria-current=true]')).toHaveText(['Baloncesto', 'NBA']);
    await expect(tab(page, 'RESULTADOS')).toHaveAttribute('aria-selected', 'true');
    await expect(teams(page).locator('a')).toHaveCount(before);
  });

  test('the teams of a league are requested once', async ({ page }) => {
    const { opened, open: openLatch } = latch();
    const { asked } = await respondTo(page, /\/superior-nacional\/teams\?/, async () => {
      await opened;
      return { data: [] };
    });
    await openWithStoppedClock(page, '/deportes?vista=resultados');
    // A reader who comes back before the response waits for the same request.
    for (const name of ['BSN', 'NBA', 'BSN']) {
      await choose(page, name);
      await expect(picker(page).locator('[aria-current=true]')).toHaveText(['Baloncesto', name]);
    }
    await expect(teams(page).getByRole('status')).toBeVisible();
    openLatch();
    await expect(teams(page).getByText('No hay equipos disponibles', { exact: true })).toBeVisible();
    expect(asked()).toBe(1);
  });

  test('teams that cannot be loaded do not affect the games', async ({ page }) => {
    await respondTo(page, /\/nfl\/teams\?/, () => ({ status: 401 }));
    await respondTo(page, /\/nfl\/games\/live\?/, () => ({ data: [leagueGame()], total: 1 }));
    await openWithStoppedClock(page, '/deportes');
    await choose(page, 'Fútbol americano');
    await expect(
      teams(page).getByText('No pudimos cargar los equipos en este momento.', { exact: true }),
    ).toBeVisible();
    await expect(panel(page).locator(parts.game).first()).toBeVisible();
  });
});
