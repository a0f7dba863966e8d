import type { LivePlayerProps } from './LivePlayer.island.tsx';
import { signalTexts as say } from './signal-texts.ts';

/** Attribute of the poster's container that holds the player's props as JSON. */
export const playerMark = 'data-props';

async function showSignal(container: HTMLElement, propsJson: string): Promise<void> {
  const { showPlayer } = await import('./show-player.island.ts');
  const props: LivePlayerProps = JSON.parse(propsJson);
  showPlayer(container, props);
}

/** Replaces the poster with the player when the reader presses play. Until then neither its code nor the stream is fetched. */
export function startPlayer(page: Document): void {
  const container = page.querySelector<HTMLElement>('.player');
  const button = container?.querySelector('button');
  const note = container?.querySelector('[role=status]');
  if (!container || !button || !note) return;
  const { props } = container.dataset;

  async function play(): Promise<void> {
    if (!container || !button || !note || button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    note.textContent = say.connecting;
    try {
      await showSignal(container, props ?? '');
    } catch {
      // The player's code could not be fetched.
      button.ariaDisabled = null;
      note.textContent = navigator.onLine ? say.failed : say.offline;
      if (!navigator.onLine) addEventListener('online', () => void play(), { once: true });
    }
  }
  button.addEventListener('click', () => void play());
}
