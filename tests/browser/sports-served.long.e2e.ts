import { paths } from '#config/paths.ts';
import { Game, Games, LeagueGames, LeagueTeams, SportArticles, Team, Teams } from '#contract/sports.ts';
import { gameTexts, pageTexts } from '#sports/texts.ts';
import { servedPage, type ServedPage } from '../served-page.ts';
import { fetchApi } from './fetch-api.ts';
import { expect, test } from './page-kinds.ts';

/** What the sports pages tell of the newsroom's own games in their first response, read without a browser. */

const tag = '@once';
const served = async (path: string) =>
  servedPage(await (await fetch(`${process.env['SITE']}${path}`)).text());
const ofSport = (list: string) => `/api/games/${list}?sportId=1&per_page=100`;
const idOf = (path: string) => path.split('/').at(-1) ?? '';

/** The cards of the open tab: what the line above the teams, the middle and each side say. */
const cardsOf = (page: ServedPage) => {
  const card = '#vista li > a[href^="/partido/"]';
  const badges = page.texts(`${card} > p > .badge`);
  const tops = page.texts(`${card} > p`);
  const scores = page.texts(`${card} > :is(.score, time)`);
  const sides = page.values(`${card} > .side`, 'class');
  return badges.map((badge, at) => ({
    ...{ badge, top: tops[at] ?? '', middle: scores[at] ?? '' },
    won: sides.slice(2 * at, 2 * at + 2).map((classes) => classes.includes('winner')),
  }));
};

for (const path of ['/deportes', '/deportes/basketball']) {
  for (const { name, query, badges, middle } of [
    { name: 'live games', query: '', badges: /^EN VIVO$/, middle: /^\d+ - \d+$/ },
    {
      ...{ name: 'upcoming games', query: '?vista=proximos' },
      // A postponed game stays in the list on its day.
      badges: /^(PRÓXIMO|POSPUESTO)$/,
      // "vie, 20 de nov, 08:30 p. m."; without its hour while that is unknown.
      middle: /^\p{L}{3}\.?, \d{1,2} (de )?\p{L}{3,4}\.?(,? \d{2}:\d{2}\s[ap]\.\s?m\.)?$/u,
    },
    { name: 'results', query: '?vista=resultados', badges: /^FINALIZADO$/, middle: /^\d+ - \d+$/ },
  ]) {
    test(
      `${path}: ${name} have their state, their score or their start, and their winner`,
      { tag },
      async () => {
        const page = await served(path + query);
        const cards = cardsOf(page);
        expect(cards.length).toBeGreaterThan(0);
        for (const card of cards) {
          expect(card.badge).toMatch(badges);
          expect(card.middle).toMatch(middle);
          const [home = 0, away = 0] = card.middle.split(' - ').map(Number);
          const isOver = card.badge === 'FINALIZADO';
          expect(card.won).toEqual([isOver && home > away, isOver && away > home]);
          if (path !== '/deportes') expect(card.top).toMatch(/NBA|BSN/);
        }
        expect(page.text('#vista')).toMatch(/^Actualizado hace /m);
      },
    );
  }

  test(`${path}: further games are on further pages`, { tag }, async () => {
    const games = '#vista li > a[href^="/partido/"]';
    const first = await served(`${path}?vista=proximos`);
    expect(first.all(games)).toHaveLength(18);
    const [next = ''] = first.values('#vista a[rel=next]', 'href');
    expect(next).toBe(`${path}?vista=proximos&pagina=2`);
    const second = await served(next);
    expect(second.values(games, 'href').length).toBeGreaterThan(0);
    expect(first.values(games, 'href')).not.toContain(second.values(games, 'href')[0]);
    expect(second.values('#vista a[rel=prev]', 'href')).toEqual([`${path}?vista=proximos`]);
  });
}

const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Puerto_Rico' });
const dayOf = ({ scheduled }: { scheduled: string }) => dayIn.format(new Date(scheduled));
const ofLeague = (list: 'upcoming' | 'recent', league: string) =>
  fetchApi(`/api/sportradar/${league}/games/${list}?per_page=18`, LeagueGames);

