import { showOwnPlace } from './show-own-place.ts';

/** Behind the list. It stands in the page, because a fetched one would move the list under the reader's eyes. */
const list = document.currentScript?.parentElement;
showOwnPlace(document);
if (list) list.style.visibility = '';
