import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { LivePlayer, type LivePlayerProps } from './LivePlayer.island.tsx';

/** Puts the player in the place of what the server drew in `container`. */
export function showPlayer(container: HTMLElement, props: LivePlayerProps): void {
  createRoot(container).render(createElement(LivePlayer, props));
}
