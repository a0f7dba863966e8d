import { createElement, type ComponentProps } from 'react';
import { takeOver } from '#ui/take-over.ts';
import { choiceOfHome, choiceOfSport, listKey, type Choice } from './choice.ts';
import { $choice, followAddress } from './choice.store.ts';
import { GameTabs } from './GameTabs.island.tsx';
import { LeaguePicker } from './LeaguePicker.island.tsx';
import { LeagueTeams } from './LeagueTeams.island.tsx';
import { $tabs } from './tabs.store.ts';

/** Sets the page's shared choice. Only the first island that hydrates sets it. */
function begin(choice: Choice): void {
  if ($choice.get() !== null) return;
  const { subject } = choice;
  followAddress(choice, (query) =>
    'league' in subject
      ? choiceOfHome(query)
      : choiceOfSport({ slug: subject.sport, id: subject.sportId }, query),
  );
}

/** Hydrates each kind of island that the server rendered in `container`. `propsJson` is the JSON of its props. */
export const hydrateLists = {
  'game-tabs': (container: HTMLElement, propsJson: string): Promise<void> => {
    const props: ComponentProps<typeof GameTabs> = JSON.parse(propsJson);
    begin(props.choice);
    $tabs.setKey(listKey(props.choice), props.tab);
    return takeOver(container, createElement(GameTabs, props));
  },
  'league-picker': (container: HTMLElement, propsJson: string): Promise<void> => {
    const props: ComponentProps<typeof LeaguePicker> = JSON.parse(propsJson);
    begin(props.choice);
    return takeOver(container, createElement(LeaguePicker, props));
  },
  'league-teams': (container: HTMLElement, propsJson: string): Promise<void> => {
    const props: ComponentProps<typeof LeagueTeams> = JSON.parse(propsJson);
    begin(props.choice);
    return takeOver(container, createElement(LeagueTeams, props));
  },
};
