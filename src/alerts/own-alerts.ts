import { paths } from '#config/paths.ts';
import { $remembered } from '#preferences/municipality.store.ts';
import { ownTexts as say } from './own-texts.ts';

/** Puts a link to the alerts of the municipality that the device remembers in place of the words below the map. */
export async function showOwnAlerts(block: HTMLElement): Promise<void> {
  const place = $remembered.get();
  if (place === null) return;
  const link = document.createElement('a');
  link.className = 'py-2.8 font-bold text-link';
  link.href = paths.alerts(place.nombre);
  link.textContent = say.ownPlace(place.nombre);
  block.replaceChildren(link);
}
