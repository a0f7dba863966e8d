import type { Alert } from '#contract/alerts.ts';
import { alertTexts as say } from './tiempo-texts.ts';

/** What an alert says in Spanish, each with its name, as far as it is known. */
export const alertLines = ({ lines }: Pick<Alert, 'lines'>): [name: string, words: string][] =>
  (['what', 'where', 'when', 'advice'] as const).flatMap((part) => {
    const words = lines[part];
    return words === null ? [] : [[say.lines[part], words]];
  });
