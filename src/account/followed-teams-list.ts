import { paths } from '#config/paths.ts';
import { $followedTeams, unfollowTeam } from '#preferences/followed-teams.store.ts';
import { followsTeams } from '#ui/islands/follows-teams.ts';
import * as classes from './preference-classes.ts';
import { scriptTexts } from './texts.ts';

const say = scriptTexts.teams;

/** Names of teams by id. They do not change while the page is open. A team that no longer exists has none, and is named by its id. */
const names = new Map<number, string | undefined>();

/** Loads the names of teams. Imports the /api client only now, because most readers follow no team. Throws when the request fails. */
async function loadNames(ids: readonly number[]): Promise<void> {
  const { teamsByIds } = await import('#api/sports-requests.ts');
  const { data } = await teamsByIds(ids);
  for (const id of ids) names.set(id, data.find((team) => team.id === id)?.name);
}

/** Lists the teams that the device follows, each with a button to unfollow it. The buttons also work when the names fail to load. */
export function listFollowedTeams(section: HTMLElement): void {
  const heading = section.querySelector('h2');
  const empty = section.querySelector<HTMLElement>('[data-empty]');
  const state = section.querySelector('[role=status]');
  const retry = section.querySelector('button');
  const list = section.querySelector('ul');
  if (!heading || !empty || !state || !retry || !list) return;
  const nameOf = (id: number) => names.get(id) ?? say.unknown(id);
  let drawn: readonly number[] | undefined;
  /** What is said of the team that the reader took off the list, until the list changes again. */
  let removed = '';
  let writeNames: (() => void)[] = [];

  const item = (id: number): HTMLLIElement => {
    const link = document.createElement('a');
    link.className = classes.link;
    link.href = paths.team(id);
    const remove = document.createElement('button');
    remove.type = 'button';
    remove.className = classes.remove;
    remove.textContent = say.remove;
    writeNames.push(() => {
      link.textContent = nameOf(id);
      remove.setAttribute('aria-label', say.removeOne(nameOf(id)));
    });
    remove.addEventListener('click', () => {
      const place = [...list.children].indexOf(line);
      unfollowTeam(id);
      state.textContent = removed = say.removed(nameOf(id));
      // The focused button was removed, so move the focus to the next one, or to the heading when the list is empty.
      const next = list.children[place] ?? list.lastElementChild;
      (next?.querySelector('button') ?? heading).focus();
    });
    const line = document.createElement('li');
    line.className = classes.team;
    line.append(link, remove);
    return line;
  };

  const draw = (text = removed) => {
    const ids = $followedTeams.get();
    const follows = ids.length > 0;
    document.documentElement.classList.toggle(followsTeams.className, follows);
    empty.hidden = follows;
    retry.hidden = !follows || text !== say.failed;
    state.textContent = follows ? text : removed;
    // Names that arrive leave the lines: the reader may be at a button, or pressing it.
    if (drawn !== ids) {
      drawn = ids;
      writeNames = [];
      list.replaceChildren(...ids.map(item));
    }
    for (const write of writeNames) write();
  };
  let requests = 0;
  const refresh = async () => {
    const unknown = $followedTeams.get().filter((id) => !names.has(id));
    if (unknown.length === 0) return draw();
    draw(say.loading);
    const number = (requests += 1);
    await loadNames(unknown).then(
      () => draw(),
      // A later request was for the same names.
      () => number === requests && draw(say.failed),
    );
  };
  // After a failed request a change of the list only redraws it. The retry button sends the next request.
  $followedTeams.subscribe(() => {
    removed = '';
    if (retry.hidden) void refresh();
    else draw(say.failed);
  });
  retry.addEventListener('click', () => void refresh());
}
