import { atom } from 'nanostores';
import { $subscribed } from '#preferences/subscription.store.ts';
import { dismissToast, raiseToast, type Toast } from '#ui/toast.store.ts';
import { looksLikeEmail } from './email-address.ts';
import { texts } from './texts.ts';

export type NewsletterState = 'idle' | 'submitting' | 'success' | 'error';

/** Where the form stands: idle, then submitting, then success or error. */
export const $newsletter = atom<NewsletterState>('idle');

let shown = 0;

/** One answer at a time: what the last try was told goes away with it. */
function tell(toast: Omit<Toast, 'id'>): void {
  dismissToast(shown);
  shown = raiseToast(toast);
}

/**
 * Sends the address and tells the reader how it went. Returns whether the address was stored. Does nothing while
 * another one is on its way. The code that asks is fetched now: a form that is only looked at needs none of it.
 */
export async function submitEmail(email: string): Promise<boolean> {
  if ($newsletter.get() === 'submitting') return false;
  if (!looksLikeEmail(email)) {
    $newsletter.set('idle');
    tell({ ...texts.toasts.invalid, tone: 'destructive' });
    return false;
  }

  $newsletter.set('submitting');
  const stored = await import('#api/newsletter.ts')
    .then(({ subscribe }) => subscribe(email.trim()))
    .catch(() => false);
  $newsletter.set(stored ? 'success' : 'error');
  if (stored) $subscribed.set(true);
  tell(
    stored ? { ...texts.toasts.success, tone: 'success' } : { ...texts.toasts.failed, tone: 'destructive' },
  );
  return stored;
}
