import type { Island } from '#ui/islands/hydrate-island.ts';
import { leaguePaths } from '#contract/leagues.ts';
import { choiceOfHome, choiceOfSport, type Choice } from './choice.ts';
import { $choice, followAddress } from './choice.store.ts';
import { GameTabs, type GameTabsProps } from './games/GameTabs.island.tsx';
import { LeaguePicker, type LeaguePickerProps } from './LeaguePicker.island.tsx';
import { LeagueTeams } from './LeagueTeams.island.tsx';
import { startTabs } from './games/tabs.store.ts';

/** Sets the page's shared choice. Only the first island that hydrates sets it. */
function startChoice(choice: Choice): void {
  if ($choice.get() !== null) return;
  const { subject } = choice;
  followAddress(choice, (query) =>
    'league' in subject
      ? choiceOfHome(query, [subject.league, ...leaguePaths])
      : choiceOfSport({ slug: subject.sport, id: subject.sportId }, query),
  );
}

// The islands of the lists are one file for the browser: a page has several of them, and they share most of their code.

export const gameTabs: Island<GameTabsProps> = {
  parts: { tabs: GameTabs },
  before(props, container) {
    startChoice(props.choice);
    startTabs(props, container);
  },
};

export const leaguePicker: Island<LeaguePickerProps> = {
  component: LeaguePicker,
  before: ({ choice }) => startChoice(choice),
};

export const leagueTeams: Island<{ choice: Choice }> = {
  component: LeagueTeams,
  before: ({ choice }) => startChoice(choice),
};
