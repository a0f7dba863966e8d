import { defaultMunicipality } from '#contract/municipalities.ts';
import { $dataSaver } from './data-saver.store.ts';
import { $followedTeams } from './followed-teams.store.ts';
import { $municipality } from './municipality.store.ts';
import { $subscribed } from './subscription.store.ts';
import { $theme } from './theme.store.ts';

/** Puts everything the device remembers back to how it was at the first visit. */
export function forgetPreferences(): void {
  $theme.set('system');
  $municipality.set(defaultMunicipality);
  $followedTeams.set([]);
  $dataSaver.set(false);
  $subscribed.set(false);
}
