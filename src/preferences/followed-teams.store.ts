import { persistentAtom } from '@nanostores/persistent';
import { followsTeams } from '#ui/follows-teams.ts';
import './device.ts';

/** Teams that a device follows at most: more than any fan does, and half of what one question to /api may name. */
export const mostFollowedTeams = 50;

/** The worker's own largest number (api-worker/src/http/query.ts): one bad number would spoil the question for all teams. */
const largestId = 2_147_483_647;

/** Numbers of teams, as they are kept: "12,7". What is none is left out; what is too much too. */
function readIds(kept: string): readonly number[] {
  const ids = kept
    .split(',')
    .filter((text) => /^[1-9]\d{0,9}$/.test(text))
    .map(Number)
    .filter((id) => id <= largestId);
  return [...new Set(ids)].slice(0, mostFollowedTeams);
}

/**
 * The teams that the reader follows, by our numbers, the newest last; kept on the device under `followed-teams`. Who follows none leaves no trace.
 */
export const $followedTeams = persistentAtom<readonly number[]>(followsTeams.key, [], {
  encode: (ids) => (ids.length > 0 ? ids.join(',') : undefined),
  decode: readIds,
});

/** False where the list is full and stays as it was. */
export function followTeam(id: number): boolean {
  const ids = $followedTeams.get();
  if (ids.includes(id)) return true;
  if (ids.length >= mostFollowedTeams) return false;
  $followedTeams.set([...ids, id]);
  return true;
}

export function unfollowTeam(id: number): void {
  $followedTeams.set($followedTeams.get().filter((followed) => followed !== id));
}
