import type { Alert } from '#contract/alerts.ts';

/** Milliseconds that an alert without an end counts after its message: the office writes the next one within six hours. */
export const endlessMs = 6 * 3_600_000;
/** Milliseconds: six hours more begin an hour early, so that whoever holds the end hears of the new one before. */
const extendedBefore = 3_600_000;

/**
 * When an alert that is in force at `now` is no longer shown, both in milliseconds since the epoch: at its end; without one, six hours after its
 * message, and on for as long as the source names it.
 */
export function shownUntil({ end, sent }: Pick<Alert, 'end' | 'sent'>, now: number): number {
  if (end !== null) return end * 1_000;
  const sentAt = sent * 1_000;
  return sentAt + (Math.floor(Math.max(0, now - sentAt + extendedBefore) / endlessMs) + 1) * endlessMs;
}
