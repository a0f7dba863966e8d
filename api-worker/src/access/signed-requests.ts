import {
  checkSignature,
  type Refusal,
  siteName,
  type SignedRoute,
  signedRoutes,
} from '#contract/signing/signed-request.ts';
import { boundedBytes } from '../http/body.ts';
import { ProblemError } from '../http/problem.ts';
import type { Security } from '../route.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { countFailure, noteUse, requiredSecrets, unauthorized } from './authorisation.ts';
import { useOnce } from './used-signatures.ts';

/** A request whose signature was checked. */
export interface Signed {
  body: Uint8Array<ArrayBuffer>;
  /** Its unique id. */
  id: string;
  /** The value of the secret that it was signed with. */
  secret: string;
}

/** Why a request is refused; `used`: it was accepted before. */
export type SignedRefusal = Refusal | 'used';

/** The site's name in signatures. Without SITE_URL it is the address of the request: Cloudflare sends the worker only those of its routes. */
export const siteOf = ({ SITE_URL }: Pick<Settings, 'SITE_URL'>, request: Request): string =>
  siteName(SITE_URL ?? request.url);

/**
 * Checks that a request was signed for this purpose, route and site a short time ago, and that it is the first with its id. Throws
 * `payload_too_large` before it reads further than `maxBytes`, and `unauthorized`, after it called `onRefusal`.
 */
export async function requireSigned(
  services: Services,
  request: Request,
  purpose: SignedRoute,
  maxBytes: number,
  onRefusal?: (reason: SignedRefusal) => void,
): Promise<Signed> {
  const secrets = requiredSecrets(services, signedRoutes[purpose].secret);
  const body = await boundedBytes(request, maxBytes).catch((error: unknown) => {
    countFailure(services);
    throw error;
  });
  const { pathname, search } = new URL(request.url);
  const sent = { purpose, method: request.method, path: pathname + search, body };
  const site = siteOf(services.settings, request);
  const former = formerText(purpose, body);
  const refuse = (reason: SignedRefusal): ProblemError => {
    const error = explained(unauthorized(services, request, reason), reason, site);
    onRefusal?.(reason);
    return error;
  };

  const reasons: Refusal[] = [];
  for (const secret of secrets) {
    const { id, refusal } = await checkSignature(
      secret.value,
      site,
      sent,
      request.headers,
      services.now(),
      former,
    );
    if (refusal !== null) {
      reasons.push(refusal);
      continue;
    }
    // Only now, so that nobody without the secret causes a write.
    if (!(await useOnce(services.db, id, services.now()))) throw refuse('used');
    noteUse(services, secret);
    return { body, id, secret: secret.value };
  }
  // One of two secrets fits at most. What is said of it is more than that the other does not fit.
  throw refuse(reasons.find((one) => one !== 'wrong') ?? 'wrong');
}

/** For routes that only signed requests open. See `requireSigned`. */
export const signed = (purpose: SignedRoute, maxBytes: number): Security<Signed> => ({
  scheme: 'signature',
  check: (services, request) => requireSigned(services, request, purpose, maxBytes),
});

/** What plugins before 0.4 signed; undefined where they sent nothing. Only this release tells them that they are too old: the next one removes it. */
function formerText(purpose: SignedRoute, body: Uint8Array): string | undefined {
  if (purpose === 'health') return 'health';
  return purpose === 'publish' || purpose === 'deliveries' ? new TextDecoder().decode(body) : undefined;
}

/** Adds to the refusal what is wrong, and the part of the signature that says so. Only a sender who knows the secret gets here with these reasons. */
function explained(error: ProblemError, reason: SignedRefusal, site: string): ProblemError {
  const sentences: Partial<Record<SignedRefusal, [field: string, message: string]>> = {
    old: ['timestamp', 'El reloj de quien firmó y el de este sitio difieren en más de un minuto.'],
    future: ['timestamp', 'El reloj de quien firmó y el de este sitio difieren en más de un minuto.'],
    elsewhere: ['site', `La firma es para otra dirección: la de este sitio es ${site}.`],
    outdated: ['signature', 'El plugin de WordPress es más antiguo que este sitio: hay que actualizarlo.'],
    used: ['id', 'Esta solicitud firmada ya se usó una vez.'],
  };
  const [field, message] = sentences[reason] ?? [];
  return field === undefined || message === undefined
    ? error
    : new ProblemError(error.code, message, { field });
}
