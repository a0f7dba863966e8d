import { createElement } from 'react';
import { takeOver } from '#ui/take-over.ts';
import { AccessGate } from './AccessGate.island.tsx';

/** React takes over the prompt that the server drew in `container`. Resolves when it has; what was typed stays. */
export function hydrateGate(container: HTMLElement): Promise<void> {
  return takeOver(container, createElement(AccessGate));
}
