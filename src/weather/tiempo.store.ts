import { atom } from 'nanostores';
import { $sky } from './sky.store.ts';
import { keepKnown, tiempoOf, type Tiempo } from './tiempo.ts';
import { askEntries } from './weather-entries.ts';

/** What the page shows; null until its island is awake. */
export const $tiempo = atom<Tiempo | null>(null);

/** Begins with what the server drew, and follows the sky of the page's place. Returns what ends that. */
export function beginTiempo(drawn: Tiempo): () => void {
  $tiempo.set(drawn);
  return $sky.listen((sky) => {
    if (sky === null) return;
    void askEntries(sky).then((entries) => {
      // Another place may have been chosen meanwhile.
      if ($sky.get() === sky) $tiempo.set(keepKnown($tiempo.get() ?? drawn, tiempoOf(sky, entries)));
    });
  });
}
