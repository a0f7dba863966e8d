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

  async function play(): Promise<void> {
    if (!container || !button || !note || button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    note.textContent = say.connecting;
    try {
      const [{ LivePlayer }, { renderIsland }] = await Promise.all([
        import('./LivePlayer.island.tsx'),
        import('#ui/hydrate-island.ts'),
      ]);
      renderIsland(container, LivePlayer, JSON.parse(props ?? ''));
    } catch {
      // The player's code could not be fetched.
      button.ariaDisabled = null;
      note.textContent = navigator.onLine ? say.failed : say.offline;
      if (!navigator.onLine) addEventListener('online', () => void play(), { once: true });
    }
  }
  button.addEventListener('click', () => void play());
}
