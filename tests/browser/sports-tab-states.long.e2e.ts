import type { Page } from '@playwright/test';
import { respondTo, latch } from './api-responses.ts';
import { expect, test } from './page-kinds.ts';
import { article, leagueGame, openWithStoppedClock, sportGame, team } from './sports-responses.ts';
import { parts } from './sports-parts.ts';

/** What the tabs show while they load, when there is nothing, when requests fail, and of games with unknown parts. */

const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Partidos' }).getByRole('tab', { name, exact: true });
const panel = (page: Page) => page.getByRole('tabpanel');

/** The tabs of games: their list, and what they say while it loads and when it is empty. */
const ofGames = [
  {
    name: 'EN VIVO',
    query: '',
    list: 'live',
    loads: 'partidos en vivo',
    empty: 'No hay partidos{of} en vivo{now}',
  },
  {
    ...{ name: 'PRÓXIMOS', query: '?vista=proximos', list: 'upcoming' },
    ...{ loads: 'próximos partidos', empty: 'No hay próximos partidos{of} programados' },
  },
  {
    ...{ name: 'RESULTADOS', query: '?vista=resultados', list: 'recent' },
    ...{ loads: 'resultados recientes', empty: 'No hay resultados recientes{of}' },
  },
];
const tabsOf = (pathOf: (list: string) => string, of: string, now: string) =>
  ofGames.map(({ list, loads, empty, ...tab }) => ({
    ...tab,
    request: new RegExp(pathOf(list)),
    loading: `Cargando ${loads}...`,
    empty: empty.replace('{of}', of).replace('{now}', now),
  }));
const ofLeague = tabsOf((list) => String.raw`/nba/games/${list}\?`, '', '');
const ofSport = [
  ...tabsOf((list) => String.raw`/games/${list}\?sportId=1&`, ' de baloncesto', ' en este momento'),
  {
    ...{ name: 'NOTICIAS', query: '?vista=noticias', request: /\/articles\/sport\?sportId=1&/ },
    ...{ loading: 'Cargando noticias...', empty: 'No hay noticias disponibles sobre baloncesto' },
  },
];
const failedGames = 'No pudimos cargar los partidos en este momento.';
const failedNews = 'No pudimos cargar las noticias en este momento.';

test.describe('what a tab shows', { tag: '@script' }, () => {
  for (const { path, all } of [
    { path: '/deportes', all: ofLeague },
    { path: '/deportes/basketball', all: ofSport },
  ]) {
    for (const { name, query, request: requested, loading, empty } of all) {
      const elsewhere = name === 'EN VIVO' ? all[1] : all[0];
      const failed = name === 'NOTICIAS' ? failedNews : failedGames;
      /** Opens the page at another tab, and stops the clock. */
      const open = async (page: Page) => openWithStoppedClock(page, `${path}${elsewhere?.query ?? ''}`);

      test(`${path}, ${name}: says that it loads, then that there is nothing`, async ({ page }) => {
        const { opened, open: openLatch } = latch();
        await respondTo(page, requested, async () => opened.then(() => ({ data: [] })));
        await open(page);
        await tab(page, name).click();
        await expect(panel(page).getByRole('status')).toHaveText(loading);
        await expect(page).toHaveURL(`${path}${query}`);
        openLatch();
        await expect(panel(page).getByText(empty, { exact: true })).toBeVisible();
        await expect(panel(page).getByText(loading)).toHaveCount(0);
      });

      test(`${path}, ${name}: a 401 is shown at once, and the reader can retry`, async ({ page }) => {
        const { opened, open: openLatch } = latch();
        const { asked } = await respondTo(page, requested, async (nth) => {
          if (nth === 1) return { status: 401, data: { error: 'no' } };
          await opened;
          return { data: [] };
        });
        await open(page);
        await tab(page, name).click();
        await expect(panel(page).getByRole('alert')).toContainText(failed);
        expect(asked()).toBe(1);
        await panel(page).getByRole('link', { name: 'Reintentar' }).click();
        await expect(panel(page).getByText(loading)).toBeVisible();
        openLatch();
        await expect(panel(page).getByText(empty, { exact: true })).toBeVisible();
        expect(asked()).toBe(2);
      });
    }
  }

  for (const [what, status] of [
    ['an error of the server', 503],
    ['no network', 0],
  ] as const) {
    test(`${what} is retried once, and only once`, async ({ page }) => {
      const { asked } = await respondTo(page, /\/nba\/games\/recent\?/, () => ({ status }));
      await openWithStoppedClock(page, '/deportes');
      await tab(page, 'RESULTADOS').click();
      await expect(panel(page).getByRole('alert')).toContainText(failedGames);
      expect(asked()).toBe(2);
    });

    test(`${what} that ends at once is not shown`, async ({ page }) => {
      const { asked } = await respondTo(page, /\/nba\/games\/recent\?/, (nth) =>
        nth === 1 ? { status } : { data: [leagueGame({ status: 'finished' })], age: 720, total: 1 },
      );
      await openWithStoppedClock(page, '/deportes');
      await tab(page, 'RESULTADOS').click();
      await expect(panel(page).locator(parts.gameScore)).toHaveText(['9 - 8']);
      await expect(panel(page).getByText('Actualizado hace 12 minutos')).toBeVisible();
      expect(asked()).toBe(2);
    });
  }

  test('a response that does not match the contract is an error, not a broken page', async ({
    page,
    complaints,
  }) => {
    await respondTo(page, /\/nba\/games\/recent\?/, () => ({ data: [{ id: 'uno' }] }));
    await openWithStoppedClock(page, '/deportes');
    await tab(page, 'RESULTADOS').click();
    await expect(panel(page).getByRole('alert')).toContainText(failedGames);
    expect(complaints).toEqual([]);
  });

  test('a game without a venue, an hour or known teams says so', async ({ page }) => {
    await respondTo(page, /\/games\/upcoming\?sportId=1&/, () => ({
      data: [
        sportGame({
          status: 'scheduled',
          venue: null,
          startTimeConfirmed: false,
          homeScore: null,
          awayScore: null,
        }),
        sportGame({ id: 2, status: 'scheduled', awayTeamId: null, homeScore: null, awayScore: null }),
      ],
    }));
    await respondTo(page, /\/api\/teams\?ids=/, () => ({ data: [team(910_002, 'Vaqueros')] }));
    await openWithStoppedClock(page, '/deportes/basketball');
    await tab(page, 'PRÓXIMOS').click();
    const cards = panel(page).locator(parts.game);
    await expect(cards.nth(0).locator(`${parts.gameSide} > span`)).toHaveText(['Equipo 910001', 'Vaqueros']);
    await expect(cards.nth(0).locator(parts.mark)).toHaveText(['?', 'VAQ']);
    await expect(cards.nth(0).locator(parts.gameTop)).toContainText('BSN · Serie final');
    await expect(cards.nth(0).locator(parts.gameTop)).toContainText('Estadio no disponible');
    await expect(cards.nth(0).locator(parts.gameTop)).toContainText('hora por confirmar');
    await expect(cards.nth(1).locator(`${parts.gameSide} > span`)).toHaveText([
      'Equipo 910001',
      'Por definir',
    ]);
  });

  test('only featured news is marked as featured', async ({ page }) => {
    await respondTo(page, /\/articles\/sport\?/, () => ({
      data: [article(), article({ id: 2, slug: 'otra', title: 'Otra', isFeatured: true })],
    }));
    await openWithStoppedClock(page, '/deportes/basketball');
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
});
