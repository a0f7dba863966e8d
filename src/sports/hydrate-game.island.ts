import { createElement, type ComponentProps } from 'react';
import { takeOver } from '#ui/take-over.ts';
import { GameDetail } from './GameDetail.island.tsx';

/** React takes over the game that the server drew in `container`, with the properties that it wrote beside it. */
export function hydrateGame(container: HTMLElement, written: string): Promise<void> {
  const props: ComponentProps<typeof GameDetail> = JSON.parse(written);
  return takeOver(container, createElement(GameDetail, props));
}
