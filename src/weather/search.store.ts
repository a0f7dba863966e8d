import { atom } from 'nanostores';
import { municipalities } from '#api/weather.ts';

/** The names that a text found; null: nobody could be asked. */
export interface Search {
  text: string;
  names: readonly string[] | null;
}

/** What the search shows; null while nothing is searched for. */
export const $search = atom<Search | null>(null);

let wanted = '';

/** Begins with what the server found; null where nothing was searched for. */
export function beginSearch(found: Search | null): void {
  wanted = found?.text ?? '';
  $search.set(found);
}

/**
 * Searches as the reader types: for a text that is more than blanks, and of several the last one wins. What was found before stays
 * until the new answer is there. Never throws.
 */
export async function searchFor(typed: string): Promise<void> {
  const text = typed.trim();
  if (text === wanted) return;
  wanted = text;
  if (text === '') return $search.set(null);
  const names = await municipalities(text).then(
    ({ data }) => data.map(({ nombre }) => nombre),
    (error: unknown) => {
      console.warn('Error searching municipios', error instanceof Error ? error.message : error);
      return null;
    },
  );
  if (text !== wanted) return;
  $search.set({ text, names });
  // The same text may be tried again.
  if (names === null) wanted = '';
}
