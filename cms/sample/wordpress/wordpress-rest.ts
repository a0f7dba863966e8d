import type { Story } from '../../content/newsroom.types.ts';
import {
  jsonResponse,
  type SampleResponse,
  type JsonObject,
  type Upstream,
  type UpstreamRequest,
} from '../sample-response.ts';
import type { Desk } from '../desk.ts';
import { asksToEdit, listResponse, selectByName, selectPosts, selectTerms } from './wordpress-collections.ts';
import {
  forbiddenContext,
  invalidPostId,
  invalidTerm,
  invalidUserId,
  noRoute,
  WordPressError,
} from './wordpress-errors.ts';
import { wantedEmbeds, wantedFields, withEmbeds, withFields } from './wordpress-fields.ts';
import {
  emergencyItems,
  frontPageItem,
  type FrontPageItem,
  lineItem,
  promotionItem,
  socialItem,
  withoutEnded,
} from './wordpress-front-page.ts';
import { coverageList, entryItem, entryPost, ofCoverage } from './wordpress-entries.ts';
import { closingItem, closingPost, withoutOpen } from './wordpress-closings.ts';
import { bannerItem, embedded, episodeItem, postItem, termItem, userItem } from './wordpress-items.ts';
import { NAMESPACE, postKinds, type PostType, type TermKind } from './wordpress-links.ts';
import { mediaItem } from './wordpress-media.ts';

/** A collection: selects and sorts the items for a query, and formats one item. */
interface Collection<T> {
  select(search: URLSearchParams, origin: string): T[];
  one(id: number, origin: string): T | undefined;
  write(item: T, origin: string, search: URLSearchParams): JsonObject;
  notFound(): WordPressError;
  /** Posts refuse a page past the end; terms and users respond with an empty list. */
  refusesPagePastEnd: boolean;
}

/** WordPress's REST API for the desk's content, read-only and without login. */
export function wordPressRest(desk: Desk): Upstream {
  const routes = new Map<string, (request: UpstreamRequest, id: number | null) => SampleResponse>([
    ['posts', serve(posts(desk, 'post', () => desk.stories))],
    ['programas', serve(posts(desk, 'programa', () => desk.programmes))],
    ['episodios', serve(episodeCollection(desk))],
    ['banner', serve(bannerCollection(desk))],
    ['ultima-hora', serve(frontPage(desk, () => desk.tickerLines.map(lineItem)))],
    [
      'promociones',
      serve(frontPage(desk, (origin) => desk.promotions.map((item) => promotionItem(desk, origin, item)))),
    ],
    ['emergencias', serve(frontPage(desk, () => emergencyItems(desk, 'telecoqui_emergencia')))],
    ['refugios', serve(frontPage(desk, () => emergencyItems(desk, 'telecoqui_refugio')))],
    ['telefonos-emergencia', serve(frontPage(desk, () => emergencyItems(desk, 'telecoqui_telefono')))],
    ['avisos-municipales', serve(frontPage(desk, () => emergencyItems(desk, 'telecoqui_aviso')))],
    ['cierres', serve(closingCollection(desk))],
    ['entradas', serve(entryCollection(desk))],
    // Here the electricity comes from an address (nature/power.ts).
    ['luz', serve(frontPage(desk, () => emergencyItems(desk, 'telecoqui_luz')))],
    ['redes', serve(frontPage(desk, () => desk.socialPosts.map(socialItem)))],
    [
      'categories',
      serve(
        terms(
          'category',
          () => desk.categories,
          () => filed(desk.stories),
        ),
      ),
    ],
    [
      'categorias_programas',
      serve(
        terms(
          'categoria_programa',
          () => desk.programmeCategories,
          () => filed(desk.programmes),
        ),
      ),
    ],
    [
      'tags',
      serve(
        terms(
          'post_tag',
          () => desk.tags,
          () => desk.stories.map(({ id, tagIds }) => ({ id, termIds: tagIds })),
        ),
      ),
    ],
    ['media', serve(mediaCollection(desk))],
    ['users', serve(userCollection(desk))],
  ]);
  return (request) => {
    const { pathname, origin } = request.url;
    if (!/^\/wp-json(\/|$)/.test(pathname)) return null;
    try {
      if (/^\/wp-json\/?$/.test(pathname)) return jsonResponse(siteIndex(origin));
      if (pathname === '/wp-json/telecoqui/v1/coberturas') return jsonResponse(coverageList(desk));
      const [, base = '', id] = /^\/([^/]+)(?:\/(\d+))?\/?$/.exec(pathname.slice(NAMESPACE.length)) ?? [];
      const route = pathname.startsWith(NAMESPACE) ? routes.get(base) : undefined;
      if (!route || !['GET', 'HEAD'].includes(request.method)) throw noRoute();
      if (asksToEdit(request.url.searchParams)) throw forbiddenContext();
      return route(request, id === undefined ? null : Number(id));
    } catch (error) {
      if (error instanceof WordPressError) return error.respond();
      throw error;
    }
  };
}

function serve<T>(collection: Collection<T>) {
  return ({ url }: UpstreamRequest, id: number | null): SampleResponse => {
    const write = (item: T) => collection.write(item, url.origin, url.searchParams);
    if (id !== null) {
      const item = collection.one(id, url.origin);
      if (!item) throw collection.notFound();
      return jsonResponse(write(item));
    }
    return listResponse(
      collection.select(url.searchParams, url.origin),
      url,
      write,
      collection.refusesPagePastEnd,
    );
  };
}

