import { atom } from 'nanostores';
import { weatherStatus } from '#api/weather-requests.ts';
import { defaultMunicipality } from '#contract/weather/municipalities.ts';
import type { Municipality } from '#contract/weather/weather.ts';
import { $municipality, chooseMunicipality } from '#preferences/municipality.store.ts';
import { $spot, isNamed, refresh, show, showChosen } from '../sky/sky.store.ts';
import type { Spot } from '../sky/sky.ts';

/** State of the weather service. `failed`: the status request itself failed. */
export type Service = 'checking' | 'active' | 'inactive' | 'failed';

export const $service = atom<Service>('active');

/** The municipality in the dropdown: the one that is shown or loading. */
export const $wanted = atom<Spot>(defaultMunicipality);

/** Checks the service's status and runs `load` when it is active, unless another municipality was wanted meanwhile. Never throws. */
async function whileActive(wanted: Spot, load: () => Promise<void>): Promise<void> {
  const thisChoice = { ...wanted };
  $wanted.set(thisChoice);
  $service.set('checking');
  const service = await weatherStatus().then(
    ({ data }) => data.status,
    () => 'failed' as const,
  );
  if ($wanted.get() !== thisChoice) return;
  $service.set(service);
  if (service === 'active') await load();
}

/** Remembers the municipality that the reader chose on the device, and shows it. Choosing the same one again only refreshes it. */
export function showMunicipality(chosen: Municipality): Promise<void> {
  // Now, because the reader may have the device forget it while the service is being checked.
  if (chosen.nombre !== $wanted.get().nombre) chooseMunicipality(chosen);
  return whileActive(chosen, () => (chosen.nombre === $spot.get().nombre ? refresh() : showChosen(chosen)));
}

/**
 * Starts with what the server rendered. Then loads another municipality if the reader has `chosen` one before hydration, or if the URL
 * names none and the device remembers one.
 */
export async function startLight(
  drawn: Spot,
  service: Service,
  chosen: Municipality | undefined,
): Promise<void> {
  $spot.set(drawn);
  $wanted.set(drawn);
  $service.set(service);
  const remembered = $municipality.get();
  if (chosen && chosen.nombre !== drawn.nombre) await showMunicipality(chosen);
  else if (!isNamed() && remembered.nombre !== drawn.nombre) {
    await whileActive(remembered, () => show(remembered));
  }
}
