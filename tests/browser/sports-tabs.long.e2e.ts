import type { Page } from '@playwright/test';
import { latch, respondTo } from './api-responses.ts';
import { opensWindow } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import { requestedBy } from './requested.ts';
import { article, leagueGame, openWithStoppedClock, sportGame, team } from './sports-responses.ts';
import { parts } from './sports-parts.ts';

/** The tabs of games, their days, and the choice of a league. sports-served.long.e2e.ts has what the server draws of them. */

const main = (page: Page) => page.getByRole('main');
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Partidos' }).getByRole('tab');
const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Partidos' }).getByRole('tab', { name, exact: true });
const panel = (page: Page) => page.getByRole('tabpanel');
const ahead = (page: Page) => page.locator(parts.ahead);
const path = '/deportes/basketball';

test(
  'without a script a tab is a link to the beginning of its list, and that leads to all of it',
  { tag: '@static' },
  async ({ page }) => {
    for (const [name, query, badge] of [
      ['PRÓXIMOS', '?vista=proximos', /^(PRÓXIMO|POSPUESTO)$/],
      ['RESULTADOS', '?vista=resultados', /^FINALIZADO$/],
    ] as const) {
      await page.goto('/deportes');
      const link = main(page).getByRole('navigation', { name: 'Partidos' }).getByRole('link', { name });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      const cards = main(page).locator(`${parts.gameOfTab}:visible`);
      await expect(cards.first().locator('.badge')).toHaveText(badge);
      await expect(ahead(page).first()).toBeHidden();
      await main(page).getByRole('link', { name: 'Ver todos' }).click();
      await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === `/deportes${query}`);
      await expect(cards.first().locator('.badge')).toHaveText(badge);
    }
  },
);

