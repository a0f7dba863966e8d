import { askTexts } from './ask-texts.ts';

/** Over the page, so that nothing moves when it appears. */
const place = 'position:fixed;inset-inline-start:1rem;bottom:1rem;z-index:40';

/** A game that is played, in the island that keeps its score. */
const played = '[data-island^=game] .badge-signal';
/** What can change: regions of the content, live coverage, an emergency, and a score. */
const changing = `[data-hears], [data-coverage], .emergency-now, ${played}`;

/** A page of the static copy has another value: its host has no channel. */
const hasChannel = '[data-top=""]';

/** Offers to hear of changes, on a device that saves data or has a slow line, where something can change. `start` is called once. */
export function askFirst(page: Document, start: () => void): void {
  if (!page.querySelector(changing) || !page.querySelector(hasChannel)) return;
  const button = page.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.style.cssText = place;
  button.textContent = askTexts.follow;
  button.addEventListener('click', () => {
    button.disabled = true;
    button.textContent = askTexts.following;
    start();
    // An island hears nothing before it is used.
    for (const game of page.querySelectorAll(played))
      game.closest('[data-island]')?.dispatchEvent(new Event('input'));
  });
  page.body.append(button);
}
