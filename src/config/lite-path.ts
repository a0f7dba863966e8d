import { twinnedPages } from '#contract/site-pages.ts';
import { paths } from './paths.ts';

const prefix = '/lite';

/** First segments of the addresses that have a twin: the same path and query behind `/lite`. What is below a page that has one has one, too. */
const twinned = new Set([
  ...twinnedPages.flatMap(({ path }) => path.split('/')[1] || []),
  ...['article', 'autor', 'category', 'partido', 'equipos'],
]);

/** Addresses that show what another page's twin shows. */
const sameAs: readonly (readonly [RegExp, string])[] = [
  [/^\/tiempo-[^?]+/, '/tiempo'],
  [/^\/articulo(?=\/)/, '/article'],
];

/**
 * The address of the light twin of a page of the site; null if the page has none. `address` is its path with its query; both are kept.
 */
function twinOf(address: string): string | null {
  const same = sameAs.reduce((kept, [pattern, other]) => kept.replace(pattern, other), address);
  if (same === '/') return prefix;
  const [, first = ''] = /^\/([^/?#]*)/.exec(same) ?? [];
  return twinned.has(first) ? prefix + same : null;
}

/** The light page that every page links to: its twin, or the light home page. */
export const litePath = (address: string): string => twinOf(address) ?? prefix;

/** A part of a light story that is too long for one page; `address` is the path of the full page, which has all of it. */
export const liteStoryPart = (address: string, part: number): string =>
  part === 1 ? litePath(address) : `${litePath(address)}?pagina=${part}`;

/** Where a link of a light page leads: to the twin, or to the page itself if it has none. */
export const liteLink = (address: string): string => twinOf(address) ?? address;

/** The light page of the alerts in force, those for a municipality first. */
export const liteAlerts = (municipality?: string): string => litePath(paths.alerts(municipality));

export const liteClosings = (query?: Parameters<typeof paths.closings>[0]): string =>
  litePath(paths.closings(query));

/** Whether an address is a light page. */
export const isLite = (pathname: string): boolean => pathname === prefix || pathname.startsWith(`${prefix}/`);

/** Where the page at `pathname` leads: from a light page to the light twin of `address`. */
export const pathFrom = (pathname: string, address: string): string =>
  isLite(pathname) ? litePath(address) : address;

/** The light weather of a municipality, by default of San Juan. */
export const liteWeather = (municipality?: string): string => litePath(paths.weather(municipality));
