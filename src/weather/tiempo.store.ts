import { atom } from 'nanostores';
import { $sky } from './sky.store.ts';
import { keepKnown, tiempoOf, type Tiempo } from './tiempo.ts';
import { askEntries } from './weather-entries.ts';

/** The data that the page shows; null until hydration. */
export const $tiempo = atom<Tiempo | null>(null);

/** Starts with what the server rendered and updates it whenever $sky changes. Returns a function that unsubscribes. */
export function beginTiempo(drawn: Tiempo): () => void {
  $tiempo.set(drawn);
  return $sky.listen((sky) => {
    if (sky === null) return;
    void askEntries(sky).then((entries) => {
      // Drop the response when another place was chosen meanwhile.
      if ($sky.get() === sky) $tiempo.set(keepKnown($tiempo.get() ?? drawn, tiempoOf(sky, entries)));
    });
  });
}
