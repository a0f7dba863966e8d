import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { LivePlayer, type LivePlayerProps } from './LivePlayer.island.tsx';

/** Replaces the poster that the server rendered in `container` with the player. */
export function showPlayer(container: HTMLElement, props: LivePlayerProps): void {
  createRoot(container).render(createElement(LivePlayer, props));
}
