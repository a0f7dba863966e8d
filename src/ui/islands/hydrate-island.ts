import { createElement, useEffect, type FunctionComponent, type ReactElement } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { useHydrated } from './browser-state.ts';

/** React's side of island-hydration.ts, which imports it lazily: only pages whose islands hydrate fetch React. */

interface Hooks<Props> {
  /** Runs first, such as to start stores, or to read what the reader typed or chose before. Hydration resets fields. */
  before?(props: Props, container: HTMLElement): void;
}

/** One component, or several by the `data-part` of their elements in the container, between parts that never hydrate. */
export type Island<Props> = Hooks<Props> &
  ({ component: FunctionComponent<Props> } | { parts: Readonly<Record<string, FunctionComponent<Props>>> });

interface ObserverProps {
  element: ReactElement;
  onHydrated: () => void;
}

/**
 * Calls `onHydrated` when `element` is interactive. React runs the effects of children before those of their parents, so this effect runs
 * last. It waits for the second render: the first one matches the server's, and only the second knows the reader and the device.
 */
function HydrationObserver({ element, onHydrated }: ObserverProps): ReactElement {
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) onHydrated();
  }, [hydrated, onHydrated]);
  return element;
}

/**
 * Options of a root. When a component throws, React removes all that it rendered. Then this puts back what was in `container` before: HTML that
 * works without a script. A form keeps what the reader typed if React never changed it.
 */
export function keepsDrawn(container: Element, onFailure = () => {}, hasChanged = () => true): RootOptions {
  const drawn = [...container.childNodes];
  const copies = drawn.map((node) => node.cloneNode(true));
  return {
    onUncaughtError(error) {
      console.error(error);
      // React removes its elements after this.
      queueMicrotask(() => {
        container.replaceChildren(...(hasChanged() ? copies : drawn));
        onFailure();
      });
    },
  };
}

/**
 * Resolves after the render for this reader, when its effects have run: only then does the component respond to input. Resolves too when the
 * component fails: another attempt would fail as well.
 */
function hydrateElement(container: Element, element: ReactElement): Promise<void> {
  return new Promise((resolve) => {
    let isHydrated = false;
    const onHydrated = () => {
      isHydrated = true;
      resolve();
    };
    hydrateRoot(
      container,
      createElement(HydrationObserver, { element, onHydrated }),
      keepsDrawn(container, resolve, () => isHydrated),
    );
  });
}

/**
 * Hydrates what the server rendered in `container`. Resolves when the island responds to input. `json` are its props. They are not
 * validated, because the same release rendered them, and `Island.astro` checks their type.
 */
export async function hydrateIsland<Props extends object>(
  container: HTMLElement,
  island: Island<Props>,
  json: string,
): Promise<void> {
  const props: Props = JSON.parse(json);
  island.before?.(props, container);
  if ('component' in island) return hydrateElement(container, createElement(island.component, props));
  const parts = Object.entries(island.parts).flatMap(([name, part]) => {
    const place = container.querySelector(`[data-part=${name}]`);
    return place ? [hydrateElement(place, createElement(part, props))] : [];
  });
  await Promise.all(parts);
}

/** Renders a component that the server cannot render, in place of what is in `container`. That is back when `onFailure` is called. */
export function renderIsland<Props extends object>(
  container: HTMLElement,
  component: FunctionComponent<Props>,
  props: Props,
  onFailure = () => {},
): void {
  const options = keepsDrawn(container, onFailure, () => false);
  createRoot(container, options).render(createElement(component, props));
}
