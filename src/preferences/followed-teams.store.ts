import { persistentAtom } from '@nanostores/persistent';
import { followsTeams } from '#ui/islands/follows-teams.ts';
import './device.ts';

/** Maximum number of followed teams: more than any fan needs, and half of what one request to /api may contain. */
export const maxFollowedTeams = 50;

/** The worker's largest id (api-worker/src/http/parameters.ts). A single larger one would make the worker reject the whole request. */
const largestId = 2_147_483_647;

/** Parses the stored team ids: "12,7". Values that are not ids are dropped, and so is everything after the fiftieth. */
function readIds(kept: string): readonly number[] {
  const ids = kept
    .split(',')
    .filter((text) => /^[1-9]\d{0,9}$/.test(text))
    .map(Number)
    .filter((id) => id <= largestId);
  return [...new Set(ids)].slice(0, maxFollowedTeams);
}

/**
 * Ids of the teams that the reader follows, the newest last. Stored on the device under `followed-teams`. The key is removed when no
 * team is followed.
 */
export const $followedTeams = persistentAtom<readonly number[]>(followsTeams.key, [], {
  encode: (ids) => (ids.length > 0 ? ids.join(',') : undefined),
  decode: readIds,
});

/** Follows a team. False when the list is full; it is then unchanged. */
export function followTeam(id: number): boolean {
  const ids = $followedTeams.get();
  if (ids.includes(id)) return true;
  if (ids.length >= maxFollowedTeams) return false;
  $followedTeams.set([...ids, id]);
  return true;
}

export function unfollowTeam(id: number): void {
  $followedTeams.set($followedTeams.get().filter((followed) => followed !== id));
}
