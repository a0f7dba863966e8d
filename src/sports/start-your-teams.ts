import { $dataSaver } from '#preferences/data-saver.store.ts';
import { $followedTeams } from '#preferences/followed-teams.store.ts';
import { clockChecked } from '#ui/device-clock.ts';
import { followsTeams } from '#ui/follows-teams.ts';

/** Whether the block is there for those who follow a team. What is kept may be rubbish, and the last team may be left in another tab. */
function keepRoom(): void {
  $followedTeams.subscribe((ids) => {
    document.documentElement.classList.toggle(followsTeams.className, ids.length > 0);
  });
}

let begun = false;

/** Shows the games of the followed teams in `block`; for readers who save data not before they press its button. Throws where its code cannot be had. */
export async function startYourTeams(block: HTMLElement): Promise<void> {
  if (begun) return;
  begun = true;
  keepRoom();
  const show = async () => {
    const [{ showYourTeams }] = await Promise.all([import('./hydrate-your-teams.island.ts'), clockChecked()]);
    showYourTeams(block);
  };
  // A network that failed may be back.
  block.querySelector('button')?.addEventListener('click', () => void show().catch(() => undefined));
  if (!$dataSaver.get()) await show();
}
