import type { Page } from '@playwright/test';
import { Game, Games, Team, Teams } from '#contract/sports.ts';
import { servedPage } from '../served-page.ts';
import { fetchApi } from './fetch-api.ts';
import { expect, test } from './page-kinds.ts';
import { parts } from './sports-parts.ts';

/** The pages of a game and of a team, with and without a script. */

const main = (page: Page) => page.getByRole('main');
const sides = (page: Page) => main(page).locator(parts.scoreboardSide);
const score = (page: Page) => main(page).locator(parts.scoreboardScore);
/** The value beside a name in the card of details. */
const detail = (page: Page, name: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd');

for (const { kind, label, shown } of [
  { kind: '{liveGame}', label: 'EN VIVO', shown: /^\d+ - \d+$/ },
  { kind: '{upcomingGame}', label: 'PROGRAMADO', shown: /^VS$/ },
  { kind: '{finishedGame}', label: 'FINALIZADO', shown: /^\d+ - \d+$/ },
]) {
  test(`a game: ${label}`, { tag: '@static' }, async ({ page, place }) => {
    const path = place(`/partido/${kind}`);
    await page.goto(path);
    const game = await fetchApi(`/api/games/${path.split('/').at(-1)}`, Game);
    const [home, away] = await Promise.all(
      [game.homeTeamId, game.awayTeamId].map((id) => fetchApi(`/api/teams/${id}`, Team)),
    );

    const way = main(page).getByRole('navigation', { name: 'Ruta de navegación' }).getByRole('listitem');
    await expect(way).toHaveText(['Baloncesto', `› ${game.leagueName}`]);
    await expect(way.getByRole('link')).toHaveAttribute('href', '/deportes/basketball');

    const header = main(page).locator('article > header');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${home?.name} contra ${away?.name}`);
    await expect(header).toContainText(game.leagueName);
    await expect(header).toContainText(game.venue ?? 'Estadio no disponible');
    await expect(header.locator('.badge')).toHaveText(label);
    const day = /^\p{L}+, \d{1,2} de \p{L}+ de \d{4}/u;
    await expect(header.locator('time')).toHaveText(day);
    await expect(header.locator('time')).toHaveAttribute('datetime', game.startTime);

    await expect(score(page).locator('strong')).toHaveText(shown);
    await expect(sides(page)).toContainText([home?.name ?? '', away?.name ?? '']);
    await expect(sides(page)).toContainText([home?.location ?? '', away?.location ?? '']);
    await expect(sides(page).first()).toHaveAttribute('href', `/equipos/${home?.id}`);
    const rows = main(page).getByRole('table').getByRole('row');
    if (game.lineScore !== null) {
      await expect(rows.first().getByRole('columnheader')).toHaveText([
        'Equipo',
        '1',
        '2',
        '3',
        '4',
        'Total',
      ]);
      const { periods } = game.lineScore.home;
      const cells = rows.nth(1).getByRole('cell');
      if (game.status === 'finished')
        await expect(cells).toHaveText([...periods, game.homeScore].map(String));
      await expect(rows.nth(2).getByRole('rowheader')).toContainText(away?.name ?? '');
    }
    await expect(rows).toHaveCount(game.lineScore === null ? 0 : 3);
    if (game.status === 'live') expect(game.lineScore).not.toBeNull();
    await expect(sides(page).locator(parts.mark)).toHaveText([/^\S{2,3}$/, /^\S{2,3}$/]);

    await expect(main(page).getByRole('heading', { name: 'Detalles del partido' })).toBeVisible();
    await expect(main(page).getByRole('heading', { level: 3 })).toHaveText([
      'Información general',
      'Ubicación y fecha',
    ]);
    await expect(main(page).locator('dt')).toHaveText([
      'Liga',
      'Temporada',
      'Ronda',
      'Estado',
      'Estadio',
      'Fecha y hora',
    ]);
    await expect(detail(page, 'Liga')).toHaveText(game.leagueName);
    await expect(detail(page, 'Temporada')).toHaveText(game.seasonName ?? 'No disponible');
    await expect(detail(page, 'Ronda')).toHaveText(game.round ?? 'No disponible');
    await expect(detail(page, 'Estado')).toHaveText(label);
    await expect(detail(page, 'Estadio')).toHaveText(game.venue ?? 'No disponible');
    await expect(detail(page, 'Fecha y hora')).toHaveText(day);

    await expect(main(page).getByRole('link', { name: 'Volver a baloncesto' })).toHaveAttribute(
      'href',
      '/deportes/basketball',
    );
  });
}

test('the winner is named and highlighted', { tag: '@static' }, async ({ page, place }) => {
  const path = place('/partido/{finishedGame}');
  const { homeScore, awayScore } = await fetchApi(`/api/games/${path.split('/').at(-1)}`, Game);
  const homeWon = (homeScore ?? 0) > (awayScore ?? 0);
  await page.goto(path);
  await expect(score(page).locator('span')).toHaveText(homeWon ? 'Victoria local' : 'Victoria visitante');
  await expect(sides(page).nth(homeWon ? 0 : 1)).toHaveClass(/winner/);
  await expect(sides(page).nth(homeWon ? 1 : 0)).not.toHaveClass(/winner/);
});

test('a game without a round says so', { tag: '@static' }, async ({ page, place }) => {
  await page.goto(place('/partido/{gameWithoutRound}'));
  await expect(detail(page, 'Ronda')).toHaveText('No disponible');
});

test(
  'a round with a name is shown in the header and in the details',
  { tag: '@static' },
  async ({ page, place }) => {
    await page.goto(place('/partido/{exhibitionGame}'));
    await expect(detail(page, 'Ronda')).toHaveText('Juego de exhibición');
    await expect(main(page).locator('.kicker')).toHaveText('NBA · Juego de exhibición');
  },
);

test('a postponed game says so, and shows no score', { tag: '@static' }, async ({ page, place }) => {
  await page.goto(place('/partido/{postponedGame}'));
  await expect(main(page).locator('header .badge')).toHaveText('POSPUESTO');
  await expect(detail(page, 'Estado')).toHaveText('POSPUESTO');
  await expect(score(page)).toHaveText('Pospuesto');
});

test(
  'a postponed game is among the upcoming games, on its team’s page, and on the light pages',
  { tag: '@static' },
  async ({ page, place }) => {
    const path = place('/partido/{postponedGame}');
    const { homeTeamId } = await fetchApi(`/api/games/${path.split('/').at(-1)}`, Game);
    for (const list of ['/deportes?vista=proximos', `/equipos/${homeTeamId}`]) {
      const card = main(page).locator(parts.game, { has: page.locator(`a[href="${path}"]`) });
      await openListWith(page, list, path);
      await expect(card.locator('.badge')).toHaveText('POSPUESTO');
      await openListWith(page, `/lite${list}`, `/lite${path}`);
      const line = main(page).locator('li', { has: page.locator(`a[href="/lite${path}"]`) });
      await expect(line).toContainText(/ VS [^]*POSPUESTO/);
      expect((await line.textContent())?.match(/pospuesto/gi)).toHaveLength(1);
    }
  },
);

/** Opens the page of the list that has the link. */
async function openListWith(page: Page, list: string, href: string): Promise<void> {
  await page.goto(list);
  const next = main(page).locator('a[rel=next]');
  while ((await main(page).locator(`a[href="${href}"]`).count()) === 0 && (await next.count()) > 0) {
    await page.goto((await next.getAttribute('href')) ?? '');
  }
}

test('a team’s page shows its facts, its games and its news', { tag: '@static' }, async ({ page, place }) => {
  const path = place('/equipos/{team}');
  const team = await fetchApi(`/api/teams/${path.split('/').at(-1)}`, Team);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(team.name);
  await expect(main(page).locator(`:has(> header) > ${parts.mark}`)).toHaveText(team.shortName.slice(0, 3));
  await expect(detail(page, 'Deporte')).toHaveText('Baloncesto');
  await expect(detail(page, 'Liga')).toHaveText('National Basketball Association');
  await expect(detail(page, 'Localidad')).toHaveText(team.location ?? 'No disponible');
  await expect(detail(page, 'Abreviatura')).toHaveText(team.shortName);
  await expect(main(page).getByRole('heading', { name: 'En vivo ahora' })).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Próximos partidos' })).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Resultados recientes' })).toBeVisible();
  const cards = main(page).locator(parts.game);
  expect(await cards.count()).toBeGreaterThan(2);
  for (const card of await cards.all()) await expect(card).toContainText(team.name);
  await expect(main(page).locator('a[href="/noticias/deportes"]')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Volver a deportes' })).toHaveAttribute(
    'href',
    '/deportes',
  );
});

test('a team without games says so', { tag: '@static' }, async ({ page }) => {
  const teams = (await fetchApi('/api/teams?sportId=1&per_page=100', Teams)).filter(
    ({ league }) => league === 'superior-nacional',
  );
  const games = await Promise.all(
    ['live', 'upcoming', 'recent'].map((list) =>
      fetchApi(`/api/games/${list}?sportId=1&per_page=100`, Games),
    ),
  );
  const busy = new Set(games.flat().flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]));
  // Four teams of the Superior Nacional are out of the quarter-finals.
  const idle = teams.find(({ id }) => !busy.has(id));
  await page.goto(`/equipos/${idle?.id}`);
  await expect(main(page).getByText('No hay partidos de este equipo en estos días.')).toBeVisible();
});

for (const { path, message } of [
  { path: '/partido', message: 'No se encontró información del partido solicitado' },
  { path: '/equipos', message: 'El equipo solicitado no existe' },
]) {
  test(`${path} without such an id is a 404`, { tag: '@once' }, async ({ request }) => {
    for (const id of ['0', '-1', '1.5', '100000000000000000000', 'abc', '999999999', '1e3', '%20', '٣']) {
      const response = await request.get(`${path}/${id}`);
      expect(response.status(), id).toBe(404);
      const page = servedPage(await response.text());
      expect(page.text('h1'), id).toBe(message);
      expect(page.text('main a[href="/deportes"]'), id).toContain('Volver a deportes');
    }
  });
}
