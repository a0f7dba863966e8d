import { z } from 'zod';
import { scenarios, type Scenario, type StagedWeather } from '../content/weather-kinds.ts';

export const stagedWeatherSchema = z.strictObject({ scenario: z.enum(scenarios) });

/** The scenario that replaces the ordinary weather. Null when none is set. */
export class WeatherStage {
  #staged: StagedWeather | null = null;

  get staged(): StagedWeather | null {
    return this.#staged;
  }

  put(scenario: Scenario, since: Date): void {
    this.#staged = { scenario, since };
  }

  clear(): void {
    this.#staged = null;
  }
}