for (const [league, id] of [
  ['nba', 'nba'],
  ['superior-nacional', 'bsn'],
  ['mlb', 'mlb'],
  ['nfl', 'nfl'],
] as const) {
  test(`${league}: games are below their day`, { tag }, async () => {
    for (const [list, view, near] of [
      ['upcoming', 'proximos', /^(Hoy|Mañana, \p{L}+ \d+|\p{Lu}\p{L}+ \d+)$/u],
      ['recent', 'resultados', /^(Hoy|Ayer, \p{L}+ \d+|\p{Lu}\p{L}+ \d+)$/u],
    ] as const) {
      // A game may begin or end meanwhile.
      await expect(async () => {
        const known = Map.groupBy(await ofLeague(list, league), dayOf);
        const page = await served(`/deportes?vista=${view}&liga=${id}`);
        const games = page.all('#vista h2 + ul').map(({ children }) => children.length);
        expect(games).toEqual([...known.values()].map(({ length }) => length));
        expect(page.texts('#vista h2').filter((title) => !near.test(title))).toEqual([]);
        expect(page.all('#vista nav[aria-label="Días"] a')).toHaveLength(known.size);
      }).toPass({ timeout: 30_000 });
    }
  });
}

test('below the live games are the next ones and the last results', { tag }, async () => {
  await expect(async () => {
    const [upcoming, recent] = [await ofLeague('upcoming', 'nba'), await ofLeague('recent', 'nba')];
    const page = await served('/deportes');
    const next = upcoming.filter(({ status }) => status === 'scheduled').slice(0, 3);
    const last = recent.filter((game) => recent[0] && dayOf(game) === dayOf(recent[0])).slice(0, 3);
    for (const [at, title, games, view] of [
      [1, /^Después$/, next, 'proximos'],
      [2, /^Resultados (de hoy|de ayer, \p{L}+ \d+|del \p{L}+ \d+)$/u, last, 'resultados'],
    ] as const) {
      const part = `.games-ahead > section:nth-of-type(${at})`;
      expect(page.text(`${part} h2`)).toMatch(title);
      expect(page.values(`${part} li > a`, 'href')).toEqual(games.map(({ id }) => paths.game(id)));
      expect(page.values(`${part} a[href*=vista]`, 'href')).toEqual([`/deportes?vista=${view}`]);
    }
  }).toPass({ timeout: 30_000 });
});

test('a sport leads to its first league, and a league to its own address', { tag }, async () => {
  const page = await served('/deportes?liga=bsn&vista=resultados');
  const picker = 'nav[aria-label^="Elige"]';
  for (const [name, href] of [
    ['Béisbol', '/deportes?deporte=baseball'],
    ['Fútbol americano', '/deportes?deporte=football'],
    ['Baloncesto', '/deportes'],
    // In the sample the NBA always plays. Each keeps its address, whichever is first.
    ['NBA', '/deportes?liga=nba'],
    ['BSN', '/deportes?liga=bsn'],
  ]) {
    const at = page.texts(`${picker} a`).indexOf(name ?? '');
    expect(page.values(`${picker} a`, 'href')[at], name).toBe(href);
  }
  expect(page.texts(`${picker} [aria-current=true]`)).toEqual(['Baloncesto', 'BSN']);
});

test("the sports home shows the league's teams, each with its page", { tag }, async () => {
  const known = await fetchApi('/api/sportradar/superior-nacional/teams?per_page=100', LeagueTeams);
  const page = await served('/deportes?liga=bsn');
  const team = 'main li > a[href^="/equipos/"]';
  expect(page.values(team, 'href')).toEqual(known.map(({ id }) => paths.team(id)));
  for (const [at, { name, market }] of known.entries()) {
    expect(page.texts(team)[at]).toContain(name);
    expect(page.texts(team)[at]).toContain(market ?? '');
  }
});

test('a sport without games is offered by its news, and not at all without any', { tag }, async () => {
  for (const start of ['', '/lite']) {
    const page = await served(`${start}/deportes`);
    const links = 'nav[aria-label="Todo de cada deporte"] a';
    expect(page.text(`${links}[href="${start}/deportes/volleyball?vista=noticias"]`)).toBe(
      'Noticias de voleibol',
    );
    expect(page.all(`${links}[href*=soccer]`)).toEqual([]);
    expect(page.texts(links)).toContain('Béisbol');
  }
});

