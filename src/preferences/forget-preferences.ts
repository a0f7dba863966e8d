import { defaultMunicipality } from '#contract/municipalities.ts';
import { $dataSaver } from './data-saver.store.ts';
import { $followedTeams } from './followed-teams.store.ts';
import { $municipality } from './municipality.store.ts';
import { $subscribed } from './subscription.store.ts';
import { $theme } from './theme.store.ts';

/** Resets all stored preferences to their defaults. */
export function forgetPreferences(): void {
  $theme.set('system');
  $municipality.set(defaultMunicipality);
  $followedTeams.set([]);
  $dataSaver.set(false);
  $subscribed.set(false);
}
