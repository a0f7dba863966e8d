import * as z from 'zod';
import { jsonResponse, type SampleResponse, type JsonValue } from '../../../cms/sample/sample-response.ts';
import {
  listResponse,
  selectPosts,
  selectTerms,
} from '../../../cms/sample/wordpress/wordpress-collections.ts';
import { invalidPostId, noRoute, WordPressError } from '../../../cms/sample/wordpress/wordpress-errors.ts';
import { redirectsPerPage } from '../upstreams/wordpress/addresses-wire.ts';
import type { FakeEntry, FakePost, FakeTerm } from './fixtures.ts';
import { Latch } from './latch.ts';
import { responseOf, type WorkerFault } from './misbehaviours.ts';

/** `oneBadItem`: the first item of a list is unusable. `noItems`: every list is empty. */
export type Mood = 'well' | 'oneBadItem' | 'noItems' | WorkerFault;

/**
 * The parts of WordPress's REST API that the worker uses, inside the test. The worker gets `fetch` as its network. Queries are processed as
 * in the sample newsroom; the items are the test's own.
 */
export class FakeWordPress {
  posts: FakePost[] = [];
  programmes: FakePost[] = [];
  episodes: FakePost[] = [];
  /** Entries of live coverages. The plugin's list of coverages is that of `posts` with the field `cobertura`. */
  entries: FakeEntry[] = [];
  categories: FakeTerm[] = [];
  programmeCategories: FakeTerm[] = [];
  tags: FakeTerm[] = [];
  /** Newest first. */
  banners: { id: number }[] = [];
  /** Items of the front page by collection, newest first. A plugin of an older version has no such collection. */
  readonly frontPage = new Map<string, { id: number }[]>();
  /** Responses of the plugin's preview route by `{kind}/{id}`: an item, or a whole Response. */
  readonly previews = new Map<string, object>();
  /** Files of the library. */
  media: { id: number; source_url: string }[] = [];
  /** How the plugin says that WordPress writes addresses, and its table of redirects; null: it is of an older version. */
  addresses: { permalinks: object; version: number; rows: { id: number; de: string; a: string }[] } | null =
    null;
  mood: Mood = 'well';
  /** The status with which a firewall in front refuses a request; null: it lets the request through. */
  refuses: (url: URL) => number | null = () => null;
  /** Collections that do not exist, as with an older version of the plugin. */
  readonly lacks = new Set<string>();
  /** Collections that respond 500 whatever the mood. */
  readonly broken = new Set<string>();
  /** Collections that were called, with their query and headers, oldest first. */
  readonly calls: { base: string; query: URLSearchParams; headers: Headers }[] = [];
  /** Stands in front of it: what is sent to this address, in place of its `own` response or after it is made. */
  inFront: (address: string, own: () => Promise<Response>) => Promise<Response> = (_, own) => own();
  readonly #gate = new Latch();
  #delivery = new Latch();

  callsTo(base: string): number {
    return this.calls.filter((call) => call.base === base).length;
  }

  /** From now on every call waits. Returns the function that lets all of them through. */
  holdBack(): () => void {
    return this.#gate.close();
  }

  /** The next response is made at once and sent only later, so it holds the data of the time of its request. */
  holdNextResponse(): () => void {
    return this.#delivery.close();
  }

  readonly fetch = (address: string, init: RequestInit): Promise<Response> =>
    this.inFront(address, () => this.#respond(address, init));

  async #respond(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address);
    const preview = /\/wp-json\/telecoqui\/v1\/preview\/(.+)$/.exec(url.pathname)?.[1];
    const base = preview === undefined ? (url.pathname.split('/').at(-1) ?? '') : 'preview';
    this.calls.push({ base, query: url.searchParams, headers: new Headers(init.headers) });
    await this.#gate.opened;
    const refused = this.refuses(url);
    if (refused !== null) return responseOf(new WordPressError('forbidden', 'x', refused).respond(), null);
    const response = preview === undefined ? this.#list(base, url) : this.#preview(preview);
    const { opened } = this.#delivery;
    this.#delivery = new Latch();
    await opened;
    if (response instanceof Response) return response;
    switch (this.mood) {
      case 'well':
        return responseOf(response, null);
      case 'oneBadItem':
        return responseOf(
          jsonResponse([{ id: 'roto' }, ...itemsOf(response).slice(1)], 200, response.headers),
          null,
        );
      case 'noItems':
        return responseOf(jsonResponse([], 200, { 'X-WP-Total': '0' }), null);
      default:
        return responseOf(response, this.mood, init.signal);
    }
  }

