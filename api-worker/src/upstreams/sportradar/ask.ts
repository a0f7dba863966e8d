import type { Quota } from '../../scoreboard/rows.ts';
import { ask, type Asker } from '../ask.ts';
import { UpstreamError } from '../upstream-error.ts';
import type { CallQueue } from './queue.ts';

export interface SportradarAccess {
  /** Without a slash at its end. */
  root: string;
  key: string | null;
  fetch: Asker['fetch'];
  timeoutMs: number;
  queue: CallQueue;
}

interface SportradarReply {
  json: unknown;
  /** Whole seconds; null where the answer does not say. */
  maxAgeSeconds: number | null;
  /** Of the month; null where the answer does not say. */
  quota: Quota | null;
}

/** Over the calls per second: the next second is another. Over the plan: it is counted by the hour or more. */
const pauses = { second: 2, plan: 600 } as const;
/** A product that the key does not hold: asking each minute would only eat the plan. */
const forbiddenSeconds = 3_600;

/**
 * One GET of a path below the root, in its turn. Throws UpstreamError: `http_429` for every refusal that concerns the whole key
 * (Sportradar says them with 403 and a page of HTML as well), `http_403` where this product alone is not ours.
 */
export async function askSportradar(path: string, access: SportradarAccess): Promise<SportradarReply> {
  const { status, headers, json } = await access.queue.run(() =>
    ask(new URL(`${access.root}/${path}`), {
      fetch: async (url, init) => plainRefusal(await access.fetch(url, init), init.signal),
      timeoutMs: access.timeoutMs,
      headers: access.key === null ? {} : { 'x-api-key': access.key },
    }),
  );
  // An answer of WordPress's, a refusal of Sportradar's.
  if (status === 400) throw new UpstreamError('http_400');
  return { json, maxAgeSeconds: maxAgeOf(headers), quota: quotaOf(headers) };
}

/** The refusal as a status and a Retry-After; any other answer as it is. */
async function plainRefusal(response: Response, signal: AbortSignal | null | undefined): Promise<Response> {
  if (response.status !== 403 && response.status !== 429) return response;
  const said = `${response.headers.get('X-Mashery-Error-Code') ?? ''} ${await beginning(response, signal)}`;
  const overSecond = /over[ _]qps/i.test(said);
  const overPlan = response.status === 429 || overSecond || /over[ _](?:rate|limit)/i.test(said);
  const seconds = overSecond ? pauses.second : overPlan ? pauses.plan : forbiddenSeconds;
  const asked = response.headers.get('Retry-After') ?? '';
  // It may be a date as well, which counts for as little as none.
  const headers = { 'Retry-After': /^\d{1,6}$/.test(asked) ? asked : String(seconds) };
  return new Response(null, { status: overPlan ? 429 : 403, headers });
}

/** What the body says until the signal, in no more than a page's head: there stands the heading that names the refusal. */
async function beginning({ body }: Response, signal: AbortSignal | null | undefined): Promise<string> {
  if (body === null) return '';
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', stop);
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length < 2_000) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // Broken off: it is a refusal all the same, and its status is known.
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
