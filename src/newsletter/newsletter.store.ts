import { atom } from 'nanostores';
import { $subscribed } from '#preferences/subscription.store.ts';
import { addToast, dismissToast, type Toast } from '#ui/toast.store.ts';
import { looksLikeEmail } from './email-address.ts';
import { texts } from './texts.ts';

export type NewsletterState = 'idle' | 'submitting' | 'success' | 'error';

/** State of the form: idle, then submitting, then success or error. */
export const $newsletter = atom<NewsletterState>('idle');

let toastId = 0;

/** Shows a toast and dismisses the one of the previous attempt. */
function showToast(toast: Omit<Toast, 'id'>): void {
  dismissToast(toastId);
  toastId = addToast(toast);
}

/**
 * Submits the address and shows the result as a toast. Returns whether the address was stored. Does nothing while another
 * submission is running. The /api client is imported only now, because most readers never submit the form.
 */
export async function submitEmail(email: string): Promise<boolean> {
  if ($newsletter.get() === 'submitting') return false;
  if (!looksLikeEmail(email)) {
    $newsletter.set('idle');
    showToast({ ...texts.toasts.invalid, tone: 'destructive' });
    return false;
  }

  $newsletter.set('submitting');
  const stored = await import('#api/newsletter.ts')
    .then(({ subscribe }) => subscribe(email.trim()))
    .catch(() => false);
  $newsletter.set(stored ? 'success' : 'error');
  if (stored) $subscribed.set(true);
  showToast(
    stored ? { ...texts.toasts.success, tone: 'success' } : { ...texts.toasts.failed, tone: 'destructive' },
  );
  return stored;
}