/** The value beside a name in the facts of a page. */
const factOf = (page: ServedPage, name: string) => page.texts('main dd')[page.texts('main dt').indexOf(name)];

for (const [kind, label, line] of [
  ['{liveGame}', 'EN VIVO', /^\d+ - \d+$/],
  ['{upcomingGame}', 'PROGRAMADO', /^VS$/],
  ['{finishedGame}', 'FINALIZADO', /^\d+ - \d+$/],
  ['{gameWithoutRound}', /./, /./],
  ['{exhibitionGame}', /./, /./],
  ['{postponedGame}', 'POSPUESTO', /^Pospuesto$/],
] as const) {
  test(`the page of ${kind} tells the whole game`, { tag }, async ({ place }) => {
    const path = place(`/partido/${kind}`);
    const game = await fetchApi(`/api/games/${idOf(path)}`, Game);
    const [home, away] = await Promise.all(
      [game.homeTeamId, game.awayTeamId].map((id) => fetchApi(`/api/teams/${id}`, Team)),
    );
    const page = await served(path);
    expect(page.text('h1')).toBe(`${home?.name} contra ${away?.name}`);
    expect(page.values('main nav[aria-label="Ruta de navegación"] a', 'href')).toEqual([
      expect.stringMatching(/^\/deportes\/(basketball|baseball)$/),
    ]);
    expect(page.text('article > header .badge')).toMatch(label);
    expect(page.values('article > header time', 'datetime')).toEqual([game.startTime]);
    expect(page.text('article > header .kicker')).toBe(
      [game.leagueName, game.round].filter(Boolean).join(' · '),
    );
    expect(page.text('article p > strong.score')).toMatch(line);
    expect(page.values('article a[href^="/equipos/"]', 'href')).toEqual(
      [home, away].map((team) => paths.team(team?.id ?? 0)),
    );
    expect(page.text('article')).toContain(home?.location ?? '');
    const rows = page.texts('article table tr');
    expect(rows).toHaveLength(game.lineScore === null ? 0 : 3);
    if (game.status === 'finished') {
      const homeWon = (game.homeScore ?? 0) > (game.awayScore ?? 0);
      expect(page.text('article p:has(> .score) span')).toBe(
        homeWon ? 'Victoria local' : 'Victoria visitante',
      );
      expect(
        page.values('article a[href^="/equipos/"]', 'class').map((name) => name.includes('winner')),
      ).toEqual([homeWon, !homeWon]);
    }
    for (const [name, value] of [
      [gameTexts.league, game.leagueName],
      [gameTexts.season, game.seasonName],
      [gameTexts.round, game.round],
      [gameTexts.venue, game.venue],
    ] as const)
      expect(factOf(page, name), name).toBe(value ?? gameTexts.unknown);
  });
}

/** The page of the list that has such an element. */
async function pageWith(selector: string, path: string): Promise<ServedPage> {
  const page = await served(path);
  const [next] = page.values('main a[rel=next]', 'href');
  return page.all(selector).length > 0 || next === undefined ? page : pageWith(selector, next);
}

test(
  'a postponed game is among the upcoming games, on its team’s page, and on the light pages',
  { tag },
  async ({ place }) => {
    const path = place('/partido/{postponedGame}');
    const { homeTeamId } = await fetchApi(`/api/games/${idOf(path)}`, Game);
    for (const list of ['/deportes?vista=proximos', paths.team(homeTeamId ?? 0)]) {
      for (const start of ['', '/lite']) {
        const line = `main li:has(a[href="${start}${path}"])`;
        const page = await pageWith(line, start + list);
        expect(page.text(line).match(/pospuesto/gi)).toHaveLength(1);
      }
    }
  },
);

