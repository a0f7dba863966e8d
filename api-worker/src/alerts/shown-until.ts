import type { Alert } from '#contract/alerts.ts';
import { isPassedOn } from './alerts-of-one-call.ts';

/** Milliseconds that an alert without an end counts after its message: the office writes the next one within six hours. */
export const endlessMs = 6 * 3_600_000;
/** Milliseconds: six hours more begin an hour early, so that whoever holds the end hears of the new one before. */
const extendedBefore = 3_600_000;

/**
 * When an alert that is in force at `now` is no longer shown, both in milliseconds since the epoch: at its end; without one, six hours after its
 * message, and on for as long as the Weather Service names it.
 */
export function shownUntil(alert: Alert, now: number): number {
  if (alert.end !== null) return alert.end * 1_000;
  const sentAt = alert.sent * 1_000;
  // What One Call passes on is stored anew each time that it says so.
  const spans = isPassedOn(alert) ? 0 : Math.floor(Math.max(0, now - sentAt + extendedBefore) / endlessMs);
  return sentAt + (spans + 1) * endlessMs;
}
