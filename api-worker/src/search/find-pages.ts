import * as z from 'zod';
import { leagues } from '#contract/leagues.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import { FoundPage } from '#contract/search.ts';
import { largestTopicsStatement } from '../newsroom/topics.ts';
import { toTeam } from '../scoreboard/stored-teams.ts';
import { isStopWord, wordsOf } from './words.ts';

/** More than a row of links would push the articles off a phone's screen. */
const maxPages = 6;
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

/** What a reader in a hurricane types. */
const emergencyPage: FoundPage = { kind: 'emergency', name: 'Refugios y teléfonos de emergencia' };

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
  return [emergencyPage, ...named, ...places, ...clubs, ...subjects];
}

/** What else readers type who need it. A search that contains one of these finds the page. */
const calls = ['911', '9-1-1', 'emergencia', 'albergue'].map((call) => ` ${nameWords(call).join(' ')} `);

interface NamedPage {
  page: FoundPage;
  words: string[];
}

/** The pages of the last search, by the JSON they came in: it is the same for every search of a minute, and parsing it costs milliseconds. */
let parsed: { json: string; pages: NamedPage[] } | null = null;

function parse(json: string): NamedPage[] {
  if (parsed?.json !== json) {
    const pages = z.array(FoundPage).parse(JSON.parse(json));
    parsed = { json, pages: pages.map((page) => ({ page, words: nameWords(page.name) })) };
  }
  return parsed.pages;
}

/**
 * The pages whose whole name occurs in the text ("huracán en Ponce": Ponce), or whose name contains every word of the text ("cangrejeros":
 * Cangrejeros de Santurce); the last word may be unfinished. The closest names come first. `json` holds all pages (`findablePages`).
 */
export function findPages(json: string, text: string): FoundPage[] {
  const wanted = nameWords(text);
  const last = wanted.at(-1);
  if (last === undefined) return [];
  const isCall = calls.some((call) => ` ${wanted.join(' ')} `.includes(call));
  const closeness = ({ page, words: name }: NamedPage): number => {
    if (name.length === 0) return 0;
    if (page.kind === 'emergency' && isCall) return 4;
    const has = (word: string) => name.includes(word);
    if (name.every((word) => wanted.includes(word))) return name.length === wanted.length ? 4 : 3;
    if (wanted.every(has)) return 2;
    const begun = last.length >= shortestUnfinished && name.some((word) => word.startsWith(last));
    return begun && wanted.slice(0, -1).every(has) ? 1 : 0;
  };
  const found = parse(json)
    .map((named) => ({ page: named.page, closeness: closeness(named) }))
    .filter((candidate) => candidate.closeness > 0);
  return found
    .toSorted((a, b) => b.closeness - a.closeness)
    .slice(0, maxPages)
    .map(({ page }) => page);
}

/** The words of a name in the singular, without stop words. Stems would find Aguada for "agua". */
function nameWords(text: string): string[] {
  return wordsOf(text)
    .map(({ folded }) => folded)
    .filter((word) => !isStopWord(word))
    .map((word) => (word.length > 4 ? word.replace(/(?<=[dlnrz])es$|(?<=[aeo])s$/, '') : word));
}
