import { limits } from '#contract/limits.ts';

/**
 * Whether a text looks like an email address: it contains an at sign and a dot (a product requirement), and is not longer than a
 * mailbox can be. The worker validates more strictly; this check only saves a request.
 */
export function looksLikeEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= limits.email && address.includes('@') && address.includes('.');
}
