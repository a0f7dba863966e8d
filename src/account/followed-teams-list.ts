import { paths } from '#config/paths.ts';
import { $followedTeams, unfollowTeam } from '#preferences/followed-teams.store.ts';
import { followsTeams } from '#ui/follows-teams.ts';
import { texts } from './texts.ts';

const say = texts.teams;

/** Names of teams: they do not change while a page is open. One that nobody knows any more keeps its number. */
const names = new Map<number, string>();

/** The code that asks /api is fetched only by those who follow a team. Throws where the names cannot be had. */
async function askNames(ids: readonly number[]): Promise<void> {
  const { teamsByIds } = await import('#api/sports.ts');
  const { data } = await teamsByIds(ids);
  for (const id of ids) names.set(id, data.find((team) => team.id === id)?.name ?? say.unknown(id));
}

/** Lists the teams that the device follows, each with a button that ends it; names or not, the buttons work. */
export function listFollowedTeams(section: HTMLElement): void {
  const heading = section.querySelector('h2');
  const empty = section.querySelector<HTMLElement>('[data-empty]');
  const state = section.querySelector('[role=status]');
  const retry = section.querySelector('button');
  const list = section.querySelector('ul');
  if (!heading || !empty || !state || !retry || !list) return;
  const nameOf = (id: number) => names.get(id) ?? say.unknown(id);

  const item = (id: number): HTMLLIElement => {
    const link = document.createElement('a');
    link.href = paths.team(id);
    link.textContent = nameOf(id);
    const remove = document.createElement('button');
    remove.type = 'button';
    remove.className = 'button button-quiet';
    remove.textContent = say.remove;
    remove.setAttribute('aria-label', say.removeOne(nameOf(id)));
    remove.addEventListener('click', () => {
      const place = [...list.children].findIndex((child) => child.contains(remove));
      unfollowTeam(id);
      state.textContent = say.removed(nameOf(id));
      // The button is gone: the focus goes on to the next one, or to what the list was.
      const next = list.children[Math.min(place, list.children.length - 1)]?.querySelector('button');
      (next ?? heading).focus();
    });
    const line = document.createElement('li');
    line.append(link, remove);
    return line;
  };

  const draw = (text = '') => {
    const ids = $followedTeams.get();
    document.documentElement.classList.toggle(followsTeams.className, ids.length > 0);
    empty.hidden = ids.length > 0;
    retry.hidden = ids.length === 0 || text !== say.failed;
    state.textContent = ids.length === 0 ? '' : text;
    list.replaceChildren(...ids.map(item));
  };
  const ask = async () => {
    const unknown = $followedTeams.get().filter((id) => !names.has(id));
    if (unknown.length === 0) return draw();
    draw(say.loading);
    await askNames(unknown).then(
      () => draw(),
      () => draw(say.failed),
    );
  };
  // Where the names could not be had, a list that grows shorter is no reason to ask again.
  $followedTeams.subscribe(() => (retry.hidden ? void ask() : draw(say.failed)));
  retry.addEventListener('click', () => void ask());
}
