import * as z from 'zod';
import { getJson, type GetOptions } from '../get-json.ts';
import { UpstreamError } from '../upstream-error.ts';

export interface OpenWeatherAccess {
  /** Without a trailing slash. */
  root: string;
  /** Letters and digits, so that it needs no escaping in an address and can be found there. */
  key: string;
  fetch: GetOptions['fetch'];
  timeoutMs: number;
}

/** Calls are counted by the minute, and a refused key does not recover within seconds. The service sends no Retry-After. */
const refusedSeconds = 60;
const refusals = ['http_401', 'http_403', 'http_429'];

/** `cod` is a number or a text, and some responses have none. */
const Outcome = z.object({ cod: z.coerce.number().pipe(z.int()) }).catch({ cod: 200 });

/** Sends one GET for a path below the root, in Celsius, metres a second and Spanish. Throws UpstreamError, which never holds the key. */
export async function requestOpenWeather(
  path: string,
  query: Readonly<Record<string, string | number>>,
  { root, key, fetch, timeoutMs }: OpenWeatherAccess,
): Promise<unknown> {
  const url = new URL(`${root}${path}`);
  const whole = { ...query, units: 'metric', lang: 'es', appid: key };
  for (const [name, value] of Object.entries(whole)) url.searchParams.set(name, String(value));
  try {
    const { json } = await getJson(url, { fetch, timeoutMs });
    const { cod: outcome } = Outcome.parse(json);
    if (outcome >= 400 && outcome < 600) throw new UpstreamError(`http_${outcome}`);
    return json;
  } catch (error) {
    throw error instanceof UpstreamError ? withoutKey(error, key) : error;
  }
}

/** Removes the key from the cause: the message of a failed fetch may hold the whole address. */
function withoutKey({ reason, cause, pauseSeconds }: UpstreamError, key: string): UpstreamError {
  return new UpstreamError(reason, {
    cause: cause === undefined ? undefined : String(cause).replaceAll(key, '[key]'),
    pauseSeconds: pauseSeconds ?? (refusals.includes(reason) ? refusedSeconds : null),
  });
}
