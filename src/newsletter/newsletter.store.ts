import { atom } from 'nanostores';
import { consentVersion } from '#contract/subscribers/consent.ts';
import { readEmailAddress } from '#contract/subscribers/email-address.ts';
import { $subscribed } from '#preferences/subscription.store.ts';
import { addToast, dismissToast, type Toast } from '#ui/toasts/toast.store.ts';
import { texts } from './texts.ts';

/** Result of a submission: the two of `NextStep` once the address is stored; `invalid`, it is no address; `failed`, it was not stored. */
export type SubmissionResult = keyof typeof texts.beside;

/** State of the form: idle, then submitting, then the result. */
export const $newsletter = atom<'idle' | 'submitting' | SubmissionResult>('idle');

let toastId = 0;

/** Shows a toast and dismisses the one of the previous attempt. */
function showToast(toast: Omit<Toast, 'id'>): void {
  dismissToast(toastId);
  toastId = addToast(toast);
}

/**
 * Submits the address, from the page with this path, and shows the result as a toast. Returns whether the address was stored. Does nothing
 * while another submission is running. The /api client is imported only now, because most readers never submit the form.
 */
export async function submitEmail(text: string, place: string): Promise<boolean> {
  if ($newsletter.get() === 'submitting') return false;
  const email = readEmailAddress(text);
  if (email !== null) $newsletter.set('submitting');
  const result =
    email === null
      ? 'invalid'
      : await import('#api/newsletter-requests.ts')
          .then(({ subscribe }) => subscribe({ email, place, consent: consentVersion }))
          .catch(() => 'failed' as const);
  $newsletter.set(result);
  const isStored = result === 'stored' || result === 'confirm';
  if (isStored) $subscribed.set(true);
  showToast({
    ...texts.toasts[isStored ? 'success' : result],
    tone: isStored ? 'success' : 'destructive',
  });
  return isStored;
}
