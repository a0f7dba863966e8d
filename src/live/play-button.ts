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
  let hasFailed = false;

  const play = async (): Promise<void> => {
    if (button.ariaDisabled) return;
    button.ariaDisabled = 'true';
    note.textContent = say.connecting;
    try {
      if (hasFailed) {
        // The browser remembers for as long as the page is open that it could not import a module. When the site cannot be reached, this
        // rejects, and the page stays.
        await fetch('', { method: 'HEAD', cache: 'no-store' });
        return location.reload();
      }
      const { renderLivePlayer } = await import('./LivePlayer.island.tsx');
      renderLivePlayer(container, JSON.parse(props ?? ''));
    } catch {
      // The player's code could not be fetched.
      hasFailed = true;
      button.ariaDisabled = null;
      note.textContent = say.failed;
    }
  };

  // An import without a network would fail for as long as the page is open.
  const start = () => {
    if (navigator.onLine) return void play();
    note.textContent = say.offline;
    addEventListener('online', () => void play(), { once: true });
  };
  button.addEventListener('click', start);
}
