import * as z from 'zod';
import type { Settings } from '../../settings.ts';
import { UpstreamError } from '../upstream-error.ts';
import { getJson, type GetOptions, type Timeouts } from '../get-json.ts';
import { phpList, WireError, WireId, WireSlug } from './wire.ts';

/** A page of a WordPress collection. `dropped` counts items that did not parse; `items` are the others. */
export interface Page<Item> {
  items: Item[];
  dropped: number;
  /** The dropped items whose id could be read. */
  unreadable: Unreadable[];
  /** Number of items in the whole collection; null if WordPress did not say. */
  total: number | null;
}

/** An item that WordPress has and that could not be read. */
export interface Unreadable {
  id: number;
  /** Empty if it could not be read either. */
  slug: string;
  /** In one line, for engineers. */
  why: string;
}

export type Query = Record<string, string | number | boolean | undefined>;

/** A client of one WordPress: its address, its fetch, its timeouts. */
export class WordPress {
  readonly #root: string;
  readonly #fetch: GetOptions['fetch'];
  readonly #timeouts: Timeouts;

  constructor(settings: Settings, fetch: GetOptions['fetch'], timeouts: Timeouts) {
    this.#root = `${settings.WORDPRESS_URL}/wp-json`;
    this.#fetch = fetch;
    this.#timeouts = timeouts;
  }

  /**
   * Loads one page of the collection under `base`. A page past the end is an empty page. An item that does not parse is dropped and logged.
   * Throws UpstreamError, also when
   * no item of the page has so much as an id: then this is no page of WordPress.
   */
  async page<Item>(
    base: string,
    query: Query,
    schema: z.ZodType<Item>,
    importance: keyof Timeouts = 'primary',
  ): Promise<Page<Item>> {
    const url = new URL(`${this.#root}/wp/v2/${base}`);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const reply = await getJson(url, {
      ...{ fetch: this.#fetch, timeoutMs: this.#timeouts[importance] },
      // Its status for a page past the end, with a code.
      acceptedStatuses: [400],
    });
    if (reply.status === 400) {
      const { data } = WireError.safeParse(reply.json);
      if (data !== undefined && /^rest_\w+_invalid_page_number$/.test(data.code)) {
        return { items: [], dropped: 0, unreadable: [], total: null };
      }
      throw new UpstreamError('http_400', { cause: data?.code });
    }
    return { ...pick(base, reply.json, schema), total: totalOf(reply.headers) };
  }

  /** Loads a list of the site's plugin, which comes as a whole. Items that do not parse are dropped and logged. Throws UpstreamError. */
  async ofPlugin<Item>(route: string, schema: z.ZodType<Item>): Promise<Item[]> {
    return pick(route, await this.#readPlugin(route), schema).items;
  }

  /** Loads what the site's plugin says as one thing. Throws UpstreamError, also if it does not parse. */
  async said<Said>(route: string, schema: z.ZodType<Said>): Promise<Said> {
    const said = schema.safeParse(await this.#readPlugin(route));
    if (!said.success) throw new UpstreamError('malformed', { cause: oneLine(said.error) });
    return said.data;
  }

  /** `route` may have a query. */
  async #readPlugin(route: string): Promise<unknown> {
    const url = new URL(`${this.#root}/${route}`);
    return (await getJson(url, { fetch: this.#fetch, timeoutMs: this.#timeouts.background })).json;
  }
}

function pick<Item>(base: string, json: unknown, schema: z.ZodType<Item>): Omit<Page<Item>, 'total'> {
  const candidates = phpList.safeParse(json).data;
  if (candidates === undefined) throw new UpstreamError('malformed');
  const items: Item[] = [];
  const unreadable: Unreadable[] = [];
  let firstIssue = '';
  for (const candidate of candidates) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success) {
      items.push(parsed.data);
      continue;
    }
    const why = oneLine(parsed.error);
    firstIssue ||= why;
    const named = Named.safeParse(candidate).data;
    if (named !== undefined) unreadable.push({ ...named, why });
  }
  const dropped = candidates.length - items.length;
  if (dropped > 0 && items.length + unreadable.length === 0)
    throw new UpstreamError('malformed', { cause: firstIssue });
  if (dropped > 0)
    console.error(`wordpress: ${base}: ${dropped} of ${candidates.length} items dropped: ${firstIssue}`);
  return { items, dropped, unreadable };
}

const Named = WireId.extend({ slug: WireSlug.catch('') });

/** A ZodError in one line of the log. */
export const oneLine = (error: z.ZodError): string => z.prettifyError(error).replaceAll('\n', ' ');

function totalOf(headers: Headers): number | null {
  const text = headers.get('X-WP-Total') ?? '';
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}
