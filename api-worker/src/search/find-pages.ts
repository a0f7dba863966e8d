import * as z from 'zod';
import { leagues } from '#contract/leagues.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import { FoundPage, type FoundSitePage } from '#contract/search.ts';
import { searchedPages } from '#contract/site-pages.ts';
import { largestTopicsStatement } from '../newsroom/topics.ts';
import { toTeam } from '../scoreboard/stored-games.ts';
import { isStopWord, wordsOf } from './words.ts';

/** More than a row of links would push the articles off a phone's screen. */
const maxPages = 6;
/** Of them the site's own: a word like "tiempo" is in the names of many. */
const maxSitePages = 3;
/** An unfinished word of fewer letters begins too many names: "agua" is not meant for Aguada, Aguadilla and Aguas Buenas. */
const shortestUnfinished = 5;

const categoriesQuery = `SELECT 'category' AS kind, name, slug FROM categories k WHERE source = 'wordpress' AND slug NOT LIKE '~%'
  AND EXISTS (SELECT 1 FROM article_categories c WHERE c.category_id = k.id)`;
const programmesQuery = `SELECT 'programme' AS kind, name, slug FROM noticed WHERE kind = 'programme' AND name <> ''`;
const sportsQuery = `SELECT 'sport' AS kind, name, slug FROM sports s WHERE EXISTS
  (SELECT 1 FROM teams t WHERE t.sport_id = s.id AND t.listed_at IS NOT NULL)`;
const teamsQuery = `SELECT id, league, upstream_id AS upstreamId, name, short_name AS shortName, market, location
  FROM teams WHERE listed_at IS NOT NULL`;

const NamedRow = z.object({
  kind: z.enum(['category', 'programme', 'sport']),
  name: z.string(),
  slug: z.string(),
});

const TopicRow = z.object({ name: z.string(), slug: z.string() });

/** All pages that a search may find by their name, from D1; of the topics the thousand largest. */
export async function findablePages(db: D1Database, now: number): Promise<FoundPage[]> {
  const [categories, programmes, sports, teams, topics] = await db.batch([
    ...[categoriesQuery, programmesQuery, sportsQuery, teamsQuery].map((query) => db.prepare(query)),
    largestTopicsStatement(db, now),
  ]);
  const named = [categories, programmes, sports].flatMap((list) =>
    z.array(NamedRow).parse(list?.results ?? []),
  );
  const subjects = z
    .array(TopicRow)
    .parse(topics?.results)
    .map(({ name, slug }): FoundPage => ({ kind: 'topic', name, slug }));
  const places = municipalities.map(({ nombre }): FoundPage => ({ kind: 'municipality', name: nombre }));
  const clubs = (teams?.results ?? []).map((row): FoundPage => {
    const { id, name, league } = toTeam(row, () => null);
    return { kind: 'team', id, name, league: leagues[league].abbreviation };
  });
  return [...named, ...places, ...clubs, ...subjects];
}

/** A page and the words of what it is called. */
interface Called<Page> {
  page: Page;
  names: readonly string[][];
}

const ownPages = searchedPages.map(({ path, name, words }): Called<FoundSitePage> => ({
  page: { name, path },
  names: [name, ...words].map(nameWords),
}));

/** The words of their names, and of those of the site's own pages. */
interface Findable {
  pages: readonly Called<FoundPage>[];
  words: ReadonlySet<string>;
}

/** The pages of the last search, by the JSON they came in: it is the same for every search of a minute, and parsing it costs milliseconds. */
let parsed: (Findable & { json: string }) | null = null;

function parse(json: string): Findable {
  if (parsed?.json === json) return parsed;
  const pages = z
    .array(FoundPage)
    .parse(JSON.parse(json))
    .map((page) => ({ page, names: [nameWords(page.name)] }));
  const words = new Set([...ownPages, ...pages].flatMap(({ names }) => names.flat()));
  parsed = { json, pages, words };
  return parsed;
}

/** Whether a word stands in the name of a page, in the singular or the plural. `json` as in `findPages`. */
export const isWordOfPages = (json: string, folded: string): boolean =>
  parse(json).words.has(singular(folded));

/**
 * The pages whose whole name occurs in the text ("huracán en Ponce": Ponce), or whose name contains every word of the text ("cangrejeros":
 * Cangrejeros de Santurce); the last word may be unfinished. The closest names come first. `json` holds all pages but the site's own
 * (`findablePages`).
 */
export function findPages(json: string, text: string): { pages: FoundPage[]; sitePages: FoundSitePage[] } {
  const wanted = nameWords(text);
  const sitePages = closest(ownPages, wanted, maxSitePages);
  return { sitePages, pages: closest(parse(json).pages, wanted, maxPages - sitePages.length) };
}

function closest<Page>(called: readonly Called<Page>[], wanted: readonly string[], max: number): Page[] {
  return called
    .map(({ page, names }) => ({
      page,
      closeness: Math.max(...names.map((name) => closeness(name, wanted))),
    }))
    .filter((candidate) => candidate.closeness > 0)
    .toSorted((a, b) => b.closeness - a.closeness)
    .slice(0, max)
    .map(({ page }) => page);
}

function closeness(name: readonly string[], wanted: readonly string[]): number {
  const last = wanted.at(-1);
  if (name.length === 0 || last === undefined) return 0;
  const has = (word: string) => name.includes(word);
  if (name.every((word) => wanted.includes(word))) return name.length === wanted.length ? 4 : 3;
  if (wanted.every(has)) return 2;
  const begun = last.length >= shortestUnfinished && name.some((word) => word.startsWith(last));
  return begun && wanted.slice(0, -1).every(has) ? 1 : 0;
}

/** The words of a name in the singular, without stop words if it has others ("Sobre nosotros" has none). */
function nameWords(text: string): string[] {
  const all = wordsOf(text).map(({ folded }) => folded);
  const telling = all.filter((word) => !isStopWord(word));
  return (telling.length > 0 ? telling : all).map(singular);
}

/**
 * Stems would find Aguada for "agua". What is left has four letters, because three are another word too often: "redes" is not meant for the Red
 * Sox.
 */
function singular(word: string): string {
  return word.replace(/(?<=.{3}[dlnrz])es$|(?<=.{3}[aeo])s$/, '');
}
