import { createElement, type ComponentProps } from 'react';
import { takeOver } from '#ui/take-over.ts';
import { GameDetail } from './GameDetail.island.tsx';

/** Hydrates the game that the server rendered in `container`. `propsJson` is the JSON of its props. */
export function hydrateGame(container: HTMLElement, propsJson: string): Promise<void> {
  const props: ComponentProps<typeof GameDetail> = JSON.parse(propsJson);
  return takeOver(container, createElement(GameDetail, props));
}
