import type { Draft } from '../draft.ts';

/** The values for a template. `count` is between 12 and 171, `years` between 3 and 40. */
export interface Scene {
  town: string;
  sector: string;
  count: number;
  years: number;
}

export type Template = (scene: Scene) => Draft;

/** Puerto Rico writes thousands with a comma, from four digits on. */
export function thousands(value: number): string {
  return value.toLocaleString('en-US');
}
