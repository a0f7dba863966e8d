import { createElement } from 'react';
import { takeOver } from '#ui/take-over.ts';
import { AccessGate } from './AccessGate.island.tsx';

/** Hydrates the prompt that the server rendered in `container`. Keeps text that the reader typed before. */
export function hydrateGate(container: HTMLElement): Promise<void> {
  return takeOver(container, createElement(AccessGate));
}
