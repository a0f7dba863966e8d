import { jsonResponse, type SampleResponse, type JsonObject, type Upstream } from '../sample-response.ts';
import type { Desk } from '../desk.ts';
import { type Dated, listResponse, selectPosts, selectTerms } from './wordpress-collections.ts';
import { noRoute, WordPressError } from './wordpress-errors.ts';
import { wantsEmbedded, withFields } from './wordpress-fields.ts';
import {
  emergencyItems,
  frontPageItem,
  type FrontPageItem,
  lineItem,
  promotionItem,
  socialItem,
  withoutEnded,
} from './wordpress-front-page.ts';
import { coverageList, entryItem, ofCoverage } from './wordpress-entries.ts';
import { closingItem, closingPosts } from './wordpress-closings.ts';
import { bannerItem, embedded, episodeItem, postItem, postKinds, type PostType } from './wordpress-items.ts';
import { mediaItem } from './wordpress-media.ts';
import { renderedName } from './wordpress-text.ts';

const NAMESPACE = '/wp-json/wp/v2/';

type Collection = (url: URL) => SampleResponse;

/** The parts of WordPress's REST API that the worker reads, for the desk's content, without login. */
export function wordPressRest(desk: Desk): Upstream {
  const collections: Readonly<Record<string, Collection>> = {
    posts: stories(desk, 'post', () => desk.stories),
    programas: stories(desk, 'programa', () => desk.programmes),
    episodios: posts(
      () => desk.episodes,
      (episode, { origin }) => episodeItem(desk, origin, episode),
    ),
    banner: posts(
      () => desk.banners,
      (banner, { origin }) => bannerItem(desk, origin, banner),
    ),
    'ultima-hora': frontPage(desk, () => desk.tickerLines.map(lineItem)),
    promociones: frontPage(desk, (origin) =>
      desk.promotions.map((item) => promotionItem(desk, origin, item)),
    ),
    emergencias: frontPage(desk, () => emergencyItems(desk, 'telecoqui_emergencia')),
    refugios: frontPage(desk, () => emergencyItems(desk, 'telecoqui_refugio')),
    'telefonos-emergencia': frontPage(desk, () => emergencyItems(desk, 'telecoqui_telefono')),
    'avisos-municipales': frontPage(desk, () => emergencyItems(desk, 'telecoqui_aviso')),
    cierres: posts(
      ({ searchParams }: URL) => closingPosts(desk.closings, searchParams, desk.now),
      closingItem,
    ),
    entradas: posts(
      ({ searchParams }) => ofCoverage(desk.entries, searchParams),
      (entry, { origin }) => entryItem(desk, origin, entry),
    ),
    // Here the electricity comes from an address (nature/power.ts).
    luz: frontPage(desk, () => emergencyItems(desk, 'telecoqui_luz')),
    redes: frontPage(desk, () => desk.socialPosts.map(socialItem)),
    categories: terms(
      () => desk.categories,
      () => desk.stories.map(({ categoryIds }) => categoryIds),
    ),
    categorias_programas: terms(
      () => desk.programmeCategories,
      () => desk.programmes.map(({ categoryIds }) => categoryIds),
    ),
    tags: terms(
      () => desk.tags,
      () => desk.stories.map(({ tagIds }) => tagIds),
    ),
    media: posts(
      () => desk.pictures.map((picture) => ({ ...picture, publishedAt: new Date(0) })),
      (picture, { origin }) => mediaItem(origin, picture),
    ),
  };
  return ({ method, url }) => {
    const { pathname } = url;
    if (!/^\/wp-json(\/|$)/.test(pathname)) return null;
    if (pathname === '/wp-json/') return jsonResponse({ name: 'Telecoquí' });
    try {
      if (pathname === '/wp-json/telecoqui/v1/coberturas') return jsonResponse(coverageList(desk));
      const collection = pathname.startsWith(NAMESPACE)
        ? collections[pathname.slice(NAMESPACE.length)]
        : null;
      if (!collection || !['GET', 'HEAD'].includes(method)) throw noRoute();
      return collection(url);
    } catch (error) {
      if (error instanceof WordPressError) return error.respond();
      throw error;
    }
  };
}

/** A collection of a post type, which refuses a page past its end. */
const posts =
  <T extends Dated>(
    items: (url: URL) => T[],
    write: (item: T, url: URL) => JsonObject,
    taxonomyBase?: string,
  ): Collection =>
  (url) =>
    listResponse(
      selectPosts(items(url), url.searchParams, taxonomyBase),
      url,
      (item) => withFields(write(item, url), url.searchParams),
      true,
    );

const stories = (desk: Desk, type: PostType, items: () => Desk['stories']): Collection =>
  posts(
    items,
    (story, { origin, searchParams }) => ({
      ...postItem(desk, origin, type, story),
      ...(wantsEmbedded(searchParams) && { _embedded: embedded(desk, origin, type, story) }),
    }),
    postKinds[type].taxonomyBase,
  );

const frontPage = (desk: Desk, items: (origin: string) => FrontPageItem[]): Collection =>
  posts(({ origin, searchParams }) => withoutEnded(items(origin), searchParams, desk.now), frontPageItem);

/** A collection of terms with the number of items that have them. A page past its end is an empty list. */
const terms =
  (all: () => Desk['categories'], filed: () => number[][]): Collection =>
  (url) => {
    const ids = filed().flat();
    const counted = all().map(({ id, name, slug }) => {
      const count = ids.filter((other) => other === id).length;
      return { id, name, slug, count, parent: 0 };
    });
    return listResponse(
      selectTerms(counted, url.searchParams),
      url,
      ({ name, ...term }) => withFields({ ...term, name: renderedName(name) }, url.searchParams),
      false,
    );
  };
