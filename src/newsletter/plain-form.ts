import { subscribe } from '#api/newsletter-requests.ts';
import { paths } from '#config/paths.ts';
import { readEmailAddress } from '#contract/subscribers/email-address.ts';
import { limits } from '#contract/fixed-limits.ts';
import type { SubmissionResult } from './newsletter.store.ts';
import { consentField } from './plain-form-fields.ts';

/**
 * Result of the form's POST without a script. Those of a submission come with the text of the field; `wrong-form`: it is not our form;
 * `foreign`: a page of another site sent it, so it was not processed.
 */
export type PlainFormResult = { result: SubmissionResult; text: string } | 'wrong-form' | 'foreign';

const isForm = (type: string | null) =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type ?? '');

/** The fields of a small form that a browser posted; null for anything else. Never throws. */
export async function readPlainForm(request: Request): Promise<FormData | null> {
  const length = Number(request.headers.get('content-length') ?? 0);
  if (!isForm(request.headers.get('content-type')) || !(length <= limits.subscribeBytes)) return null;
  return request.formData().catch(() => null);
}

/** The page with the form: browsers name it in `Referer` when the form of our own page is sent. Its query may say what somebody searched. */
function placeOf({ headers, url }: Request): string {
  const page = URL.parse(headers.get('referer') ?? '');
  return page?.host === new URL(url).host ? page.pathname : paths.newsletter;
}

/**
 * Processes the form that a browser posts without a script, and subscribes the address. Anything other than a small form with
 * the field is `wrong-form` (the page then responds with 400). Never throws.
 */
export async function processPlainForm(
  request: Request,
  readerAddress: string,
): Promise<Exclude<PlainFormResult, 'foreign'>> {
  const place = placeOf(request);
  const form = await readPlainForm(request);
  const text = form?.get('email');
  if (!form || typeof text !== 'string') return 'wrong-form';
  const email = readEmailAddress(text);
  if (email === null) return { result: 'invalid', text };
  const consent = form.get(consentField);
  const result = await subscribe(
    { email, place, ...(typeof consent === 'string' ? { consent } : {}) },
    readerAddress,
  ).catch(() => 'failed' as const);
  return { result, text };
}
