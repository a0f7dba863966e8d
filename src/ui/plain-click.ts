import type { MouseEvent } from 'react';

/**
 * Takes a click on a link over from the browser, except one that opens another tab or window or saves what is behind the link:
 * there the browser knows better.
 */
export function onPlainClick(action: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    action();
  };
}
