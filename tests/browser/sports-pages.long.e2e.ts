import type { APIRequestContext, Page } from '@playwright/test';
import { paths } from '#config/paths.ts';
import { type Game, Games, LeagueTeams, SportArticles, Teams } from '#contract/sports.ts';
import { pageTexts } from '#sports/texts.ts';
import { servedPage } from '../served-page.ts';
import { fetchApi } from './fetch-api.ts';
import { expect, test } from './page-kinds.ts';
import { parts } from './sports-parts.ts';

/** What the sports home and a sport's page show of the newsroom's own games, with and without a script. */

const main = (page: Page) => page.getByRole('main');
/** The cards of the open tab. The page also has the first cards of the other tabs, which are hidden. */
const cards = (page: Page) => main(page).locator(`${parts.gameOfTab}:visible`);
const panel = (page: Page) => main(page).locator('#vista');

/** A tab is a link until a script turns it into a tab. */
const tab = (page: Page, javaScriptEnabled: boolean | undefined, name: string) =>
  javaScriptEnabled === false
    ? main(page).getByRole('navigation', { name: 'Partidos' }).getByRole('link', { name, exact: true })
    : page.getByRole('tablist', { name: 'Partidos' }).getByRole('tab', { name, exact: true });

/** What a card of a game shows. */
interface Shown {
  /** Where its links lead. */
  hrefs: (string | null)[];
  top: string;
  badge: string;
  score: string;
  /** The time of the start; null without one. */
  time: string | null;
  /** Whether its hour is still unknown. */
  isOpen: boolean;
  /** The classes of both sides. */
  sides: string[];
}

/** Checks every card. All of them are read at once, because fifty requests to the browser for each card take seconds. */
async function each(page: Page, check: (card: Shown) => void): Promise<void> {
  await expect(async () => {
    const shown = await cards(page).evaluateAll<Shown[], typeof parts>(
      (all, { gameTop, gameScore, gameSide }) => {
        const textIn = (card: Element, selector: string) => card.querySelector(selector)?.textContent?.trim();
        return all.map((card) => ({
          hrefs: [...card.querySelectorAll('a')].map((link) => link.getAttribute('href')),
          top: textIn(card, gameTop) ?? '',
          badge: textIn(card, '.badge') ?? '',
          score: textIn(card, gameScore) ?? '',
          time: textIn(card, 'time') ?? null,
          isOpen: card.textContent.includes('hora por confirmar'),
          sides: [...card.querySelectorAll(gameSide)].map((side) => side.className),
        }));
      },
      parts,
    );
    expect(shown).not.toEqual([]);
    for (const card of shown) {
      expect(card.hrefs).toEqual([expect.stringMatching(/^\/partido\/[1-9]\d*$/)]);
      expect(card.top.startsWith(card.badge)).toBe(true);
      check(card);
    }
    // An island may still be replacing the cards of the tab that was open.
  }).toPass({ timeout: 30_000 });
}

const lists = {
  live: (page: Page) =>
    each(page, ({ badge, score }) => {
      expect(badge).toBe('EN VIVO');
      expect(score).toMatch(/^\d+ - \d+$/);
    }),
  upcoming: (page: Page) =>
    each(page, ({ badge, score, time, isOpen }) => {
      // A postponed game stays in the list on its day.
      expect(badge).toMatch(/^(PRÓXIMO|POSPUESTO)$/);
      expect(score).toBe('');
      // "vie, 20 de nov, 08:30 p. m.": the words in between depend on the version of the browser's locale data.
      expect(time).toMatch(/^\p{L}{3}\.?, \d{1,2} (de )?\p{L}{3,4}\.?/u);
      if (!isOpen) expect(time).toMatch(/\d{2}:\d{2}\s[ap]\.\s?m\.$/);
    }),
  recent: (page: Page) =>
    each(page, ({ badge, score, sides }) => {
      expect(badge).toBe('FINALIZADO');
      const [home = 0, away = 0] = score.split(' - ').map(Number);
      expect(sides.map((classes) => classes.includes('winner'))).toEqual([home > away, away > home]);
    }),
};

