import { changeParameter } from '#contract/channel.ts';
import { closingKinds } from '#contract/closings.ts';
import { leagues } from '#contract/leagues.ts';
import { limits } from '#contract/fixed-limits.ts';
import { unsubscribeKey } from '#contract/subscribers/unsubscribe.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import { SearchPeriod } from '#contract/search.ts';
import { maxSlugLength } from '#contract/text/slug.ts';
import { days } from '#contract/guide/days.ts';
import { litePath } from './lite-path.ts';
import { pageNumber } from './page-number.ts';

/**
 * The query parameters that pages accept. A page is rendered and cached by its path and these parameters only. Others are dropped before
 * rendering, so `?x=1` and `?x=2` are served from the same cache entry.
 */

/** Normalises a value. Null when it means the same as a missing parameter. */
type Normaliser = (value: string) => string | null;

const oneOf =
  (words: readonly string[]): Normaliser =>
  (value) =>
    words.find((word) => word === value) ?? null;

const matching =
  (shape: RegExp): Normaliser =>
  (value) =>
    shape.test(value) ? value : null;

/** Page number of a list. An invalid one becomes "0", a page that no list has, whose response is a 404 page. */
const listPage: Normaliser = (value) => {
  const page = pageNumber(value);
  return page === null ? '0' : page === 1 ? null : String(page);
};

/** Page number of a list of games or of closings. An invalid one means the first page. */
const gamesPage: Normaliser = (value) => {
  const page = pageNumber(value) ?? 1;
  return page === 1 ? null : String(page);
};

/** Replaces every invalid search text, so that all of them share one cache entry. The page shows it as invalid. */
const invalidText = '\u0000';

const freeText: Normaliser = (value) => {
  const text = value.trim();
  if (text === '') return null;
  return text.length > limits.searchText || /\p{Cc}/u.test(text) ? invalidText : text;
};

const slug: Normaliser = (value) =>
  value === '' || value.length > maxSlugLength || /[\p{Cc}/\\]/u.test(value) ? null : value;

type Query = Readonly<Record<string, Normaliser>>;

const allLeagues = Object.values(leagues);
const list = { pagina: listPage };
const views = ['proximos', 'resultados'];
const place = { municipio: oneOf(municipalities.map(({ nombre }) => nombre)) };

/** Pages whose light twins accept the same. */
const withTwin: Readonly<Record<string, Query>> = {
  '/cierres': { ...place, tipo: oneOf(closingKinds), pagina: gamesPage },
  '/deportes': {
    deporte: oneOf(allLeagues.map(({ sport }) => sport)),
    liga: oneOf(allLeagues.map(({ id }) => id)),
    vista: oneOf(views),
    pagina: gamesPage,
  },
  '/deportes/[slug]': { vista: oneOf([...views, 'noticias']), pagina: gamesPage },
  '/live': { dia: oneOf(days) },
  '/minuto-a-minuto': list,
  '/noticias': list,
  '/noticias/deportes': list,
  '/programas': list,
};

/** The accepted parameters by route, as written in src/pages. Routes that are not listed accept none. */
export const pageQueries: Readonly<Record<string, Query>> = {
  ...withTwin,
  ...Object.fromEntries(Object.entries(withTwin).map(([route, query]) => [litePath(route), query])),
  // Only the origin sets this page's query (see refusal-pages.ts), so readers' parameters are dropped.
  '/boletin': {},
  '/boletin/baja': { clave: matching(unsubscribeKey) },
  // The moment of the change that an open page heard of: a score purges no page.
  '/minuto-a-minuto/[slug]/cambios/[position]': { [changeParameter]: matching(/^\d{1,15}$/) },
  // Parts of a story that is too long for one light page.
  '/lite/article/[slug]': list,
  '/lite/noticias/[slug]': list,
  '/lite/search': { q: freeText, pagina: listPage },
  '/alertas': place,
  '/arriba': place,
  '/lite/alertas': place,
  '/lite/tiempo': place,
  '/search': { q: freeText, fecha: oneOf(SearchPeriod.options), categoria: slug, pagina: listPage },
  '/tiempo': { ...place, buscar: freeText },
  '/tiempo/tarjeta': place,
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

const queryOf = (pathname: string): Query => routes.find(({ shape }) => shape.test(pathname))?.query ?? {};

/** Whether the page has any parameter that is not dropped. */
export const acceptsQuery = (pathname: string): boolean => Object.keys(queryOf(pathname)).length > 0;

/** Reduces a request's query to the parameters that its page accepts, normalised and in a fixed order. */
export function knownQuery(pathname: string, requested: URLSearchParams): URLSearchParams {
  const query = queryOf(pathname);
  const known = new URLSearchParams();
  for (const [name, normalise] of Object.entries(query)) {
    // If a name occurs twice, the first value counts, as it does in pages.
    const value = requested.get(name);
    const normalised = value === null ? null : normalise(value);
    if (normalised !== null) known.set(name, normalised);
  }
  return known;
}
