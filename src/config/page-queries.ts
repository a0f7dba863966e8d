import { limits } from '#contract/limits.ts';
import { municipalities } from '#contract/municipalities.ts';
import { days } from './days.ts';
import { pageNumber } from './page-number.ts';

/**
 * What the queries of pages may say. A page is rendered and held by its path and by these parameters alone: it never sees another one,
 * and whoever adds `?x=1`, `?x=2` is shown the one page that is held.
 */

/** The one spelling of a value; null where it says no more than its absence. */
type Spelling = (value: string) => string | null;

const oneOf =
  (words: readonly string[]): Spelling =>
  (value) =>
    words.find((word) => word === value) ?? null;

const matching =
  (shape: RegExp): Spelling =>
  (value) =>
    shape.test(value) ? value : null;

/** Page of a list. What is no number of a page is "0": a page that no list has, and so a designed 404. */
const listPage: Spelling = (value) => {
  const page = pageNumber(value);
  return page === null ? '0' : page === 1 ? null : String(page);
};

/** Page of a list of games, whose first page stands for what is no number of a page. */
const gamesPage: Spelling = (value) => {
  const page = pageNumber(value) ?? 1;
  return page === 1 ? null : String(page);
};

/** A text that the page itself calls invalid: it stands for every one that is. */
const invalidText = '\u0000';

const freeText: Spelling = (value) => {
  const text = value.trim();
  if (text === '') return null;
  return text.length > limits.searchText || /\p{Cc}/u.test(text) ? invalidText : text;
};

type Query = Readonly<Record<string, Spelling>>;

const list = { pagina: listPage };
const views = ['proximos', 'resultados'];
const place = { municipio: oneOf(municipalities.map(({ nombre }) => nombre)) };

/** Route, as src/pages spells it, to the parameters that it knows. Every other route knows none. */
export const pageQueries: Readonly<Record<string, Query>> = {
  // What its query says is the origin's to say, and nobody else's.
  '/boletin': {},
  '/deportes': {
    deporte: oneOf(['baseball', 'basketball', 'football']),
    liga: oneOf(['nba', 'bsn', 'mlb', 'nfl']),
    vista: oneOf(views),
    pagina: gamesPage,
  },
  '/deportes/[slug]': { vista: oneOf([...views, 'noticias']), pagina: gamesPage },
  '/live': { dia: oneOf(days) },
  '/noticias': list,
  '/noticias/deportes': list,
  '/programas': list,
  '/search': { q: freeText, pagina: listPage },
  '/tiempo': { ...place, buscar: freeText },
  '/tiempo-standalone': place,
  '/tiempo-v2': place,
  '/tiempo-v2-light': place,
  // Seconds since the epoch, and an HMAC in hexadecimal.
  '/vista-previa/[kind]/[id]': { expires: matching(/^\d{1,12}$/), signature: matching(/^[0-9a-f]{64}$/) },
};

const routes = Object.entries(pageQueries).map(([route, query]) => ({
  shape: new RegExp(`^${route.replaceAll(/\[\w+\]/g, '[^/]+')}$`),
  query,
}));

/** What a page is told of the query that it was asked with, in one order and one spelling. */
export function knownQuery(pathname: string, asked: URLSearchParams): URLSearchParams {
  const query = routes.find(({ shape }) => shape.test(pathname))?.query ?? {};
  const known = new URLSearchParams();
  for (const [name, spelling] of Object.entries(query)) {
    // Of a name that comes twice the first one counts, for pages as well.
    const value = asked.get(name);
    const spelled = value === null ? null : spelling(value);
    if (spelled !== null) known.set(name, spelled);
  }
  return known;
}
