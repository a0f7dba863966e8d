import { createElement, type ComponentProps } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { choiceOfHome, choiceOfSport, listKey, type Choice } from './choice.ts';
import { $choice, followAddress } from './choice.store.ts';
import { GameDetail } from './GameDetail.island.tsx';
import { GameTabs } from './GameTabs.island.tsx';
import { LeaguePicker } from './LeaguePicker.island.tsx';
import { LeagueTeams } from './LeagueTeams.island.tsx';
import { $tabs } from './tabs.store.ts';

/** The first island of a page says what the reader sees; the others share it. */
function begin(choice: Choice): void {
  if ($choice.get() !== null) return;
  const { subject } = choice;
  followAddress(choice, (query) =>
    'league' in subject
      ? choiceOfHome(query)
      : choiceOfSport({ slug: subject.sport, id: subject.sportId }, query),
  );
}

/** React takes over what the server drew in `container`, with the properties that it wrote beside it. */
export function hydrateSports(container: HTMLElement, name: string, written: string): void {
  if (name === 'game-tabs') {
    const props: ComponentProps<typeof GameTabs> = JSON.parse(written);
    begin(props.choice);
    $tabs.setKey(listKey(props.choice), props.tab);
    hydrateRoot(container, createElement(GameTabs, props));
  } else if (name === 'league-picker') {
    const props: ComponentProps<typeof LeaguePicker> = JSON.parse(written);
    begin(props.choice);
    hydrateRoot(container, createElement(LeaguePicker, props));
  } else if (name === 'league-teams') {
    const props: ComponentProps<typeof LeagueTeams> = JSON.parse(written);
    begin(props.choice);
    hydrateRoot(container, createElement(LeagueTeams, props));
  } else if (name === 'game') {
    const props: ComponentProps<typeof GameDetail> = JSON.parse(written);
    hydrateRoot(container, createElement(GameDetail, props));
  }
}
