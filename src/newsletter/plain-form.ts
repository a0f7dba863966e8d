import { subscribe } from '#api/newsletter.ts';
import { limits } from '#contract/limits.ts';
import { looksLikeEmail } from './email-address.ts';

/** How the plain form's post ended; `foreign`: another site's page sent it, and nobody read it. */
export type PlainFormResult = 'success' | 'invalid' | 'failed' | 'wrong-form' | 'foreign';

const isForm = (type: string | null) =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type ?? '');

/**
 * Reads the form a browser sends without a script and passes the address on. Anything but a small form with one
 * address in it is `wrong-form` (the page answers 400 then); never throws.
 */
export async function takePlainForm(
  request: Request,
  readerAddress: string,
): Promise<Exclude<PlainFormResult, 'foreign'>> {
  const length = Number(request.headers.get('content-length') ?? 0);
  if (!isForm(request.headers.get('content-type')) || !(length <= limits.subscribeBytes)) return 'wrong-form';

  const form = await request.formData().catch(() => null);
  const email = form?.get('email');
  if (typeof email !== 'string') return 'wrong-form';
  if (!looksLikeEmail(email)) return 'invalid';
  return (await subscribe(email.trim(), readerAddress).catch(() => false)) ? 'success' : 'failed';
}
