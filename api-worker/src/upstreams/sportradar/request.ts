import { getJson, type GetOptions } from '../get-json.ts';
import type { CallQueue } from './queue.ts';
import type { FeedContent } from './wire.ts';

/** A plan's calls in a month, and how many of them are used. */
export interface Quota {
  allotted: number;
  used: number;
}

/** The content of one call and what its headers say; null if they do not. */
export interface FeedResponse {
  content: FeedContent;
  /** How long the content is valid (Cache-Control max-age). */
  maxAgeSeconds: number | null;
  quota: Quota | null;
  /** The upstream has no such document, such as a part of a season that does not exist yet. That says nothing about the rest of the league. */
  isAbsent?: boolean;
}

export interface SportradarAccess {
  /** Without a trailing slash. */
  root: string;
  key: string | null;
  fetch: GetOptions['fetch'];
  timeoutMs: number;
  queue: CallQueue;
}

interface SportradarReply {
  json: unknown;
  /** Whole seconds; null if the response does not say. */
  maxAgeSeconds: number | null;
  /** The month's quota; null if the response does not say. */
  quota: Quota | null;
}

/** Seconds. Beyond the calls per second, the next second is enough; beyond the plan, which counts by the hour or more, it takes longer. */
const pauses = { second: 2, plan: 600 } as const;
/** Seconds. A product that the key does not cover: a request each minute would only use up the plan. */
const forbiddenSeconds = 3_600;

/**
 * Sends one GET for a path below the root, in its turn. Throws UpstreamError: `http_429` for every refusal of the whole key (Sportradar
 * also sends those as 403 with an HTML page), `http_403` if the key does not cover this product, `over_budget` if no call is left.
 */
export async function requestSportradar(path: string, access: SportradarAccess): Promise<SportradarReply> {
  const first = new URL(`${access.root}/${path}`);
  const { headers, json } = await access.queue.run(() =>
    getJson(first, {
      fetch: async (url, init) => {
        if (url !== first.href) access.queue.countRedirect();
        return plainRefusal(await access.fetch(url, init), init.signal);
      },
      timeoutMs: access.timeoutMs,
      headers: access.key === null ? {} : { 'x-api-key': access.key },
    }),
  );
  return { json, maxAgeSeconds: maxAgeOf(headers), quota: quotaOf(headers) };
}

/** The same, with what `read` makes of the document, which throws UpstreamError too. */
export async function requestFeed(
  path: string,
  access: SportradarAccess,
  read: (json: unknown) => FeedContent,
): Promise<FeedResponse> {
  const { json, ...said } = await requestSportradar(path, access);
  return { content: read(json), ...said };
}

/** Turns a refusal into a plain status with Retry-After; returns any other response as it is. */
async function plainRefusal(response: Response, signal: AbortSignal | null | undefined): Promise<Response> {
  if (response.status !== 403 && response.status !== 429) return response;
  const refusalText = `${response.headers.get('X-Mashery-Error-Code') ?? ''} ${await beginning(response, signal)}`;
  const overSecond = /over[ _]qps/i.test(refusalText);
  const overPlan = response.status === 429 || overSecond || /over[ _](?:rate|limit)/i.test(refusalText);
  const seconds = overSecond ? pauses.second : overPlan ? pauses.plan : forbiddenSeconds;
  const requested = response.headers.get('Retry-After') ?? '';
  // Retry-After may be a date, which is ignored.
  const headers = { 'Retry-After': /^\d{1,6}$/.test(requested) ? requested : String(seconds) };
  return new Response(null, { status: overPlan ? 429 : 403, headers });
}

/** Of a page of HTML: more than its head has. */
const headCharacters = 2_000;

/** The first part of the body, at most a page's head, until the signal aborts: the heading there names the refusal. */
async function beginning({ body }: Response, signal: AbortSignal | null | undefined): Promise<string> {
  if (body === null) return '';
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', stop);
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length < headCharacters) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // The body broke off. It is still a refusal, and its status is known.
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
  return text;
}

function maxAgeOf(headers: Headers): number | null {
  const seconds = /(?:^|[\s,])max-age=(\d{1,6})(?:$|[\s,])/i.exec(headers.get('Cache-Control') ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds);
}

function quotaOf(headers: Headers): Quota | null {
  const [allotted, used] = ['Allotted', 'Current'].map((name) => headers.get(`X-Plan-Quota-${name}`) ?? '');
  const isCount = (text: string | undefined) => text !== undefined && /^\d{1,9}$/.test(text);
  return isCount(allotted) && isCount(used) ? { allotted: Number(allotted), used: Number(used) } : null;
}
