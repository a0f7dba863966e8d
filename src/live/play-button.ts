import { signalTexts as say } from './signal-texts.ts';

/** Attribute of the poster's container that holds the player's props as JSON. */
export const playerMark = 'data-props';

/** Replaces the poster with the player when the reader presses play. Until then neither its code nor the stream is fetched. */
export function startPlayButton(page: Document): void {
  const container = page.querySelector<HTMLElement>('.player');
  const button = container?.querySelector('button');
  const note = container?.querySelector('[role=status]');
  if (!container || !button || !note) return;
  const { props } = container.dataset;

  const fail = () => {
    button.removeAttribute('aria-disabled');
    // Only after a failure does it count that the browser says it is offline: behind a virtual network some say so while they are connected.
    note.textContent = navigator.onLine ? say.failed : say.offline;
    if (!navigator.onLine) addEventListener('online', () => void play(), { once: true });
  };

  const fetchPlayer = () => import('./LivePlayer.island.tsx');

  const play = async (): Promise<void> => {
    if (button.hasAttribute('aria-disabled')) return;
    button.setAttribute('aria-disabled', 'true');
    note.textContent = say.connecting;
    // Safari lets scripts play an element that was loaded within a tap, however long the player's code takes.
    const element = page.createElement('video');
    element.load();
    try {
      const { renderLivePlayer } = await fetchPlayer();
      renderLivePlayer(container, { element, ...JSON.parse(props ?? '') }, fail);
    } catch {
      // The player's code could not be fetched.
      fail();
    }
  };

  button.addEventListener('pointerdown', () => void fetchPlayer().catch(() => {}), { once: true });
  button.addEventListener('click', () => void play());
}
