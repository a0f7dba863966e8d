import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { YourTeams } from './YourTeams.island.tsx';

const rendered = new WeakSet<HTMLElement>();

/**
 * Renders the block of followed teams into `container`, once. The followed teams are known only to the device, so there is no server
 * HTML to hydrate.
 */
export function showYourTeams(container: HTMLElement): void {
  if (rendered.has(container)) return;
  rendered.add(container);
  createRoot(container).render(createElement(YourTeams));
}
