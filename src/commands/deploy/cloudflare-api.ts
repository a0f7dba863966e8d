import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { jsonOrNull } from '#contract/text/json.ts';
import { StopError } from '../run-command.ts';

const SampleResponse = z.object({
  result: z.unknown(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).default([]),
});

export interface Reply {
  status: number;
  result: unknown;
  /** What went wrong, for a sentence. */
  reason: string;
}

/** A failure of the network, or of Cloudflare itself: nobody knows whether the request was carried out. */
class Uncertain extends Error {}

/** Milliseconds: Cloudflare's API responds in less than a second; D1 wakes up in a few. */
const usualTimeoutMs = 30_000;
/** Milliseconds before a request is sent again. */
const pauses = [1_000, 4_000];
/** Milliseconds that a command waits at most because of too many requests: the limit counts them over five minutes. */
const maxWaitMs = 6 * 60_000;
/** Milliseconds to wait where Cloudflare does not say how long. */
const usualWaitMs = 10_000;

/** Codes of a header that is no token at all. */
const malformedToken = [6003, 6111];

export class CloudflareApi {
  readonly #base: string;
  readonly #token: string;
  readonly #permissions: string;
  readonly account: string;

  /** `permissions`: what the token must be allowed to do, for a sentence. */
  constructor(base: string, token: string, account: string, permissions: string) {
    this.#base = base.replace(/(?<!\/)\/+$/, '');
    this.#token = token;
    this.account = account;
    this.#permissions = permissions;
  }

  /**
   * Sends a request: a POST if it has a body. It is sent again after a failure of the network only if it is `repeatable`. Throws StopError, with a
   * sentence for the operator, when the token is refused, or when the API cannot be reached or does not recover.
   */
  async ask(
    path: string,
    body?: object,
    { repeatable = body === undefined, timeoutMs = usualTimeoutMs } = {},
  ): Promise<Reply> {
    let waitedMs = 0;
    for (let failures = 0; ;) {
      try {
        const { reply, retryAfterMs } = await this.#askOnce(path, body, timeoutMs);
        if (reply.status !== 429) return reply;
        // A refused request was not carried out, so every one may be repeated.
        const waitMs = retryAfterMs ?? usualWaitMs;
        waitedMs += waitMs;
        if (waitedMs > maxWaitMs) {
          throw new StopError(
            `Cloudflare refuses further requests (${reply.reason}): try again in five minutes.`,
          );
        }
        if (waitMs >= 1_000) console.log(`Too many requests for Cloudflare: waiting ${waitMs / 1000} s.`);
        await pause(waitMs);
      } catch (error) {
        if (!(error instanceof Uncertain)) throw error;
        const pauseMs = repeatable ? pauses[failures++] : undefined;
        if (pauseMs === undefined) throw new StopError(error.message);
        await pause(pauseMs);
      }
    }
  }

  async #askOnce(path: string, body: object | undefined, timeoutMs: number) {
    try {
      const response = await fetch(`${this.#base}/accounts/${this.account}${path}`, {
        headers: { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { status } = response;
      const result = SampleResponse.safeParse(jsonOrNull(await response.text()));
      const errors = result.data?.errors ?? [];
      if (status === 401 || status === 403 || errors.some(({ code }) => malformedToken.includes(code))) {
        throw new StopError(
          `Cloudflare refuses CLOUDFLARE_API_TOKEN for this account: check CLOUDFLARE_ACCOUNT_ID, and that the token may do ${this.#permissions}.`,
        );
      }
      const said = result.success ? errors.map(({ message }) => message).join('; ') : 'no JSON';
      const reason = `status ${status}: ${said}`;
      if (status >= 500 || (status < 300 && !result.success)) {
        throw new Uncertain(
          `Cloudflare's API does not work (${reason}): try again, or look at its status page.`,
        );
      }
      const seconds = Number(response.headers.get('retry-after') ?? NaN);
      const retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
      return { reply: { status, result: result.data?.result, reason }, retryAfterMs };
    } catch (error) {
      if (error instanceof StopError || error instanceof Uncertain) throw error;
      const cause = error instanceof Error && error.cause instanceof Error ? `, ${error.cause.message}` : '';
      throw new Uncertain(
        `Cloudflare's API cannot be reached (${String(error)}${cause}): check the network, and try again.`,
      );
    }
  }
}

/** Cloudflare's API, or the stand-in of a rehearsal. */
export const apiAddress = () =>
  process.env['CLOUDFLARE_API_BASE_URL'] ?? 'https://api.cloudflare.com/client/v4';

/** An account, with the token of the environment. Throws StopError if there is none. */
export function openCloudflareApi(account: string, permissions: string): CloudflareApi {
  const token = process.env['CLOUDFLARE_API_TOKEN'];
  if (token) {
    // A header with anything else cannot be sent, and the error would show the token.
    if (/[^\x21-\x7e]/.test(token)) throw new StopError('CLOUDFLARE_API_TOKEN must be ASCII without spaces.');
    return new CloudflareApi(apiAddress(), token, account, permissions);
  }
  throw new StopError(
    `CLOUDFLARE_API_TOKEN is missing in the environment: make a token in Cloudflare's dashboard that may do ${permissions} (docs/operations.md, "First deploy"), and set it for this command.`,
  );
}
