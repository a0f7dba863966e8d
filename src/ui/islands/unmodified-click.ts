import type { MouseEvent } from 'react';

/**
 * A click handler for links that runs `action` instead of the navigation. Clicks with another button or a modifier key (new tab, new
 * window, download) are left to the browser.
 */
export function onUnmodifiedClick(action: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    action();
  };
}
