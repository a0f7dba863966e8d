import { createElement, useEffect, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Effects of what is inside run before those of what is around it. */
function Announced({ element, onDrawn }: { element: ReactElement; onDrawn: () => void }): ReactElement {
  useEffect(onDrawn, [onDrawn]);
  return element;
}

/**
 * React takes over what the server drew in `container`. Resolves when it has drawn it for the first time and its effects run: only then
 * does an island answer, and keep what it is told.
 */
export function takeOver(container: Element, element: ReactElement): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(container, createElement(Announced, { element, onDrawn: resolve }));
  });
}
