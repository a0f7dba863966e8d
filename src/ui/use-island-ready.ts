import { useEffect, useRef, type RefObject } from 'react';
import { islandReady } from './island-ready.ts';

/**
 * For an island with a form: put the ref on an element of it. `client:interaction` holds what a reader submits until
 * the island says so, because React takes over some time after its code ran.
 */
export function useIslandReady<T extends Element>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    element.current?.dispatchEvent(new Event(islandReady, { bubbles: true }));
  }, []);
  return element;
}
