import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { responseHeaders } from '#contract/response-headers.ts';
import { Games, type LeaguePath } from '#contract/sports.ts';
import type { SampleNewsroom } from '../../cms/sample/server.ts';
import type { Fault } from '../../cms/sample/faults.ts';
import { parts } from '../browser/sports-parts.ts';
import { Editor } from '../editor.ts';
import { servedPage } from '../served-page.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { keepWorkerDown } from '../site-processes.ts';
import {
  betweenRuns,
  listedGames,
  makeEverythingDue,
  sportradarHealth,
  withCron,
} from './scoreboard-state.ts';
import { SportsStage } from './sports-stage.ts';
import { runInDatabase, runInSubscribers, type Database } from './worker-database.ts';

/** Milliseconds, enough for a busy machine. */
const patience = 90_000;
const subscriber = 'fanatica@example.com';

const stage = openStage();
/** Serves WordPress throughout, and at the end also the "real" Sportradar; until then the site uses its own sample. */
let newsroom: SampleNewsroom;
let dataDir: string;
let site: SiteProcess;
let sports: SportsStage;
/** A game that does not advance by itself, and its score. */
let game: { id: number; upstreamId: string };
let score: readonly [number, number] = [40, 38];
const scoreLine = () => score.join(' - ');
/** What a page says, without its markup: each score of a card is an element. */
const textOf = (html: string) => html.replaceAll(/<[^<>]*>/g, '');

const start = (environment: Record<string, string> = {}) =>
  stage.site({
    dataDir,
    environment: {
      WORDPRESS_URL: newsroom.url,
      SPORTRADAR_ACCESS_LEVEL: 'production',
      ...environment,
    },
    sharesRelease: true,
  });

const database: Database = (...statement) => runInDatabase(path.join(dataDir, 'worker'), ...statement);

const everythingIsDue = () => makeEverythingDue(database);

