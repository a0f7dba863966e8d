import { createElement, useEffect, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { useHydrated } from './quiet.ts';

interface Props {
  element: ReactElement;
  onHydrated: () => void;
}

/**
 * Calls `onHydrated` when `element` is interactive. React runs the effects of children before those of their parents, so this effect runs
 * last. It waits for the second render: the first one matches the server's, and only the second knows the reader and the device.
 */
function HydrationObserver({ element, onHydrated }: Props): ReactElement {
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) onHydrated();
  }, [hydrated, onHydrated]);
  return element;
}

/**
 * Hydrates what the server rendered in `container`. Resolves after the render for this reader, when its effects have run: only then
 * does the island respond to input.
 */
export function takeOver(container: Element, element: ReactElement): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(container, createElement(HydrationObserver, { element, onHydrated: resolve }));
  });
}
