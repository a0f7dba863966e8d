import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { AccessGate } from './AccessGate.island.tsx';

/** React takes over the prompt that the server drew in `container`. Resolves when it has; what was typed stays. */
export function hydrateGate(container: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(container, createElement(AccessGate, { onReady: resolve }));
  });
}
