import { storedText } from '#ui/stored-text.ts';

/**
 * In front of the list of what is in force, because a browser may paint a half of a page, and nothing that readers see may move. On a device that
 * remembers a municipality the list is not painted before it is in its order, or a second later, when the rest of the page is slow.
 */
const list = document.currentScript?.parentElement;
if (list && storedText('municipality')) {
  list.style.visibility = 'hidden';
  setTimeout(() => (list.style.visibility = ''), 1_000);
}
