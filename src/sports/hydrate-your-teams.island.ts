import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { YourTeams } from './YourTeams.island.tsx';

const begun = new WeakSet<HTMLElement>();

/** Draws the block of the followed teams into `container`, once. The server does not know them: there is nothing to take over. */
export function showYourTeams(container: HTMLElement): void {
  if (begun.has(container)) return;
  begun.add(container);
  createRoot(container).render(createElement(YourTeams));
}