test('the strip of days leads to a day, and the tab stays', async ({ page, javaScriptEnabled }) => {
  // The list of this league has the most days.
  await page.goto('/deportes?liga=bsn&vista=proximos');
  if (javaScriptEnabled !== false) await expect(tabs(page).first()).toBeVisible();
  const list = page.locator('#vista');
  const strip = list.getByRole('navigation', { name: 'Días' }).getByRole('link');
  expect(await strip.count()).toBeGreaterThan(2);
  await strip.nth(2).click();
  await expect(list.locator('h2').nth(2)).toBeInViewport();
  await expect(page).toHaveURL(/liga=bsn&vista=proximos#proximos-\d+$/);
  await expect(list.locator(parts.game).first().locator('.badge')).toHaveText(/PRÓXIMO|POSPUESTO/);
});

test(
  'without a script, the days of a tab that was not loaded lead to its page',
  { tag: '@static' },
  async ({ page }) => {
    await page.goto('/deportes/basketball#resultados');
    const days = page.locator('[data-view=recent]').getByRole('navigation', { name: 'Días' });
    await days.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/deportes\/basketball\?vista=resultados#resultados-\d+$/);
    await expect(page.locator('#vista h2').first()).toBeInViewport();
  },
);

test.describe('tabs with a script', { tag: '@script' }, () => {
  test('one is selected and can be reached with the tab key', async ({ page }) => {
    await page.goto(path);
    await expect(tabs(page)).toHaveText(['EN VIVO', 'PRÓXIMOS', 'RESULTADOS', 'NOTICIAS']);
    for (const [place, each] of (await tabs(page).all()).entries()) {
      await expect(each).toHaveAttribute('aria-selected', String(place === 0));
      await expect(each).toHaveAttribute('tabindex', place === 0 ? '0' : '-1');
      await expect(each).not.toHaveAttribute('aria-current');
    }
    await expect(panel(page)).toHaveAccessibleName('EN VIVO');
    const controlled = await tab(page, 'EN VIVO').getAttribute('aria-controls');
    await expect(panel(page)).toHaveAttribute('id', controlled ?? '');
  });

  test('arrow keys, Home and End move the focus, the space bar and Enter choose', async ({ page }) => {
    await page.goto(path);
    await tab(page, 'EN VIVO').focus();
    for (const [key, name] of [
      ['ArrowRight', 'PRÓXIMOS'],
      ['ArrowRight', 'RESULTADOS'],
      ['ArrowLeft', 'PRÓXIMOS'],
      ['End', 'NOTICIAS'],
      ['ArrowRight', 'EN VIVO'],
      ['ArrowLeft', 'NOTICIAS'],
      ['Home', 'EN VIVO'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(page, name)).toBeFocused();
    }
    await expect(tab(page, 'EN VIVO')).toHaveAttribute('aria-selected', 'true');

    for (const [key, name] of [
      ['Space', 'PRÓXIMOS'],
      ['Enter', 'RESULTADOS'],
    ] as const) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press(key);
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
      await expect(tab(page, name)).toBeFocused();
      await expect(panel(page)).toHaveAccessibleName(name);
    }
    await expect(tab(page, 'EN VIVO')).toHaveAttribute('tabindex', '-1');
    await page.keyboard.press('Tab');
    await expect(panel(page)).toBeFocused();
  });

  test('choosing one changes the address, and "back" works', async ({ page }) => {
    await page.goto(path);
    await expect(tabs(page).first()).toBeVisible();
    const documents = requestedBy(page, (request) => request.isNavigationRequest());
    const [live, upcoming, recent] = [
      { name: 'EN VIVO', url: path },
      { name: 'PRÓXIMOS', url: `${path}?vista=proximos` },
      { name: 'RESULTADOS', url: `${path}?vista=resultados` },
    ] as const;
    for (const chosen of [upcoming, recent, live, recent]) {
      await tab(page, chosen.name).click();
      await expect(page).toHaveURL(chosen.url);
    }
    for (const chosen of [live, recent, upcoming]) {
      await page.goBack();
      await expect(page).toHaveURL(chosen.url);
      await expect(tab(page, chosen.name)).toHaveAttribute('aria-selected', 'true');
    }
    await page.goForward();
    await expect(tab(page, recent.name)).toHaveAttribute('aria-selected', 'true');
    await expect(panel(page).locator('.badge').first()).toHaveText('FINALIZADO');
    expect(documents).toEqual([]);
  });

  test('a click with Ctrl or Cmd is left to the browser, which opens another window', async ({ page }) => {
    await page.goto('/deportes');
    await expect(tabs(page).first()).toBeVisible();
    expect(await opensWindow(tab(page, 'RESULTADOS'))).toBe(true);
    await expect(tab(page, 'RESULTADOS')).toHaveAttribute('aria-selected', 'false');
    await expect(page).toHaveURL('/deportes');
  });

  // What the other lists say: game-tabs.test.ts.
  test('a list says that it loads, that it failed and may be tried again, and that there is nothing', async ({
    page,
  }) => {
    const held = latch();
    const { asked } = await respondTo(page, /\/nba\/games\/recent\?/, async (nth) => {
      if (nth === 1) return { status: 401, data: { error: 'no' } };
      await held.opened;
      return { data: [] };
    });
    await openWithStoppedClock(page, '/deportes');
    await tab(page, 'RESULTADOS').click();
    await expect(panel(page).getByRole('alert')).toContainText(
      'No pudimos cargar los partidos en este momento.',
    );
    expect(asked()).toBe(1);
    await panel(page).getByRole('link', { name: 'Reintentar' }).click();
    const loading = 'Cargando resultados recientes...';
    await expect(panel(page).getByRole('status')).toHaveText(loading);
    held.open();
    await expect(panel(page).getByText('No hay resultados recientes', { exact: true })).toBeVisible();
    await expect(panel(page).getByText(loading)).toHaveCount(0);
    expect(asked()).toBe(2);
  });

  test('a game without a venue, an hour or known teams says so', async ({ page }) => {
    const coming = { status: 'scheduled', homeScore: null, awayScore: null };
    await respondTo(page, /\/games\/upcoming\?sportId=1&/, () => ({
      data: [
        sportGame({ ...coming, venue: null, startTimeConfirmed: false }),
        sportGame({ ...coming, id: 2, awayTeamId: null }),
      ],
    }));
    await respondTo(page, /\/api\/teams\?ids=/, () => ({ data: [team(910_002, 'Vaqueros')] }));
    await openWithStoppedClock(page, path);
    await tab(page, 'PRÓXIMOS').click();
    const cards = panel(page).locator(parts.game);
    await expect(cards.nth(0).locator(`${parts.gameSide} > span`)).toHaveText(['Equipo 910001', 'Vaqueros']);
    await expect(cards.nth(0).locator(parts.mark)).toHaveText(['?', 'VAQ']);
    for (const words of ['BSN · Serie final', 'Estadio no disponible', 'hora por confirmar'])
      await expect(cards.nth(0).locator(parts.gameTop)).toContainText(words);
    await expect(cards.nth(1).locator(`${parts.gameSide} > span`)).toHaveText([
      'Equipo 910001',
      'Por definir',
    ]);
  });

  test('only featured news is marked as featured', async ({ page }) => {
    await respondTo(page, /\/articles\/sport\?/, () => ({
      data: [article(), article({ id: 2, slug: 'otra', title: 'Otra', isFeatured: true })],
    }));
    await openWithStoppedClock(page, path);
    await tab(page, 'NOTICIAS').click();
    const cards = panel(page).locator('.card');
    await expect(cards).toHaveCount(2);
    await expect(cards.nth(0).getByRole('link', { name: 'Vuelve el béisbol' })).toHaveAttribute(
      'href',
      '/articulo/vuelve-el-beisbol',
    );
    await expect(cards.nth(0)).toContainText('La temporada comienza en Ponce.');
    await expect(cards.nth(0).locator('time')).toHaveText(/^20 (de )?nov\.? (de )?2026$/);
    await expect(cards.nth(0).getByText('Destacado')).toHaveCount(0);
    await expect(cards.nth(1).getByText('Destacado', { exact: true })).toBeVisible();
  });

  test('a game that begins leaves the games below the live ones, which are seen with these alone', async ({
    page,
  }) => {
    let live = [leagueGame()];
    await respondTo(page, /\/nba\/games\/live\?/, () => ({ data: live, total: live.length }));
    // A list that the page requests by itself is not requested once more for the reader.
    await openWithStoppedClock(page, '/deportes');
    const league = (name: string) =>
      page.locator(parts.leaguePicker).getByRole('link', { name, exact: true });
    for (const [control, isShown] of [
      [tab(page, 'PRÓXIMOS'), false],
      [tab(page, 'EN VIVO'), true],
      [league('BSN'), false],
      [league('NBA'), true],
    ] as const) {
      await control.click();
      await expect(ahead(page).first()).toBeVisible({ visible: isShown });
    }
    const next = ahead(page).first().locator('li > a');
    const hrefs = await next.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const begun of [1, hrefs.length]) {
      live = hrefs.slice(0, begun).map((href) => leagueGame({ id: Number(href.split('/').at(-1)) }));
      await panel(page).getByRole('link', { name: 'Actualizar' }).click();
      await expect(panel(page).locator(parts.game)).toHaveCount(begun);
      await expect(next).toHaveCount(hrefs.length - begun);
    }
    await expect(ahead(page).first()).toBeHidden();
  });
});

