import { limits } from '#contract/limits.ts';

/**
 * The specification's rule: not empty, an at sign and a dot. And no longer than any mailbox can be. The worker
 * checks more strictly; this only spares a reader the way there.
 */
export function looksLikeEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= limits.email && address.includes('@') && address.includes('.');
}
