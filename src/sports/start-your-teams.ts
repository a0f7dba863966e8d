import { $dataSaver } from '#preferences/data-saver.store.ts';
import { $followedTeams } from '#preferences/followed-teams.store.ts';
import { clockChecked } from '#ui/device-clock.ts';
import { followsTeams } from '#ui/follows-teams.ts';

/**
 * Shows the block only while a team is followed. The inline script in the head decides by the stored key alone; here its value is
 * checked, and a team unfollowed in another browser tab is noticed.
 */
function toggleBlock(): void {
  $followedTeams.subscribe((ids) => {
    document.documentElement.classList.toggle(followsTeams.className, ids.length > 0);
  });
}

let started = false;
let shown = false;

/**
 * Shows the games of the followed teams in `block`. For readers who save data, only after they press its button. Throws when the
 * island's code cannot be loaded.
 */
export async function startYourTeams(block: HTMLElement): Promise<void> {
  if (started) return;
  started = true;
  toggleBlock();
  const show = async () => {
    const [{ YourTeams }, { renderIsland }] = await Promise.all([
      import('./YourTeams.island.tsx'),
      import('#ui/hydrate-island.ts'),
      clockChecked(),
    ]);
    if (!shown) renderIsland(block, YourTeams, {});
    shown = true;
  };
  // The button also works as a retry when loading the code failed before.
  block.querySelector('button')?.addEventListener('click', () => void show().catch(() => undefined));
  if (!$dataSaver.get()) await show();
}
