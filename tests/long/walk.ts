import { responseHeaders } from '#contract/response-headers.ts';
import { Problem } from '#contract/problem.ts';
import { emptyBlock, whatIsMissing } from '../faults/page-content.ts';
import type { Address } from './every-address.ts';

/** The most milliseconds that a reader waits for any response, whatever is broken. */
export const maxWaitMs = 5_000;

/** Milliseconds after which a request is given up: the response is far too late. */
const patience = 20_000;

/** What the client gets, from the best to the worst; `broken` must not happen. */
export const grades = ['content', 'old', 'message', 'broken'] as const;
export type Grade = (typeof grades)[number];

export interface Outcome {
  address: Address;
  grade: Grade;
  milliseconds: number;
  /** Why the outcome is broken; null: it is not. */
  reason: string | null;
}

interface Received {
  status: number;
  headers: Headers;
  text: string;
}

function judgePage({ status, headers, text }: Received, bare: boolean): Grade | string {
  // A page whose data failed is a 503 for proxies, as this reader's seems to be, and has the designed message.
  if (status >= 500 && !(status === 503 && headers.has('Retry-After'))) return `status ${status}`;
  const missing = whatIsMissing(text, { bare });
  if (missing !== null) return missing;
  const block = emptyBlock(text);
  if (block !== null) return `nothing below "${block}"`;
  // Pages with a failure have this header, and pages with stale data say its age.
  if (headers.has('Retry-After')) return 'message';
  return /Actualizado hace/.test(text) ? 'old' : 'content';
}

/** For programs a failure is a 503 with Retry-After: an empty list would tell them that everything was removed. */
function judgeDocument({ status, headers, text }: Received): Grade | string {
  if (status === 503) return headers.has('Retry-After') ? 'message' : 'a 503 without Retry-After';
  if (status >= 500) return `status ${status}`;
  return status === 200 && text === '' ? 'blank' : 'content';
}

function judgeApi({ status, headers, text }: Received): Grade | string {
  if (status < 400) {
    return headers.get(responseHeaders.dataState) === 'last-good' ? 'old' : 'content';
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return `status ${status} without JSON`;
  }
  if (!Problem.safeParse(json).success) return `status ${status} in another shape`;
  if (status === 503) return headers.has('Retry-After') ? 'message' : 'a 503 without Retry-After';
  return status >= 500 ? `status ${status}` : 'content';
}

const isGrade = (judged: string): judged is Grade => grades.some((grade) => grade === judged);

function judge({ kind }: Address, received: Received): Grade | string {
  if (kind === 'api') return judgeApi(received);
  return kind === 'document' ? judgeDocument(received) : judgePage(received, kind === 'bare page');
}

let readers = 0;

/** A new address for each request, because limits are per reader. The network is reserved for tests (RFC 2544). */
export function anotherReader(): string {
  readers += 1;
  return `198.18.${readers % 250}.${1 + (Math.floor(readers / 250) % 250)}`;
}

/** Sends one request and reads the response to its end. Never rejects. */
export async function requestAddress(siteUrl: string, address: Address): Promise<Outcome> {
  const began = performance.now();
  let judged: Grade | string;
  try {
    const response = await fetch(siteUrl + address.path, {
      headers: { 'X-Forwarded-For': anotherReader() },
      signal: AbortSignal.timeout(patience),
    });
    const { status, headers } = response;
    judged = judge(address, { status, headers, text: await response.text() });
  } catch (error) {
    judged = `no response: ${String(error)}`;
  }
  const milliseconds = performance.now() - began;
  if (!isGrade(judged)) return { address, grade: 'broken', milliseconds, reason: judged };
  if (milliseconds <= maxWaitMs) return { address, grade: judged, milliseconds, reason: null };
  return { address, grade: 'broken', milliseconds, reason: `${(milliseconds / 1000).toFixed(1)} s` };
}

/** Runs `work` on all items, `together` at a time. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  together: number,
  work: (item: Item, lane: number) => Promise<Result>,
): Promise<Result[]> {
  const left = [...items.entries()];
  const results: Result[] = [];
  const lane = async (_: unknown, number: number) => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [place, item] = next;
      results[place] = await work(item, number);
    }
  };
  await Promise.all(Array.from({ length: together }, lane));
  return results;
}