const views = [
  { name: 'EN VIVO', query: '', look: lists.live },
  { name: 'PRÓXIMOS', query: '?vista=proximos', look: lists.upcoming },
  { name: 'RESULTADOS', query: '?vista=resultados', look: lists.recent },
] as const;

for (const path of ['/deportes', '/deportes/basketball']) {
  test.describe(path, () => {
    for (const { name, query, look } of views) {
      test(`${name} has an address of its own, with a complete first response`, async ({
        page,
        javaScriptEnabled,
      }) => {
        await page.goto(`${path}${query}`);
        await look(page);
        const state = javaScriptEnabled === false ? 'aria-current' : 'aria-selected';
        await expect(tab(page, javaScriptEnabled, name)).toHaveAttribute(
          state,
          javaScriptEnabled === false ? 'page' : 'true',
        );
        await expect(
          main(page)
            .getByText(/^Actualizado hace /)
            .filter({ visible: true }),
        ).toBeVisible();
      });

      test(`${name} is reached from another tab`, async ({ page, javaScriptEnabled }) => {
        await page.goto(name === 'EN VIVO' ? `${path}?vista=resultados` : path);
        await tab(page, javaScriptEnabled, name).click();
        if (javaScriptEnabled !== false)
          await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === `${path}${query}`);
        await expect(tab(page, javaScriptEnabled, name)).toHaveAttribute(
          javaScriptEnabled === false ? 'aria-current' : 'aria-selected',
          javaScriptEnabled === false ? 'page' : 'true',
        );
        await expect(cards(page).first().locator('.badge')).toHaveText(
          { 'EN VIVO': /^EN VIVO$/, PRÓXIMOS: /^(PRÓXIMO|POSPUESTO)$/, RESULTADOS: /^FINALIZADO$/ }[name],
        );
        await look(page);
        if (javaScriptEnabled !== false) return;
        // Only the beginning of the list is in the page.
        await main(page).getByRole('link', { name: 'Ver todos' }).click();
        await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === `${path}${query}`);
        await look(page);
      });
    }

    test('the winner is highlighted', { tag: '@static' }, async ({ page }) => {
      await page.goto(`${path}?vista=resultados`);
      const colour = (selector: string) =>
        cards(page)
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).color);
      expect(await colour(`${parts.gameSide}${parts.winner}`)).not.toBe(
        await colour(`${parts.gameSide}:not(${parts.winner})`),
      );
    });

    test('further games are on further pages', { tag: '@static' }, async ({ page }) => {
      await page.goto(`${path}?vista=proximos`);
      await expect(cards(page)).toHaveCount(18);
      const first = await cards(page).first().getByRole('link').getAttribute('href');
      await main(page).getByRole('link', { name: 'Siguientes' }).click();
      await expect(page).toHaveURL(/vista=proximos&pagina=2$/);
      await lists.upcoming(page);
      await expect(cards(page).first().getByRole('link')).not.toHaveAttribute('href', first ?? '');
      await expect(main(page).getByRole('link', { name: 'Anteriores' })).toHaveAttribute(
        'href',
        `${path}?vista=proximos`,
      );
    });
  });
}