function posts(desk: Desk, type: PostType, items: () => Story[]): Collection<Story> {
  return {
    select: (search) => selectPosts(items(), search, postKinds[type].taxonomyBase),
    one: (id) => items().find((item) => item.id === id),
    write: (story, origin, search) =>
      withEmbeds(
        withFields(postItem(desk, origin, type, story), wantedFields(search)),
        wantedEmbeds(search),
        (relation, link) => embedded(desk, origin, type, story, relation, String(link['taxonomy'] ?? '')),
      ),
    notFound: invalidPostId,
    refusesPagePastEnd: true,
  };
}

function episodeCollection(desk: Desk): Collection<Desk['episodes'][number]> {
  const asPosts = () => desk.episodes.map((episode) => ({ ...episode, authorId: 0, categoryIds: [] }));
  return {
    select: (search) => selectPosts(asPosts(), search, 'categories'),
    one: (id) => desk.episodes.find((episode) => episode.id === id),
    write: (episode, origin, search) => withFields(episodeItem(desk, origin, episode), wantedFields(search)),
    notFound: invalidPostId,
    refusesPagePastEnd: true,
  };
}

function bannerCollection(desk: Desk): Collection<Desk['banners'][number]> {
  const asPosts = () =>
    desk.banners.map((banner) => ({
      ...banner,
      modifiedAt: banner.publishedAt,
      authorId: 0,
      categoryIds: [],
    }));
  return {
    select: (search) => selectPosts(asPosts(), search, 'categories'),
    one: (id) => desk.banners.find((banner) => banner.id === id),
    write: (banner, origin, search) => withFields(bannerItem(desk, origin, banner), wantedFields(search)),
    notFound: invalidPostId,
    refusesPagePastEnd: true,
  };
}

/** Items with the terms that a collection counts. */
interface Filed {
  id: number;
  termIds: number[];
}

const filed = (items: Story[]): Filed[] => items.map(({ id, categoryIds }) => ({ id, termIds: categoryIds }));

function frontPage(desk: Desk, items: (origin: string) => FrontPageItem[]): Collection<FrontPageItem> {
  const asPosts = (origin: string) =>
    items(origin).map((item) => ({
      ...item,
      slug: '',
      modifiedAt: item.publishedAt,
      authorId: 0,
      categoryIds: [],
    }));
  return {
    select: (search, origin) =>
      withoutEnded(selectPosts(asPosts(origin), search, 'categories'), search, desk.now),
    one: (id, origin) => items(origin).find((item) => item.id === id),
    write: (item, _origin, search) => withFields(frontPageItem(item), wantedFields(search)),
    notFound: invalidPostId,
    refusesPagePastEnd: true,
  };
}

function closingCollection(desk: Desk): Collection<Desk['closings'][number]> {
  return {
    select: (search) =>
      withoutOpen(selectPosts(desk.closings.map(closingPost), search, 'categories'), search, desk.now),
    one: (id) => desk.closings.find((closing) => closing.id === id),
    write: (closing, _origin, search) => withFields(closingItem(closing), wantedFields(search)),
    notFound: invalidPostId,
    refusesPagePastEnd: true,
  };
}

function entryCollection(desk: Desk): Collection<Desk['entries'][number]> {
  return {
    select: (search) => selectPosts(ofCoverage(desk.entries, search).map(entryPost), search, 'categories'),
    one: (id) => desk.entries.find((entry) => entry.id === id),
    write: (entry, origin, search) => withFields(entryItem(desk, origin, entry), wantedFields(search)),
    notFound: invalidPostId,
    refusesPagePastEnd: true,
  };
}

function terms(
  taxonomy: TermKind,
  all: () => Desk['categories'],
  items: () => Filed[],
): Collection<Desk['categories'][number] & { count: number }> {
  const counted = () => {
    const ids = items().flatMap(({ termIds }) => termIds);
    return all().map((term) => ({ ...term, count: ids.filter((id) => id === term.id).length }));
  };
  const termsOf = (post: number) => items().find(({ id }) => id === post)?.termIds ?? [];
  return {
    select: (search) => selectTerms(counted(), termsOf, search),
    one: (id) => counted().find((term) => term.id === id),
    write: (term, origin, search) =>
      withFields(termItem(origin, taxonomy, term, term.count), wantedFields(search)),
    notFound: invalidTerm,
    refusesPagePastEnd: false,
  };
}

function mediaCollection(desk: Desk): Collection<Desk['pictures'][number]> {
  const uploader = desk.authors[0]?.id ?? 0;
  return {
    select: (search) =>
      selectByName(desk.pictures, search, ({ file, alt, caption }) => ({
        slug: file.replace('.jpg', ''),
        words: `${file} ${alt} ${caption}`,
      })),
    one: (id) => desk.picture(id),
    write: (picture, origin, search) =>
      withFields(mediaItem(origin, picture, uploader), wantedFields(search)),
    notFound: invalidPostId,
    refusesPagePastEnd: true,
  };
}

function userCollection(desk: Desk): Collection<Desk['authors'][number]> {
  return {
    select: (search) => selectByName(desk.authors, search, ({ slug, name }) => ({ slug, words: name })),
    one: (id) => desk.author(id),
    write: (author, origin, search) => withFields(userItem(origin, author), wantedFields(search)),
    notFound: invalidUserId,
    refusesPagePastEnd: false,
  };
}

function siteIndex(origin: string): JsonObject {
  return {
    name: 'Telecoquí',
    description: 'Redacción de muestra',
    url: origin,
    home: origin,
    gmt_offset: '-4',
    timezone_string: 'America/Puerto_Rico',
    namespaces: ['wp/v2'],
    authentication: [],
    routes: {},
  };
}
