import {
  $followedTeams,
  followTeam,
  maxFollowedTeams,
  unfollowTeam,
} from '#preferences/followed-teams.store.ts';

/** Texts of the follow button. They stand here so that the button's script ships no other texts. */
export const followTexts = {
  follow: 'Seguir equipo',
  unfollow: 'Dejar de seguir',
  followed: (team: string) => `Ahora sigues a ${team}: sus partidos salen en la portada y en Deportes.`,
  unfollowed: (team: string) => `Ya no sigues a ${team}.`,
  full: (max: number) => `Ya sigues a ${max} equipos, el máximo. Deja uno en «Mi cuenta» para seguir a este.`,
} as const;

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
    } else announce(followTeam(team) ? done : followTexts.full(maxFollowedTeams));
  });
  $followedTeams.subscribe(() => {
    button.textContent = follows() ? followTexts.unfollow : followTexts.follow;
  });
  button.disabled = false;
}
