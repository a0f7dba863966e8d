import { atom } from 'nanostores';
import { addressOf, type Choice } from './choice.ts';

/** What the reader chose on this page; null until its islands are awake: the page then shows what its address says. */
export const $choice = atom<Choice | null>(null);

/** The reader chooses: every island shows it, and the address says it. */
export function choose(choice: Choice): void {
  history.pushState(null, '', addressOf(choice));
  $choice.set(choice);
}

/** Begins with what the server showed, and follows the browser's "back" and "forward". `read` reads an address. */
export function followAddress(first: Choice, read: (query: URLSearchParams) => Choice): void {
  $choice.set(first);
  addEventListener('popstate', () => $choice.set(read(new URLSearchParams(location.search))));
}
