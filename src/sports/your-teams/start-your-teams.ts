import { $followedTeams } from '#preferences/followed-teams.store.ts';
import { clockChecked } from '#ui/device-clock.ts';
import { followsTeams } from '#ui/islands/follows-teams.ts';

/**
 * Shows the block only while a team is followed. The inline script in the head decides by the stored key alone; here its value is
 * checked, and a team unfollowed in another browser tab is noticed.
 */
function toggleBlock(): void {
  $followedTeams.subscribe((ids) => {
    document.documentElement.classList.toggle(followsTeams.className, ids.length > 0);
  });
}

let toggles = false;
let shown = false;

/** Shows the games of the followed teams in `block`, once. Throws when the island's code cannot be loaded. */
export async function startYourTeams(block: HTMLElement): Promise<void> {
  if (!toggles) toggleBlock();
  toggles = true;
  const [{ renderYourTeams }] = await Promise.all([import('./YourTeams.island.tsx'), clockChecked()]);
  if (!shown) renderYourTeams(block);
  shown = true;
}
