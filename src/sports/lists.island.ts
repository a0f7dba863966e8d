import type { Island } from '#ui/hydrate-island.ts';
import { choiceOfHome, choiceOfSport, listKey, type Choice } from './choice.ts';
import { $choice, followAddress } from './choice.store.ts';
import { GameTabs, type GameTabsProps } from './GameTabs.island.tsx';
import { LeaguePicker } from './LeaguePicker.island.tsx';
import { LeagueTeams, type LeagueTeamsProps } from './LeagueTeams.island.tsx';
import { $tabs } from './tabs.store.ts';

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

export const gameTabs: Island<GameTabsProps> = {
  component: GameTabs,
  before({ choice, tab }) {
    startChoice(choice);
    $tabs.setKey(listKey(choice), tab);
  },
};

export const leaguePicker: Island<{ choice: Choice }> = {
  component: LeaguePicker,
  before: ({ choice }) => startChoice(choice),
};

export const leagueTeams: Island<LeagueTeamsProps> = {
  component: LeagueTeams,
  before: ({ choice }) => startChoice(choice),
};