test.describe('sports home', () => {
  test('choosing a sport chooses its first league', async ({ page }) => {
    const leagues = main(page).getByRole('navigation', { name: 'Elige una liga' });
    const chosen = main(page).locator(`${parts.leaguePicker} [aria-current=true]`);
    for (const [name, league, query] of [
      ['Béisbol', 'MLB', '?deporte=baseball'],
      ['Fútbol americano', 'NFL', '?deporte=football'],
      ['Baloncesto', 'NBA', ''],
    ] as const) {
      await page.goto('/deportes?liga=bsn&vista=resultados');
      await main(page).locator(parts.leaguePicker).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === `/deportes${query}`);
      await expect(chosen).toHaveText([name, league]);
      // Not every league plays at any time.
      await expect(
        panel(page).locator(parts.game).or(panel(page).getByText('No hay partidos en vivo')).first(),
      ).toBeVisible();
    }
    // In the sample the NBA always plays. Each keeps its address, whichever is first.
    await expect(leagues.getByRole('link')).toHaveText(['NBA', 'BSN']);
    const addresses = leagues
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(await addresses).toEqual(['/deportes?liga=nba', '/deportes?liga=bsn']);
  });

  test(
    'shows at most three pieces of sports news, and links to the others',
    { tag: '@static' },
    async ({ page }) => {
      await page.goto('/deportes');
      const news = main(page).locator('section', {
        has: page.getByRole('heading', { name: 'Noticias deportivas' }),
      });
      expect(await news.locator('.card').count()).toBeLessThanOrEqual(3);
      expect(await news.locator('.card').count()).toBeGreaterThan(0);
      await expect(main(page).locator('a[href="/noticias/deportes"]')).toBeVisible();
    },
  );

  test("shows the league's teams, each with its page", async ({ page }) => {
    const known = await fetchApi('/api/sportradar/superior-nacional/teams?per_page=100', LeagueTeams);
    await page.goto('/deportes?liga=bsn');
    const links = main(page).locator(parts.team);
    await expect(links).toHaveCount(known.length);
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      known.map(({ id }) => `/equipos/${id}`),
    );
    for (const { name, market } of known) {
      await expect(links.filter({ has: page.getByText(name, { exact: true }) }).first()).toContainText(
        market ?? '',
      );
    }
  });
});

test.describe("a team's page", { tag: '@once' }, () => {
  const open = async (request: APIRequestContext, id: number) =>
    servedPage(await (await request.get(paths.team(id))).text());
  const say = pageTexts.team;

  test('names its next game, unless the team is playing', async ({ request }) => {
    const [playing, coming] = await Promise.all(
      ['live', 'upcoming'].map((list) => fetchApi(`/api/games/${list}?sportId=1&per_page=100`, Games)),
    );
    const sides = (games: readonly Game[] = []) =>
      games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId ?? [], awayTeamId ?? []].flat());
    const busy = sides(playing)[0] ?? 0;
    const idle = sides(coming).find((id) => !sides(playing).includes(id)) ?? 0;
    const ahead = await fetchApi(`/api/games/upcoming?teamId=${idle}&per_page=6`, Games);
    // A postponed game is among them, and is no next game.
    const next = ahead.find(({ status }) => status === 'scheduled');
    const page = await open(request, idle);
    expect(page.text('main')).toContain(say.next);
    expect(page.values(`main p:has(> time) a[href^="/partido/"]`, 'href')).toEqual([
      paths.game(next?.id ?? 0),
    ]);
    expect(page.values('main p > time', 'datetime')).toContain(next?.startTime);
    expect((await open(request, busy)).text('main')).not.toContain(say.next);
  });

  test('has its own news, and those of its sport only if it has none', async ({ request }) => {
    const teams = await fetchApi('/api/teams?sportId=1&per_page=100', Teams);
    const newsOf = (query: string) => fetchApi(`/api/articles/sport?${query}&per_page=3`, SportArticles);
    const own = () => Promise.all(teams.map(async ({ id }) => ({ id, news: await newsOf(`teamId=${id}`) })));
    // The worker reads from time to time which teams are in the news.
    await expect
      .poll(async () => (await own()).some(({ news }) => news.length > 0), { timeout: 80_000 })
      .toBe(true);
    const all = await own();
    const withNews = all.filter(({ news }) => news.length > 0);
    for (const { id, news } of withNews) {
      const page = await open(request, id);
      expect(page.text('main h2').split('\n')).toContain(say.news);
      expect(page.values('main a[href^="/articulo/"]', 'href')).toEqual(
        news.map(({ slug }) => paths.sportArticle(slug)),
      );
    }
    const without = all.find(({ news }) => news.length === 0);
    const page = await open(request, without?.id ?? 0);
    expect(page.text('main h2').split('\n')).toContain(say.newsOfSport('baloncesto'));
    expect(page.values('main a[href^="/articulo/"]', 'href')).toEqual(
      (await newsOf('sportId=1')).map(({ slug }) => paths.sportArticle(slug)),
    );
  });
});

