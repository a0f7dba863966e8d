import { createElement, useEffect, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { useHydrated } from './quiet.ts';

interface Props {
  element: ReactElement;
  onDrawn: () => void;
}

/**
 * Effects of what is inside run before those of what is around it. The first drawing is still the server's; in the one after it
 * every component knows its reader and device, and starts what it starts for them.
 */
function Announced({ element, onDrawn }: Props): ReactElement {
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) onDrawn();
  }, [hydrated, onDrawn]);
  return element;
}

/**
 * React takes over what the server drew in `container`. Resolves when it has drawn it for this reader and its effects run: only then
 * does an island answer, and keep what it is told.
 */
export function takeOver(container: Element, element: ReactElement): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(container, createElement(Announced, { element, onDrawn: resolve }));
  });
}
