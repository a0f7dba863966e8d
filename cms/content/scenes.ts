import type { Scenario } from './weather/weather-kinds.ts';

/**
 * What the sample newsroom can stage from its first second (the setting SAMPLE_SCENE): `huracan` is the night of a hurricane, `tranquilo` a
 * day without any alert.
 */
export const scenes = ['huracan', 'tranquilo'] as const;
export type Scene = (typeof scenes)[number];

export const weatherOfScene: Record<Scene, Scenario> = { huracan: 'hurricane', tranquilo: 'calm' };

/** Hours from the start of `huracan` until its warning and its emergency end (weather-alerts.ts). */
export const HURRICANE_HOURS = 18;
