import type { Hazard } from '#contract/hazards.ts';
import type { HazardEvent } from './events.ts';
export const shownHazards = (events: readonly HazardEvent[], now: number): Hazard[] =>
  events.filter(({ end }) => end === null || Date.parse(end) > now);
