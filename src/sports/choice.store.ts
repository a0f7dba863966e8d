import { atom } from 'nanostores';
import { addressOf, openedBy, type Choice } from './choice.ts';

/** The reader's current choice. Null until the islands hydrate; until then they show the choice that the server rendered. */
export const $choice = atom<Choice | null>(null);

/** Applies the reader's choice: updates the URL, and every island that reads $choice. */
export function choose(choice: Choice): void {
  history.pushState(null, '', addressOf(choice));
  $choice.set(choice);
}

/**
 * Starts with the choice that the server rendered and follows the browser's "back" and "forward", also to tabs that the reader opened before
 * hydration. `read` parses a URL's query.
 */
export function followAddress(first: Choice, read: (query: URLSearchParams) => Choice): void {
  $choice.set(first);
  addEventListener('popstate', () =>
    $choice.set(openedBy(location.hash, read(new URLSearchParams(location.search)))),
  );
}
