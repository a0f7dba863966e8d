import { boundedBytes } from '../http/body.ts';
import type { Services } from '../services.ts';
import { countFailure, noteUse, publishSecrets, unauthorized } from './authorisation.ts';
import { type Refusal, refusal } from './signature.ts';

/**
 * The body of a request that WordPress signed, after its signature was checked. Throws `payload_too_large` before it reads further than
 * `maxBytes`, and `unauthorized`, after it called `onRefusal`.
 */
export async function signedBody(
  services: Services,
  request: Request,
  maxBytes: number,
  onRefusal?: (reason: Refusal) => void,
): Promise<Uint8Array> {
  const body = await boundedBytes(request, maxBytes).catch((error: unknown) => {
    countFailure(services);
    throw error;
  });
  await requireSignature(services, request, body, onRefusal);
  return body;
}

/** Checks that WordPress signed `text` a short time ago. Throws `unauthorized`. */
export async function requireSignature(
  services: Services,
  request: Request,
  text: string | Uint8Array,
  onRefusal?: (reason: Refusal) => void,
): Promise<void> {
  const reasons: Refusal[] = [];
  for (const secret of publishSecrets(services)) {
    const reason = await refusal(secret.value, text, request.headers, services.now());
    if (reason === null) {
      noteUse(services, secret);
      return;
    }
    reasons.push(reason);
  }
  // With the right secret the clock is what is wrong.
  const reason = reasons.find((one) => one !== 'wrong') ?? 'wrong';
  const error = unauthorized(services, request, reason);
  onRefusal?.(reason);
  throw error;
}
