import { storedText } from '#ui/stored-text.ts';
import { emergencyIn } from './texts.ts';

/**
 * In the element above the content: takes out the lines of alerts that have ended since the page was made, and puts the line of an emergency in the
 * municipality that the device remembers first.
 */
export function showOwnEmergency(top: ParentNode): void {
  const own = storedText('municipality');
  for (const line of [...top.querySelectorAll<HTMLElement>('[data-until]')].reverse()) {
    const list = line.parentElement;
    const isOwn = own !== null && (line.dataset['in'] ?? '').split('|').includes(own);
    if (Number(line.dataset['until']) <= Date.now()) line.remove();
    // The banner of a page about this municipality says it already.
    else if (isOwn && line.className === '' && !top.querySelector(`aside[data-in="${own}"]`)) {
      line.className = 'own';
      line.firstElementChild?.prepend(emergencyIn(own));
      list?.prepend(line);
    }
    if (list?.childElementCount === 0) list.parentElement?.remove();
  }
}