test.describe("a team's page", { tag }, () => {
  const say = pageTexts.team;

  test('shows its facts, and only its own games', async ({ place }) => {
    const path = place('/equipos/{team}');
    const team = await fetchApi(`/api/teams/${idOf(path)}`, Team);
    const page = await served(path);
    expect(page.text('h1')).toBe(team.name);
    for (const [name, value] of [
      ['Deporte', 'Baloncesto'],
      ['Liga', 'National Basketball Association'],
      ['Localidad', team.location],
      ['Abreviatura', team.shortName],
    ] as const)
      expect(factOf(page, name), name).toBe(value);
    expect(page.texts('main h2')).toEqual(
      expect.arrayContaining(['En vivo ahora', 'Próximos partidos', 'Resultados recientes']),
    );
    const cards = page.texts('main li > a[href^="/partido/"]');
    expect(cards.length).toBeGreaterThan(2);
    expect(cards.filter((card) => !card.includes(team.name))).toEqual([]);
  });

  test('says that there are no games', async () => {
    const teams = await fetchApi('/api/teams?sportId=1&per_page=100', Teams);
    const games = await Promise.all(
      ['live', 'upcoming', 'recent'].map((list) => fetchApi(ofSport(list), Games)),
    );
    const busy = new Set(games.flat().flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]));
    // Four teams of the Superior Nacional are out of the quarter-finals.
    const idle = teams.find(({ id, league }) => league === 'superior-nacional' && !busy.has(id));
    expect((await served(paths.team(idle?.id ?? 0))).text('main')).toContain(
      'No hay partidos de este equipo en estos días.',
    );
  });

  test('names its next game, unless the team is playing', async () => {
    const [playing, coming] = await Promise.all(
      ['live', 'upcoming'].map((list) => fetchApi(ofSport(list), Games)),
    );
    const sides = (games: readonly Game[] = []) =>
      games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId ?? [], awayTeamId ?? []].flat());
    const busy = sides(playing)[0] ?? 0;
    const idle = sides(coming).find((id) => !sides(playing).includes(id)) ?? 0;
    const ahead = await fetchApi(`/api/games/upcoming?teamId=${idle}&per_page=6`, Games);
    // A postponed game is among them, and is no next game.
    const next = ahead.find(({ status }) => status === 'scheduled');
    const page = await served(paths.team(idle));
    expect(page.text('main')).toContain(say.next);
    expect(page.values(`main p:has(> time) a[href^="/partido/"]`, 'href')).toEqual([
      paths.game(next?.id ?? 0),
    ]);
    expect(page.values('main p > time', 'datetime')).toContain(next?.startTime);
    expect((await served(paths.team(busy))).text('main')).not.toContain(say.next);
  });

  test('has its own news, and those of its sport only if it has none', async () => {
    test.slow();
    const teams = await fetchApi('/api/teams?sportId=1&per_page=100', Teams);
    const newsOf = (query: string) => fetchApi(`/api/articles/sport?${query}&per_page=3`, SportArticles);
    const own = () => Promise.all(teams.map(async ({ id }) => ({ id, news: await newsOf(`teamId=${id}`) })));
    // The worker reads from time to time which teams are in the news.
    await expect
      .poll(async () => (await own()).some(({ news }) => news.length > 0), { timeout: 80_000 })
      .toBe(true);
    const all = await own();
    const [first, without] = [true, false].map((has) => all.find(({ news }) => news.length > 0 === has));
    for (const [id, title, news] of [
      [first?.id, say.news, first?.news],
      [without?.id, say.newsOfSport('baloncesto'), await newsOf('sportId=1')],
    ] as const) {
      const page = await served(paths.team(id ?? 0));
      expect(page.texts('main h2')).toContain(title);
      expect(page.values('main a[href^="/articulo/"]', 'href')).toEqual(
        news?.map(({ slug }) => paths.sportArticle(slug)),
      );
    }
  });
});

for (const { path, message } of [
  { path: '/partido', message: pageTexts.game.missing },
  { path: '/equipos', message: pageTexts.team.missing },
]) {
  test(`${path} without such an id is a 404`, { tag }, async ({ request }) => {
    for (const id of ['0', '-1', '1.5', '100000000000000000000', 'abc', '999999999', '1e3', '%20', '٣']) {
      const response = await request.get(`${path}/${id}`);
      expect(response.status(), id).toBe(404);
      const page = servedPage(await response.text());
      expect(page.text('h1'), id).toBe(message);
      expect(page.text('main a[href="/deportes"]'), id).toContain('Volver a deportes');
    }
  });
}
