import type { WeatherAlert } from '#contract/weather.ts';
import { alertTexts as say } from './tiempo-texts.ts';

/** What an alert says in Spanish, each with its name, as far as it is known. */
export const alertLines = ({ lines }: Pick<WeatherAlert, 'lines'>): [name: string, words: string][] =>
  (['what', 'where', 'when', 'advice'] as const).flatMap((part) => {
    const words = lines[part];
    return words === null ? [] : [[say.lines[part], words]];
  });
