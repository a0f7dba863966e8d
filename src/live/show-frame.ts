import { playerTexts as say } from './player-texts.ts';

/** What a player may do inside its frame. */
const allowed = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

/** Milliseconds after which a frame that has not loaded is late: frames have no event for what failed. */
const late = 8000;

/** Puts somebody else's player in the poster's place, with the focus. When it is late, the link beside it says where it would be. */
export function showFrame(container: HTMLElement, address: string): void {
  const stage = container.querySelector('.player-stage');
  const note = container.querySelector('.player-bar p');
  const frame = document.createElement('iframe');
  frame.title = say.region;
  frame.allow = allowed;
  frame.allowFullscreen = true;
  // YouTube's player refuses to start without a referrer (its error 153).
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = address;
  const timer = setTimeout(() => {
    if (note) note.textContent = say.slow(new URL(address).hostname);
  }, late);
  frame.addEventListener(
    'load',
    () => {
      clearTimeout(timer);
      note?.replaceChildren();
    },
    { once: true },
  );
  stage?.replaceChildren(frame);
  frame.focus();
}
