import {
  $followedTeams,
  followTeam,
  mostFollowedTeams,
  unfollowTeam,
} from '#preferences/followed-teams.store.ts';
import { followTexts as say } from './follow-texts.ts';

/** Enables the follow button of a team's page. Its label also follows changes made elsewhere (/account, another browser tab). */
export function startFollowing(page: Document): void {
  const button = page.querySelector<HTMLButtonElement>('[data-follow]');
  if (!button) return;
  const { follow: id, done = '', undone = '' } = button.dataset;
  const team = Number(id);
  const status = button.parentElement?.querySelector('[role=status]');
  const follows = () => $followedTeams.get().includes(team);
  const announce = (text: string) => {
    if (status) status.textContent = text;
  };

  button.addEventListener('click', () => {
    if (follows()) {
      unfollowTeam(team);
      announce(undone);
    } else announce(followTeam(team) ? done : say.full(mostFollowedTeams));
  });
  $followedTeams.subscribe(() => {
    button.textContent = follows() ? say.unfollow : say.follow;
  });
  button.disabled = false;
}
