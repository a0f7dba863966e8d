import { atom } from 'nanostores';
import { municipalities } from '#api/weather.ts';

/** A search and the names that it found. `names` is null when the request failed. */
export interface Search {
  text: string;
  names: readonly string[] | null;
}

/** The results to show; null when the field is empty. */
export const $search = atom<Search | null>(null);

/** The text of the latest search; null after a failed one, so that every text is searched for then, the same one too. */
let wanted: string | null = '';

/** Starts with the search that the server did; null when there was none. */
export function beginSearch(found: Search | null): void {
  wanted = found?.names === null ? null : (found?.text ?? '');
  $search.set(found);
}

/**
 * Searches as the reader types. Blank text clears the results. Only the response for the latest text is used. The previous results stay
 * until it arrives. Never throws.
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
  if (names === null) wanted = null;
}