const get = async (address: string, of: Pick<SiteProcess, 'url'> = site) => {
  const response = await fetch(of.url + address);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

const shown = <T>(look: () => Promise<T>) => withCron(site, look);

async function putScore(home: number, away: number): Promise<string> {
  score = [home, away];
  return sports.put({ key: 'fallas', status: 'inprogress', startsIn: -30, score });
}

beforeAll(async () => {
  newsroom = await stage.newsroom();
  dataDir = await stage.folder();
  site = await start();
  sports = new SportsStage(site.sampleUrl);
});

test('a live game appears beside those of the other leagues', async () => {
  const upstreamId = await putScore(...score);
  const staged = async () =>
    (await listedGames(site, 'nba', 'live')).find((one) => one.upstreamId === upstreamId);
  await shown(async () => {
    const found = await staged();
    // The feed of a day is requested while one of its games is played: around midnight there may be none on the day of this one.
    if (found === undefined) await everythingIsDue();
    return found;
  }).toMatchObject({ home_points: score[0], away_points: score[1] });
  game = { id: (await staged())?.id ?? 0, upstreamId };
  for (const league of ['mlb', 'nfl'] as const) {
    // They do not play at every hour.
    await shown(async () => (await listedGames(site, league, 'upcoming')).length).toBeGreaterThan(0);
  }
});

test('a game is told by its page from before it begins until it is over, and each list has it in its time', async () => {
  const key = 'paseo';
  const upstreamId = await sports.put({ key, status: 'scheduled', startsIn: 10, score: null });
  const upcoming = async () =>
    (await listedGames(site, 'nba', 'upcoming')).find((one) => one.upstreamId === upstreamId)?.id;
  await shown(async () => {
    const id = await upcoming();
    // Around midnight no game is played on the day of this one.
    if (id === undefined) await everythingIsDue();
    return id;
  }).toEqual(expect.any(Number));
  const address = `/partido/${await upcoming()}`;
  const winner: unknown = expect.stringMatching(/^101 - 95\s*Victoria local$/);
  for (const [status, startsIn, points, said, list] of [
    ['scheduled', 10, null, ['PROGRAMADO', 'VS'], '/deportes?vista=proximos'],
    ['inprogress', -1, [12, 9], ['EN VIVO', '12 - 9'], '/deportes'],
    ['closed', -1, [101, 95], ['FINALIZADO', winner], '/deportes?vista=resultados'],
  ] as const) {
    await sports.put({ key, status, startsIn, score: points });
    await shown(async () => {
      const page = servedPage((await get(address)).html);
      return ['article > header .badge', parts.scoreboardScore].map(page.text);
    }).toEqual(said);
    await shown(async () => (await get(list)).html).toContain(`href="${address}"`);
  }
});

test('a coverage that is tied to a game has its score on top, and so has what its open pages request', async () => {
  const editor = new Editor(newsroom.url);
  const story = { id: 904_242, slug: 'el-juego-minuto-a-minuto' };
  const coverage = { startedAt: new Date().toISOString(), tiedTo: { kind: 'game', game: game.id } } as const;
  await editor.put({ ...story, title: 'El juego, minuto a minuto', coverage });
  expect(await editor.sendWebhook(site.url, story)).toBe(202);
  const page = `/minuto-a-minuto/${story.slug}`;
  for (const points of [41, 44]) {
    await putScore(points, 38);
    for (const address of [page, `${page}/cambios/0`, `/lite${page}`])
      await shown(async () => textOf((await get(address)).html)).toContain(scoreLine());
  }
  await editor.remove(story.id);
  expect(await editor.sendWebhook(site.url, story)).toBe(202);
});

const homes = {
  nba: '/deportes',
  mlb: '/deportes?deporte=baseball',
  nfl: '/deportes?deporte=football',
} as const satisfies Partial<Record<LeaguePath, string>>;
const age = /Actualizado <time[^>]*>hace [^<]+<\/time>/;

/** Pages that show the score of our game. */
const followed = () => ['/deportes', '/deportes/basketball', `/partido/${game.id}`];

/** The distinct data states that the worker reports for these leagues' live games and for our game. */
async function states(): Promise<string[]> {
  const lists = Object.keys(homes).map((league) => `/api/sportradar/${league}/games/live`);
  const responses = await Promise.all(
    [...lists, `/api/games/${game.id}`].map((address) => fetchWorker(site.apiUrl + address)),
  );
  return [...new Set(responses.map(({ headers }) => headers.get(responseHeaders.dataState) ?? 'none'))];
}

/** Makes the upstream fail in these ways, and expects pages with the last good scores and their age. */
async function expectLastGood(faults: readonly Fault[], reason: RegExp): Promise<void> {
  for (const fault of faults) await sports.fault(fault);
  // Live games are requested every ten seconds; a feed that failed, only when we make it due.
  await shown(async () => {
    const { reason: why } = (await sportradarHealth(site)) ?? {};
    if (why && !reason.test(why)) await everythingIsDue();
    return why;
  }).toMatch(reason);
  await shown(async () => {
    const now = await states();
    // A league without a live game is requested by the hour.
    if (now.some((state) => state !== 'last-good')) await everythingIsDue();
    return now;
  }).toEqual(['last-good']);
  for (const address of [...Object.values(homes), '/deportes/basketball', `/partido/${game.id}`]) {
    const page = await get(address);
    expect(page.status, address).toBe(200);
    expect(page.html, address).toMatch(age);
  }
  for (const address of followed()) {
    const { html } = await get(address);
    expect(textOf(html), address).toContain(scoreLine());
    expect(html, address).toMatch(/badge[^>]*>EN VIVO</);
  }
  const { headers } = await fetchWorker(`${site.apiUrl}/api/sportradar/nba/games/live`);
  expect(Number(headers.get(responseHeaders.dataAge))).toBeGreaterThan(0);
  expect(await sportradarHealth(site)).toMatchObject({ state: 'failing' });
}

/** Ends the faults, and expects new scores on the pages without a restart. */
async function expectFreshAgain(): Promise<void> {
  await sports.fault({ mode: 'none' });
  await putScore(score[0] + 2, score[1] + 3);
  await shown(async () => {
    const { state } = (await sportradarHealth(site)) ?? {};
    if (state === 'failing') await everythingIsDue();
    return [state, ...(await states())];
  }).toEqual(['ok', 'fresh']);
  for (const address of followed()) {
    await shown(async () => textOf((await get(address)).html)).toContain(scoreLine());
  }
}

describe('Sportradar fails', () => {
  test('in one response or another, each in a different way', async () => {
    await expectLastGood(
      [
        { path: '^/nba/.*/boxscore', mode: 'error500' },
        { path: '^/nba/.*/schedule', mode: 'wrong-types' },
        { path: '^/mlb/.*/boxscore', mode: 'html' },
        { path: '^/mlb/.*/schedule', mode: 'huge' },
        { path: '^/nfl/.*/boxscore', mode: 'empty' },
        { path: '^/nfl/.*/schedule', mode: 'truncated' },
        { path: '/standings', mode: 'error500' },
      ],
      /^(?:http_500|not_json|too_large|malformed)$/,
    );
    await expectFreshAgain();
  });

  test('completely, and then refuses; two hundred readers at once cause no call to it', async () => {
    await expectLastGood([{ mode: 'down' }], /^unreachable$/);
    const readTogether = async () => {
      await sports.forgetCalls();
      // A list that was never requested, so that no cache holds it.
      const address = '/api/sportradar/nba/games/live?per_page=19';
      const responses = await Promise.all(
        Array.from({ length: 200 }, async (_, reader) => {
          const response = await fetchWorker((reader % 2 === 0 ? site.apiUrl : site.url) + address);
          return { status: response.status, body: await response.text() };
        }),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
      expect(responses[0]?.body).toContain(game.upstreamId);
      expect(await sports.calls()).toEqual([]);
    };
    await expect.poll(() => betweenRuns(database, readTogether), { timeout: patience }).toBe(true);

    // First the 403 for too many calls in a second, which passes at once; then a 429 that asks for half a minute.
    await expectLastGood([{ mode: 'none' }, { mode: 'over-qps' }], /^http_429$/);
    await expectLastGood([{ mode: 'none' }, { mode: 'http429' }], /^circuit_open$/);
    await expectFreshAgain();
  });
});

test('a game whose team is missing has no page, and lists show it with the number of its team', async () => {
  // Two days old, so that no feed that the cron requests before the next schedule mentions this game. At some hours the sample has only
  // some fifty finished games: the third page, from the 37th, exists at every hour.
  const page = 3;
  // The same game in a list of another length: the worker keeps the response, and the page would get it.
  const response = await fetchWorker(
    `${site.apiUrl}/api/games/recent?sportId=1&per_page=9&page=${2 * page - 1}`,
  );
  const [old] = Games.parse(await response.json());
  if (old?.homeTeamId == null) throw new Error(`Page ${page} of the recent games has no game with teams`);
  const { id } = old;
  // No team has this number, so no feed adds it, and no response with it is kept.
  const missing = 999_999;
  await database('UPDATE games SET home_team_id = ? WHERE id = ?', missing, id);

  const own = await get(`/partido/${id}`);
  expect(own.status).toBe(404);
  expect(own.html).toContain('No se encontró información del partido solicitado');
  expect(own.html).toContain('Volver a deportes');

  const list = await get(`/deportes/basketball?vista=resultados&pagina=${page}`);
  expect(list.status).toBe(200);
  expect(list.html).toContain(`Equipo ${missing}<`);
  expect(list.html).toContain(`href="/partido/${id}"`);
});

/** A reader who retries a failed page sees this text until the response arrives, and not when they come back. */
async function expectLoadingText(address: string, text: string): Promise<void> {
  const browser = await stage.browser();
  try {
    const page = await browser.newPage();
    await page.goto(site.url + address);
    // The click does not navigate, so that the text can be read: a page that is being left cannot be inspected.
    await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
    await page.getByRole('link', { name: 'Reintentar' }).click();
    const status = page.getByRole('main').getByRole('status');
    await expect.poll(() => status.innerText()).toBe(text);
    // The browser shows the page as it was left when the reader comes back.
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    expect(await status.innerText()).toBe('');
  } finally {
    await browser.close();
  }
}

describe('the worker is killed, and starts again with a real key', () => {
  let madeUp: number[];

  test('pages that were rendered before are shown with their age, others show an error message', async () => {
    const lists = await Promise.all([listedGames(site, 'nba', 'live'), listedGames(site, 'nba', 'upcoming')]);
    madeUp = lists.flat().map(({ id }) => id);
    const rendered = ['/deportes', `/partido/${game.id}`];
    for (const address of rendered) expect((await get(address)).status).toBe(200);
    const subscribed = await fetchWorker(`${site.apiUrl}/api/subscribe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: subscriber }),
    });
    expect(subscribed.status).toBe(200);
    const release = await keepWorkerDown(site);

    for (const address of rendered) {
      // A cached copy counts as fresh for some seconds; after that the page says its age at the top.
      await expect
        .poll(async () => (await get(address)).html, { timeout: patience, interval: 500 })
        .toMatch(/<main\b[^>]*><p[^>]*>Actualizado hace/);
      const page = await get(address);
      expect(page.status).toBe(200);
      expect(textOf(page.html)).toContain(scoreLine());
    }
    for (const [address, sentence] of [
      ['/deportes/volleyball', 'No pudimos cargar el deporte en este momento.'],
      ['/deportes?deporte=football&vista=proximos', 'No pudimos cargar los partidos en este momento.'],
      [`/partido/${madeUp.at(-1)}`, 'No pudimos cargar el partido en este momento.'],
    ] as const) {
      const page = await get(address);
      expect(page.status, address).toBe(200);
      expect(page.html).toContain(sentence);
      expect(page.headers.get('Cache-Control')).toBe('no-store');
    }
    await expectLoadingText('/deportes/volleyball', 'Cargando información del deporte...');
    await expectLoadingText(`/partido/${madeUp.at(-1)}`, 'Cargando información del partido...');
    await release();
  });

  test('after the start with a real key the made-up games are gone, and the subscribers are not', async () => {
    await site.stop();
    // The killed run holds its lock for a minute.
    await database("UPDATE sync_state SET locked_until = 0 WHERE upstream = 'sportradar'");
    site = await start({ SPORTRADAR_URL: newsroom.url, SPORTRADAR_API_KEY: 'una-clave' });
    await shown(async () =>
      (await listedGames(site, 'nba', 'live')).some(({ id }) => !madeUp.includes(id)),
    ).toBe(true);
    const lists = await Promise.all([listedGames(site, 'nba', 'live'), listedGames(site, 'nba', 'upcoming')]);
    expect(lists.flat().filter(({ id }) => madeUp.includes(id))).toEqual([]);
    // Once every league has responded: until then the id could be a game of another one.
    await shown(async () => (await get(`/partido/${game.id}`)).status).toBe(404);
    await shown(() => sportradarHealth(site)).toMatchObject({ sample: false, state: 'ok' });
    const stored = await runInSubscribers(path.join(dataDir, 'worker'), 'SELECT email FROM subscribers');
    expect(stored.map(({ email }) => email)).toEqual([subscriber]);
  });
});
