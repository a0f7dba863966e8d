import type { Island } from '#ui/islands/hydrate-island.ts';
import { choiceOfHome, choiceOfSport, listKey, sportViews, type Choice } from './choice.ts';
import { $choice, followAddress } from './choice.store.ts';
import { listMark, type GameTabsProps } from './games/GamePanel.tsx';
import { GameTabs } from './games/GameTabs.island.tsx';
import { LeaguePicker } from './LeaguePicker.island.tsx';
import { LeagueTeams } from './LeagueTeams.island.tsx';
import { $tabs, type Tab } from './games/tabs.store.ts';

/** Sets the page's shared choice. Only the first island that hydrates sets it. */
function startChoice(choice: Choice): void {
  if ($choice.get() !== null) return;
  const { subject } = choice;
  followAddress(choice, (query) =>
    'league' in subject
      ? choiceOfHome(query)
      : choiceOfSport({ slug: subject.sport, id: subject.sportId }, query),
  );
}

// The islands of the lists are one file for the browser: a page has several of them, and they share most of their code.

/** The scores in a list that the server rendered, as `scoreLine` writes them, by the id of the game. */
const scoresIn = (list: Element): Record<string, string> =>
  Object.fromEntries(
    [...list.querySelectorAll('.score')].map((score) => [
      score.closest('a')?.href.split('/').pop(),
      score.textContent,
    ]),
  );

/** Puts the lists that the server rendered in `container` into the store. */
function startTabs({ choice, tab, excerpts }: GameTabsProps, container: HTMLElement): void {
  const start = (its: Choice, of: Tab, place: Element | null) => {
    // Without a list, the server could not load one.
    const list = place?.querySelector(`[${listMark}]`);
    if (list) {
      const content = { served: { __html: list.innerHTML }, scores: scoresIn(list) };
      $tabs.setKey(listKey(its), { ...of, content });
    } else $tabs.setKey(listKey(its), of);
  };
  start(choice, tab, container.querySelector('[data-part=tabs]'));
  for (const view of sportViews) {
    const asOf = excerpts[view];
    if (asOf === undefined) continue;
    const excerpt = { ...tab, total: null, asOf, failures: 0, isExcerpt: true };
    start({ ...choice, view, page: 1 }, excerpt, container.querySelector(`[data-view=${view}]`));
  }
}

export const gameTabs: Island<GameTabsProps> = {
  parts: { tabs: GameTabs },
  before(props, container) {
    startChoice(props.choice);
    startTabs(props, container);
  },
};

export const leaguePicker: Island<{ choice: Choice }> = {
  component: LeaguePicker,
  before: ({ choice }) => startChoice(choice),
};

export const leagueTeams: Island<{ choice: Choice }> = {
  component: LeagueTeams,
  before: ({ choice }) => startChoice(choice),
};
