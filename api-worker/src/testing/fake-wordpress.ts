import { z } from 'zod';
import type { FakePost, FakeTerm } from './fixtures.ts';
import { misbehaviours } from './misbehaviours.ts';

export type Mood =
  | 'well'
  | 'down'
  | 'hangs'
  | 'html'
  | 'truncated'
  | 'error500'
  | 'busy429'
  | 'wrongTypes'
  | 'oneBadItem'
  | 'huge'
  | 'empty';

const whole = z.coerce.number().int();

/** The parts of WordPress's REST API that the worker uses, inside the test. The worker gets `fetch` as its network. */
export class FakeWordPress {
  posts: FakePost[] = [];
  programmes: FakePost[] = [];
  categories: FakeTerm[] = [];
  programmeCategories: FakeTerm[] = [];
  banners: { id: number }[] = [];
  /** Responses of the plugin's preview route by `{kind}/{id}`: an item, or a whole Response. */
  readonly previews = new Map<string, object>();
  mood: Mood = 'well';
  /** The status with which a firewall in front refuses a request; null: it lets the request through. */
  refuses: (url: URL) => number | null = () => null;
  /** Collections that respond 500 whatever the mood. */
  readonly broken = new Set<string>();
  /** Collections that were called, with their query and headers, oldest first. */
  readonly calls: { base: string; query: URLSearchParams; headers: Headers }[] = [];
  #gate: Promise<void> = Promise.resolve();
  #open: () => void = () => undefined;
  #delivery: Promise<void> = Promise.resolve();

  callsTo(base: string): number {
    return this.calls.filter((call) => call.base === base).length;
  }

  /** From now on every call waits. Returns the function that lets all of them through. */
  holdBack(): () => void {
    this.#gate = new Promise((resolve) => {
      this.#open = resolve;
    });
    return () => this.#open();
  }

  /** The next response is made at once and sent only later, so it holds the data of the time of its request. */
  holdNextAnswer(): () => void {
    let send: () => void = () => undefined;
    this.#delivery = new Promise((resolve) => {
      send = resolve;
    });
    return () => send();
  }

  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address);
    const preview = /\/wp-json\/telecoqui\/v1\/preview\/(.+)$/.exec(url.pathname)?.[1];
    const base = preview === undefined ? (url.pathname.split('/').at(-1) ?? '') : 'preview';
    this.calls.push({ base, query: url.searchParams, headers: new Headers(init.headers) });
    await this.#gate;
    const refused = this.refuses(url);
    if (refused !== null) return json({ code: 'forbidden', message: 'x' }, { status: refused });
    switch (this.mood) {
      case 'down':
      case 'hangs':
      case 'html':
        return misbehaviours[this.mood](init);
      case 'error500':
        return json({ code: 'internal_server_error', message: 'x', data: { status: 500 } }, { status: 500 });
      case 'busy429':
        return json({ code: 'too_many', message: 'x' }, { status: 429, headers: { 'Retry-After': '30' } });
      case 'wrongTypes':
        return json([{ id: 'uno', slug: 7, title: null }, 'dos', 3]);
      case 'huge':
        return json([{ id: 1, filler: 'x'.repeat(6 * 1024 * 1024) }]);
      case 'empty':
        return json([], { headers: { 'X-WP-Total': '0' } });
      default: {
        const delivery = this.#delivery;
        this.#delivery = Promise.resolve();
        const answer =
          preview === undefined ? await this.#answer(base, url.searchParams) : this.#preview(preview);
        await delivery;
        return answer;
      }
    }
  };

  #preview(item: string): Response {
    const draft = this.previews.get(item);
    if (draft instanceof Response) return draft;
    if (draft !== undefined) return json(draft);
    return json({ code: 'rest_post_invalid_id', message: 'x', data: { status: 404 } }, { status: 404 });
  }

  async #answer(base: string, query: URLSearchParams): Promise<Response> {
    const answer = this.#collection(base, query);
    if (this.mood === 'oneBadItem') {
      const items = z.array(z.unknown()).parse(await answer.json());
      return json([{ id: 'roto' }, ...items.slice(1)], { headers: answer.headers });
    }
    if (this.mood !== 'truncated') return answer;
    const text = await answer.text();
    return new Response(text.slice(0, Math.floor(text.length / 2)), { headers: answer.headers });
  }

  #collection(base: string, query: URLSearchParams): Response {
    if (this.broken.has(base)) return json({ code: 'internal_server_error', message: 'x' }, { status: 500 });
    switch (base) {
      case 'posts':
        return paged(selected(this.posts, query), query);
      case 'programas':
        return paged(selected(this.programmes, query), query);
      case 'categories':
        return paged(
          included(this.categories, query).filter((c) => query.get('hide_empty') !== 'true' || c.count > 0),
          query,
        );
      case 'categorias_programas':
        return paged(included(this.programmeCategories, query), query);
      case 'banner':
        return paged(included(this.banners, query), query);
      default:
        return json({ code: 'rest_no_route', message: 'x', data: { status: 404 } }, { status: 404 });
    }
  }
}

function included<Item extends { id: number }>(items: readonly Item[], query: URLSearchParams): Item[] {
  const ids = query.get('include')?.split(',').map(Number);
  return items.filter(({ id }) => ids === undefined || ids.includes(id));
}

function selected(posts: readonly FakePost[], query: URLSearchParams): FakePost[] {
  const after = query.get('modified_after');
  const terms = [query.get('categories'), query.get('categorias_programas')]
    .filter((term) => term !== null)
    .map(Number);
  const found = included(posts, query).filter(
    (post) =>
      (query.get('slug') === null || query.get('slug')?.split(',').includes(post.slug) === true) &&
      (after === null || `${post.modified_gmt}Z` > after.replace('.000', '')) &&
      terms.every((term) => [...post.categories, ...(post.categorias_programas ?? [])].includes(term)),
  );
  const sign = query.get('order') === 'asc' ? 1 : -1;
  const key = (post: FakePost): string | number =>
    query.get('orderby') === 'id'
      ? post.id
      : query.get('orderby') === 'modified'
        ? post.modified_gmt
        : post.date_gmt;
  return found.sort((a, b) => (key(a) < key(b) ? -sign : key(a) > key(b) ? sign : a.id - b.id));
}

function paged(items: readonly object[], query: URLSearchParams): Response {
  const perPage = whole.parse(query.get('per_page') ?? 10);
  const page = whole.parse(query.get('page') ?? 1);
  if (perPage < 1 || perPage > 100)
    return json({ code: 'rest_invalid_param', message: 'x' }, { status: 400 });
  if (page > 1 && (page - 1) * perPage >= items.length) {
    return json(
      { code: 'rest_post_invalid_page_number', message: 'x', data: { status: 400 } },
      { status: 400 },
    );
  }
  const headers = {
    'X-WP-Total': String(items.length),
    'X-WP-TotalPages': String(Math.ceil(items.length / perPage)),
  };
  return json(items.slice((page - 1) * perPage, page * perPage), { headers });
}

function json(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set('Content-Type', 'application/json; charset=UTF-8');
  return new Response(JSON.stringify(body), { ...init, headers });
}
