import { z } from 'zod';
import type { Settings } from '../../settings.ts';
import { UpstreamError } from '../upstream-error.ts';
import { getJson, type GetOptions, type Timeouts } from '../get-json.ts';
import { WireError } from './wire.ts';

/** A page of a WordPress collection. `dropped` counts items that did not parse; `items` are the others. */
export interface Page<Item> {
  items: Item[];
  dropped: number;
  /** Number of items in the whole collection; null if WordPress did not say. */
  total: number | null;
}

export type Query = Record<string, string | number | boolean | undefined>;

/** A client of one WordPress: its address, its fetch, its timeouts. */
export class WordPress {
  readonly #root: string;
  readonly #fetch: GetOptions['fetch'];
  readonly #timeouts: Timeouts;

  constructor(settings: Settings, fetch: GetOptions['fetch'], timeouts: Timeouts) {
    this.#root = `${settings.WORDPRESS_URL}/wp-json/wp/v2`;
    this.#fetch = fetch;
    this.#timeouts = timeouts;
  }

  /**
   * Loads one page of the collection under `base`. A page past the end is an empty page. An item that does not parse is dropped and logged.
   * Throws UpstreamError, also when no item of the page parses.
   */
  async page<Item>(
    base: string,
    query: Query,
    schema: z.ZodType<Item>,
    importance: keyof Timeouts = 'primary',
  ): Promise<Page<Item>> {
    const url = new URL(`${this.#root}/${base}`);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const reply = await getJson(url, { fetch: this.#fetch, timeoutMs: this.#timeouts[importance] });
    if (reply.status === 400) {
      const { data } = WireError.safeParse(reply.json);
      if (data !== undefined && /^rest_\w+_invalid_page_number$/.test(data.code)) {
        return { items: [], dropped: 0, total: null };
      }
      throw new UpstreamError('http_400', { cause: data?.code });
    }
    return { ...pick(base, reply.json, schema), total: totalOf(reply.headers) };
  }
}

function pick<Item>(
  base: string,
  json: unknown,
  schema: z.ZodType<Item>,
): { items: Item[]; dropped: number } {
  if (!Array.isArray(json)) throw new UpstreamError('malformed');
  const items: Item[] = [];
  let firstIssue = '';
  for (const candidate of json) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success) items.push(parsed.data);
    else firstIssue ||= z.prettifyError(parsed.error).replaceAll('\n', ' ');
  }
  const dropped = json.length - items.length;
  if (dropped > 0 && items.length === 0) throw new UpstreamError('malformed', { cause: firstIssue });
  if (dropped > 0)
    console.error(`wordpress: ${base}: ${dropped} of ${json.length} items dropped: ${firstIssue}`);
  return { items, dropped };
}

function totalOf(headers: Headers): number | null {
  const text = headers.get('X-WP-Total') ?? '';
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}