test.describe('choosing a league with a script', { tag: '@script' }, () => {
  const chosen = (page: Page) => page.locator(`${parts.leaguePicker} [aria-current=true]`);
  const choose = async (page: Page, name: string) =>
    page.locator(parts.leaguePicker).getByRole('link', { name, exact: true }).click();
  const teams = (page: Page) =>
    page.locator('section').filter({ has: page.locator('[data-island=league-teams]') });

  test('games and teams change without loading a page', async ({ page }) => {
    const held = latch();
    const giants = {
      id: 5,
      upstreamId: 'x',
      name: 'Gigantes',
      market: 'Carolina',
      alias: 'GIG',
      colour: null,
    };
    await respondTo(page, /\/mlb\/teams\?/, async () => held.opened.then(() => ({ data: [giants] })));
    await respondTo(page, /\/mlb\/games\/live\?/, async () =>
      held.opened.then(() => ({ data: [leagueGame()], total: 1 })),
    );
    await openWithStoppedClock(page, '/deportes?vista=resultados');
    const before = await teams(page).locator('a').count();
    await choose(page, 'Béisbol');
    await expect(page).toHaveURL('/deportes?deporte=baseball');
    await expect(chosen(page)).toHaveText(['Béisbol', 'MLB']);
    await expect(tab(page, 'EN VIVO')).toHaveAttribute('aria-selected', 'true');
    await expect(teams(page).getByRole('status')).toHaveText('Cargando equipos...');
    await expect(panel(page).getByRole('status')).toHaveText('Cargando partidos en vivo...');
    held.open();
    await expect(teams(page).getByRole('link')).toHaveText(['GIGGigantesCarolina']);
    await expect(teams(page).getByRole('link')).toHaveAttribute('href', '/equipos/5');
    await expect(panel(page).locator(parts.game)).toHaveCount(1);

    await page.goBack();
    await expect(chosen(page)).toHaveText(['Baloncesto', 'NBA']);
    await expect(tab(page, 'RESULTADOS')).toHaveAttribute('aria-selected', 'true');
    await expect(teams(page).locator('a')).toHaveCount(before);
  });

  test('the teams of a league are requested once', async ({ page }) => {
    const held = latch();
    const { asked } = await respondTo(page, /\/superior-nacional\/teams\?/, async () =>
      held.opened.then(() => ({ data: [] })),
    );
    await openWithStoppedClock(page, '/deportes?vista=resultados');
    // A reader who comes back before the response waits for the same request.
    for (const name of ['BSN', 'NBA', 'BSN']) {
      await choose(page, name);
      await expect(chosen(page)).toHaveText(['Baloncesto', name]);
    }
    await expect(teams(page).getByRole('status')).toBeVisible();
    held.open();
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
