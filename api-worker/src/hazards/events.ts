import * as z from 'zod';
import { Hazard } from '#contract/hazards.ts';
export const HazardEvent = Hazard;
export type HazardEvent = z.infer<typeof HazardEvent>;
