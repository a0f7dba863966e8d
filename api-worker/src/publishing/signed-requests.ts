import { boundedBytes } from '../http/body.ts';
import type { Services } from '../services.ts';
import { countFailure, publishSecret, unauthorized } from './authorisation.ts';
import { refusal } from './signature.ts';

/**
 * The body of a request that WordPress signed, after its signature was checked. Throws `payload_too_large` before it reads further than
 * `maxBytes`, and `unauthorized`.
 */
export async function signedBody(
  services: Services,
  request: Request,
  maxBytes: number,
): Promise<Uint8Array> {
  const body = await boundedBytes(request, maxBytes).catch((error: unknown) => {
    countFailure(services);
    throw error;
  });
  await requireSignature(services, request, body);
  return body;
}

/** Checks that WordPress signed `text` a short time ago. Throws `unauthorized`. */
export async function requireSignature(
  services: Services,
  request: Request,
  text: string | Uint8Array,
): Promise<void> {
  const reason = await refusal(publishSecret(services), text, request.headers, services.now());
  if (reason !== null) throw unauthorized(services, request, reason);
}
