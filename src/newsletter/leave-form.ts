import { unsubscribe } from '#api/newsletter-requests.ts';
import { readEmailAddress } from '#contract/subscribers/email-address.ts';
import { readPlainForm } from './plain-form.ts';
import type { leaveTexts } from './leave-texts.ts';

/**
 * `done`, `confirm` and `stored` also for an address that never was subscribed: it left, gets an email to confirm, or is kept for the station;
 * the others as in plain-form.ts.
 */
type LeaveResult = keyof typeof leaveTexts.results;

/** What came of the form, and the text of its field, which stays there if it is no address. */
export interface LeaveResponse {
  result: LeaveResult;
  text?: string;
}

/** The field that mail programs send when a reader unsubscribes with one click (RFC 8058), as the page's own button does. */
export const oneClick = { name: 'List-Unsubscribe', value: 'One-Click' } as const;

/** Processes the form of the page: with the key of an email's link, one click; otherwise an address. Never throws. */
export async function processLeaveForm(
  request: Request,
  key: string | undefined,
  readerAddress: string,
): Promise<LeaveResponse> {
  const form = await readPlainForm(request);
  if (key !== undefined && form?.get(oneClick.name) === oneClick.value) return leave({ key }, readerAddress);
  const text = form?.get('email');
  if (typeof text !== 'string') return { result: 'wrong-form' };
  const email = readEmailAddress(text);
  return email === null ? { result: 'invalid', text } : leave({ email }, readerAddress);
}

async function leave(whom: Parameters<typeof unsubscribe>[0], readerAddress: string): Promise<LeaveResponse> {
  return { result: await unsubscribe(whom, readerAddress).catch(() => 'failed' as const) };
}
