import { subscribe } from '#api/newsletter.ts';
import { limits } from '#contract/limits.ts';
import { looksLikeEmail } from './email-address.ts';

/** Result of the form's POST without a script. `foreign`: a page of another site sent it, so it was not processed. */
export type PlainFormResult = 'success' | 'invalid' | 'failed' | 'wrong-form' | 'foreign';

const isForm = (type: string | null) =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type ?? '');

/**
 * Processes the form that a browser posts without a script, and subscribes the address. Anything other than a small form with
 * the field is `wrong-form` (the page then responds with 400). Never throws.
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
