import type { CurrentWeather } from '#contract/weather.ts';
import { wholeFahrenheitOfCelsius as fahrenheit } from './units.ts';

/** "84 °F, nubes dispersas" */
export function skyInWords({ main, weather: [condition] }: CurrentWeather): string {
  const degrees = `${fahrenheit(main.temp)} °F`;
  return condition ? `${degrees}, ${condition.description}` : degrees;
}
