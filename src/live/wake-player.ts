import type { LivePlayerProps } from './LivePlayer.island.tsx';
import { signalTexts as say } from './signal-texts.ts';

/** What the server wrote beside the poster. */
export const playerMark = 'data-props';

async function showSignal(container: HTMLElement, written: string): Promise<void> {
  const { showPlayer } = await import('./show-player.island.ts');
  const props: LivePlayerProps = JSON.parse(written);
  showPlayer(container, props);
}

/** Puts the player in the poster's place when a reader asks for it: until then, neither its code nor the signal is fetched. */
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
      // Its code could not be fetched.
      button.ariaDisabled = null;
      note.textContent = navigator.onLine ? say.failed : say.offline;
      if (!navigator.onLine) addEventListener('online', () => void play(), { once: true });
    }
  }
  button.addEventListener('click', () => void play());
}
