import { allowanceOf } from './reader-limits.ts';
import { ProblemError } from '../http/problem.ts';
import type { Security } from '../route.ts';
import type { Services } from '../services.ts';
import { fittingValue, type SecretName, type SecretValue, secretValues } from '../secrets/secret-values.ts';

/** A plugin or an origin with the right secret never fails; a person who sets one up fails at most thirty times a minute. */
const failuresPerMinute = 30;

/** The accepted values of a secret. Throws `internal` with 503 if none is configured. */
export function requiredSecrets({ settings }: Services, name: SecretName): SecretValue[] {
  const values = secretValues(settings, name);
  if (values.length > 0) return values;
  throw new ProblemError('internal', `Este servicio no está configurado para esto: falta ${name}.`, {
    status: 503,
  });
}

/**
 * Counts a request without the right secret and logs it in one line. `reason` is a word for the log; the response does not reveal it.
 * Returns the `unauthorized` error for the caller to throw. Throws `too_many_requests`, without a log line, after thirty such requests a
 * minute from one address.
 */
export function unauthorized(services: Services, request: Request, reason: string): ProblemError {
  countFailure(services);
  console.warn(`${request.method} ${routeOf(request)}: refused: ${reason}`);
  return new ProblemError('unauthorized', 'La solicitud no está autorizada.');
}

/** Throws `too_many_requests` after thirty failures a minute from one address. */
export function countFailure({ isolate, reader, now }: Services): void {
  isolate.unauthorizedLimit.count(allowanceOf(reader), failuresPerMinute, now());
}

/** Notes that a request used a previous value, so that the operator knows when nobody does any more. */
export function noteUse({ isolate, db, keepAlive, now }: Services, { previous }: SecretValue): void {
  if (previous !== null) keepAlive(isolate.secretNotes.add(db, previous, now()));
}

/** Checks `Authorization: Bearer {secret}` in constant time. Without a value no token is accepted. Throws `unauthorized`. */
export async function requireBearer(
  services: Services,
  request: Request,
  secrets: readonly SecretValue[],
): Promise<void> {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
  if (given === undefined) throw unauthorized(services, request, 'unsigned');
  const used = await fittingValue(secrets, ({ value }) => sameText(given, value));
  if (used === null) throw unauthorized(services, request, 'wrong');
  noteUse(services, used);
}

/** For routes that take this secret as a bearer token. Throws `internal` with 503 if it is not configured, and `unauthorized`. */
export const bearer = (name: SecretName): Security<void> => ({
  scheme: 'bearer',
  check: (services, request) => requireBearer(services, request, requiredSecrets(services, name)),
});

/** Compares digests, which have one length: neither the length nor the position of a difference shows in the time it takes. */
async function sameText(one: string, other: string): Promise<boolean> {
  const digest = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const [first, second] = await Promise.all([digest(one), digest(other)]);
  return crypto.subtle.timingSafeEqual(first, second);
}

/** The first two parts of the path. The rest is chosen by the client and does not belong in the log. */
function routeOf(request: Request): string {
  return new URL(request.url).pathname.split('/').slice(0, 3).join('/');
}