test.describe("a sport's page", () => {
  test('has its name, its icon, its teams and a link back', { tag: '@static' }, async ({ page }) => {
    await page.goto('/deportes/basketball');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Baloncesto');
    await expect(main(page).locator('header > svg path').first()).toBeAttached();
    const teams = main(page).locator(`ul:has(> ${parts.team})`);
    const columns = await teams.evaluate((list) => {
      const tops = [...list.children].map((card) => card.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length;
    });
    expect(columns).toBe((page.viewportSize()?.width ?? 0) < 400 ? 1 : 4);
    await expect(teams.locator(parts.mark).first()).toHaveText(/^[\p{L}\p{N}]{2,3}$/u);
    await expect(teams.locator('a').first()).toHaveAttribute('href', /^\/equipos\/\d+$/);
    await expect(main(page).getByRole('link', { name: 'Volver a todos los deportes' })).toHaveAttribute(
      'href',
      '/deportes',
    );
  });

  test('its games name their league', { tag: '@static' }, async ({ page }) => {
    await page.goto('/deportes/basketball?vista=resultados');
    await expect(cards(page).first().locator(parts.gameTop)).toContainText(/NBA|BSN/);
  });

  test('NOTICIAS shows cards of news', async ({ page, javaScriptEnabled }) => {
    await page.goto('/deportes/basketball');
    await tab(page, javaScriptEnabled, 'NOTICIAS').click();
    await expect(page).toHaveURL(/\/deportes\/basketball\?vista=noticias$/);
    const news = panel(page).locator('.card');
    await expect(news.first()).toBeVisible();
    for (const card of await news.all()) {
      await expect(card.getByRole('link')).toHaveAttribute('href', /^\/articulo\/[^/]+$/);
      await expect(card.getByRole('img', { includeHidden: true })).toHaveAttribute('src', /^\//);
      await expect(card.locator('time')).toHaveText(/^\d{1,2} (de )?\p{L}{3,4}\.? (de )?\d{4}$/u);
    }
    // One item of the sample newsroom is in the category "Destacadas".
    await expect(news.getByText('Destacado', { exact: true }).first()).toBeVisible();
    await news.first().getByRole('link').click();
    await expect(page).toHaveURL(/\/(article|noticias)\//);
  });
});

test.describe('what a sport without games says', { tag: '@once' }, () => {
  const open = async (request: APIRequestContext, path: string) => {
    const response = await request.get(path);
    return { status: response.status(), page: servedPage(await response.text()) };
  };

  test('it is offered by its news, and not at all without any', async ({ request }) => {
    for (const start of ['', '/lite']) {
      const { page } = await open(request, `${start}/deportes`);
      const links = 'nav[aria-label="Todo de cada deporte"] a';
      expect(page.text(`${links}[href="${start}/deportes/volleyball?vista=noticias"]`)).toBe(
        'Noticias de voleibol',
      );
      expect(page.all(`${links}[href*=soccer]`)).toEqual([]);
      expect(page.texts(links)).toContain('Béisbol');
    }
  });

  for (const [slug, name] of [
    ['soccer', 'fútbol'],
    ['volleyball', 'voleibol'],
  ]) {
    test(`there is nothing of ${name} in any of its tabs`, async ({ request }) => {
      for (const [query, message] of [
        ['', `No hay partidos de ${name} en vivo en este momento`],
        ['?vista=proximos', `No hay próximos partidos de ${name} programados`],
        ['?vista=resultados', `No hay resultados recientes de ${name}`],
      ]) {
        const { status, page } = await open(request, `/deportes/${slug}${query}`);
        expect(status).toBe(200);
        expect(page.text('#vista').split('\n')).toContain(message);
        expect(page.text('main').split('\n')).toContain('No hay equipos disponibles');
      }
    });
  }

  test('there is no sport with another name', async ({ request }) => {
    for (const slug of ['no-existe', 'Basketball', '1', 'basketball%20', '%3Cscript%3E']) {
      const { status, page } = await open(request, `/deportes/${slug}`);
      expect(status, slug).toBe(404);
      expect(page.text('h1'), slug).toBe('El deporte solicitado no existe');
      expect(page.values('main a', 'href'), slug).toContain('/deportes');
    }
  });
});
