import { $dataSaver } from '#preferences/data-saver.store.ts';
import { deviceSavesData } from '#ui/device-saves-data.ts';
import { outcomeOf } from './outcome.ts';
import { texts } from './texts.ts';

/** What the frame may do; its document's own policy says the same (src/origin/advertisement.ts). */
const allowed = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

/** Milliseconds without a word from the frame, after which it counts as blocked and is taken away with all that it loads. */
const patience = 4000;

/** How far below the window a slot may be when its advertisement is fetched. */
const near = '0px 0px 200px';

/** Widths of the window at which a banner becomes another one (see AdSlot.astro). */
const widths = ['(min-width: 768px)', '(min-width: 1024px)'];

let warned = false;

/** Once a page: ten slots that a blocker empties are one message. */
function warn(problem: string): void {
  if (!warned) console.warn(`PUBLICIDAD: ${problem}`);
  warned = true;
}

/** Lays a frame over the placeholder. It is seen only once it says that it is filled; otherwise it goes. Returns how to end it. */
function fill(slot: HTMLElement): () => void {
  const frame = document.createElement('iframe');
  frame.title = texts.frame;
  frame.setAttribute('sandbox', allowed);
  frame.src = slot.dataset['ad'] ?? '';

  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('message', listen);
    frame.remove();
    delete slot.dataset['state'];
  };
  const giveUp = (state: 'empty' | 'error' | 'late', problem?: string) => {
    end();
    slot.dataset['state'] = state;
    // A bar that was closed meanwhile is no problem.
    if (problem && slot.isConnected) warn(problem);
  };
  const timer = setTimeout(() => giveUp('late', 'the network did not answer'), patience);
  function listen({ source, data }: MessageEvent): void {
    if (source !== frame.contentWindow) return;
    const outcome = outcomeOf(data);
    if (outcome === 'filled') {
      clearTimeout(timer);
      slot.dataset['state'] = outcome;
    } else if (outcome === 'error') giveUp(outcome, 'the network could not be asked');
    else if (outcome === 'empty') giveUp(outcome);
  }
  window.addEventListener('message', listen);
  slot.append(frame);
  return end;
}

/**
 * Fills a slot when it comes near the window, and again when the window's width calls for another size of it. Who saves data gets
 * no advertisement: the placeholder stays.
 */
export function startAdvertisement(slot: HTMLElement): void {
  if ($dataSaver.get() || deviceSavesData()) return;
  let end = () => {};
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      end = fill(slot);
    },
    { rootMargin: near },
  );
  observer.observe(slot);
  if (!slot.classList.contains('ad-banner')) return;
  for (const width of widths) {
    matchMedia(width).addEventListener('change', () => {
      end();
      observer.observe(slot);
    });
  }
}
