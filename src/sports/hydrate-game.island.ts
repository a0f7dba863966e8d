import { createElement, type ComponentProps } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { GameDetail } from './GameDetail.island.tsx';

/** React takes over the game that the server drew in `container`, with the properties that it wrote beside it. */
export function hydrateGame(container: HTMLElement, written: string): void {
  const props: ComponentProps<typeof GameDetail> = JSON.parse(written);
  hydrateRoot(container, createElement(GameDetail, props));
}
