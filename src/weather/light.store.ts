import { atom } from 'nanostores';
import { weatherStatus } from '#api/weather.ts';
import { defaultMunicipality } from '#contract/municipalities.ts';
import { $municipality } from '#preferences/municipality.store.ts';
import { $spot, beginAt, choose, isNamed, refresh } from './place.store.ts';
import type { Spot } from './sky.ts';

/** What is known of the service: `failed` where it could not even be asked whether it is there. */
export type Service = 'checking' | 'active' | 'inactive' | 'failed';

export const $service = atom<Service>('active');

/** The municipality of the dropdown: the one that is shown, or that the reader waits for. */
export const $wanted = atom<Spot>(defaultMunicipality);

/** Data is asked for only while the service is active. The last one wanted wins. Never throws. */
async function whileActive(wanted: Spot, ask: () => Promise<void>): Promise<void> {
  const mine = { ...wanted };
  $wanted.set(mine);
  $service.set('checking');
  const service = await weatherStatus().then(
    ({ data }) => data.status,
    () => 'failed' as const,
  );
  if ($wanted.get() !== mine) return;
  $service.set(service);
  if (service === 'active') await ask();
}

/** The reader chooses a municipality, or asks for the same one again. */
export const showMunicipality = (spot: Spot): Promise<void> =>
  whileActive(spot, () => (spot.nombre === $spot.get().nombre ? refresh() : choose(spot)));

/**
 * The page begins with what the server drew. Another municipality follows where the reader has `chosen` one by then, or where they
 * named none and the device remembers one.
 */
export async function beginLight(drawn: Spot, service: Service, chosen: Spot | undefined): Promise<void> {
  $spot.set(drawn);
  $wanted.set(drawn);
  $service.set(service);
  const remembered = $municipality.get();
  if (chosen && chosen.nombre !== drawn.nombre) await showMunicipality(chosen);
  else if (!isNamed() && remembered.nombre !== drawn.nombre) {
    await whileActive(remembered, () => beginAt(drawn));
  }
}
