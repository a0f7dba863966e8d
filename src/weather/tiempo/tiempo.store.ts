import { atom } from 'nanostores';
import { municipalities } from '#api/weather-requests.ts';
import { $sky } from '../sky/sky.store.ts';
import { keepKnown, tiempoOf, type Tiempo } from './tiempo.ts';
import { loadEntries } from './weather-entries.ts';

/** The weather that the page shows; null until hydration. */
export const $tiempo = atom<Tiempo | null>(null);

/** Starts with what the server rendered and updates it whenever $sky changes. Returns a function that unsubscribes. */
export function startTiempo(drawn: Tiempo): () => void {
  $tiempo.set(drawn);
  return $sky.listen((sky) => {
    if (sky === null) return;
    void loadEntries(sky).then((entries) => {
      // Drop the response when another place was chosen meanwhile.
      if ($sky.get() === sky) $tiempo.set(keepKnown($tiempo.get() ?? drawn, tiempoOf(sky, entries)));
    });
  });
}

/** A search and the names that it found. `names` is null when the request failed. */
export interface Search {
  text: string;
  names: readonly string[] | null;
}

/** The results to show; null when the field is empty. */
export const $search = atom<Search | null>(null);

/** The text of the latest search; null after a failed one, so that every text is searched for then, the same one too. */
let wanted: string | null = '';
/** Ends with the latest search. */
let searching: Promise<void> = Promise.resolve();

/** Starts with the search that the server did; null when there was none. */
export function setSearch(found: Search | null): void {
  wanted = found?.names === null ? null : (found?.text ?? '');
  $search.set(found);
}

/**
 * Searches as the reader types. Blank text clears the results. Only the response for the latest text is used. The previous results stay
 * until it arrives. Ends when the results for this text are there. Never throws.
 */
export function searchFor(typed: string): Promise<void> {
  const text = typed.trim();
  if (text !== wanted) searching = search(text);
  return searching;
}

/** The one place that a search for this text finds; undefined if it finds another number, or something else was typed meanwhile. Never throws. */
export async function findOnly(typed: string): Promise<string | undefined> {
  await searchFor(typed);
  const found = $search.get();
  return found?.text === typed.trim() && found.names?.length === 1 ? found.names[0] : undefined;
}

async function search(text: string): Promise<void> {
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
