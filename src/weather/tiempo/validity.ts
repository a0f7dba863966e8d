import type { Alert } from '#contract/alerts.ts';
import { dayAndClock12 } from '../sky/clock.ts';
import { alertTexts as say } from './tiempo-texts.ts';

/** When an alert is in force, as far as the service says. */
export function validity({ start, end }: Pick<Alert, 'start' | 'end'>): string {
  if (start === null) return end === null ? say.validUnknown : say.validUntil(dayAndClock12(end));
  return end === null
    ? say.validSince(dayAndClock12(start))
    : say.valid(dayAndClock12(start), dayAndClock12(end));
}