  #coverages() {
    return this.posts
      .filter(({ cobertura }) => cobertura !== undefined && cobertura !== null)
      .map(({ id, slug }) => {
        const own = this.entries.filter(({ entrada }) => entrada.cobertura?.id === id);
        const newest = own.map(({ modified_gmt }) => modified_gmt).toSorted();
        const last = newest.at(-1);
        return { id, slug, entradas: own.length, cambiada: last === undefined ? null : `${last}Z` };
      });
  }

  #preview(item: string): SampleResponse | Response {
    const draft = this.previews.get(item);
    if (draft instanceof Response) return draft;
    return draft === undefined ? invalidPostId().respond() : jsonResponse(fields(draft));
  }

  #list(base: string, url: URL): SampleResponse {
    const { searchParams: query } = url;
    try {
      if (this.broken.has(base)) throw new WordPressError('internal_server_error', 'x', 500);
      if (this.lacks.has(base)) throw noRoute();
      switch (base) {
        case 'posts':
          return page(selectPosts(this.posts.map(dated), query), url);
        case 'programas':
          return page(selectPosts(this.programmes.map(dated), query, 'categorias_programas'), url);
        case 'episodios':
          return page(selectPosts(this.episodes.map(dated), query), url);
        case 'media':
          return jsonResponse(this.media.filter(({ id }) => String(id) === query.get('include')));
        case 'direcciones': {
          if (this.addresses === null) throw noRoute();
          const { permalinks, version, rows } = this.addresses;
          const isHeld = query.get('version') === String(version);
          const after = Number(query.get('despues'));
          const behind = isHeld ? [] : rows.filter(({ id }) => id > after).slice(0, redirectsPerPage);
          return jsonResponse({ permalinks: { ...permalinks }, version, redirecciones: behind });
        }
        case 'entradas': {
          const coverage = query.get('cobertura');
          const found = this.entries.filter(
            ({ entrada }) => coverage === null || String(entrada.cobertura?.id) === coverage,
          );
          return page(selectPosts(found.map(dated), query), url);
        }
        case 'coberturas':
          return jsonResponse(z.json().parse(this.#coverages()));
        case 'categories':
          return listResponse(selectedTerms(this.categories, query), url, fields, false);
        case 'categorias_programas':
          return listResponse(selectedTerms(this.programmeCategories, query), url, fields, false);
        case 'tags':
          return listResponse(selectedTerms(this.tags, query), url, fields, false);
        case 'banner':
          return page(selectPosts(this.banners.map(inOrder), query), url);
        default: {
          const items = this.frontPage.get(base);
          if (items === undefined) throw noRoute();
          return page(selectPosts(items.map(inOrder), query), url);
        }
      }
    } catch (error) {
      if (error instanceof WordPressError) return error.respond();
      throw error;
    }
  }
}

/** An item with what the sample newsroom filters and sorts by. */
function dated(item: { id: number } & Partial<FakePost>) {
  return {
    item,
    id: item.id,
    slug: item.slug ?? '',
    publishedAt: dateOf(item.date_gmt),
    modifiedAt: dateOf(item.modified_gmt),
    categoryIds: [...(item.categories ?? []), ...(item.categorias_programas ?? [])],
  };
}

/** Tests list terms in WordPress's order. */
function selectedTerms(terms: readonly FakeTerm[], query: URLSearchParams): FakeTerm[] {
  const found = new Set(selectTerms(terms, query));
  return terms.filter((term) => found.has(term));
}

/** Tests list banners newest first, without dates. */
function inOrder(item: { id: number }, index: number) {
  return { ...dated(item), publishedAt: new Date(-index) };
}

/** WordPress's dates are without an offset. Items without a date are the oldest. */
function dateOf(gmt: string | undefined): Date {
  return new Date(gmt === undefined ? 0 : `${gmt}Z`);
}

function page(found: readonly { item: object }[], url: URL): SampleResponse {
  return listResponse(found, url, ({ item }) => fields(item), true);
}

/** The item as JSON. A field that is undefined is left out. */
function fields(item: object): JsonValue {
  return z.json().parse(JSON.parse(JSON.stringify(item)));
}

function itemsOf({ body }: SampleResponse): JsonValue[] {
  return z.array(z.json()).parse(JSON.parse(String(body)));
}
