import { $dataSaver } from '#preferences/data-saver.store.ts';
import { deviceSavesData } from '#ui/islands/device-saves-data.ts';
import { frameTimeout, outcomeOf } from './ad-outcome.ts';
import { texts } from './texts.ts';

/** Sandbox of the frame. The policy of its document sets the same (src/origin/advertisements/advertisement.ts). */
const sandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

/** An advertisement is fetched when its slot is at most 200 pixels below the window. */
const rootMargin = '0px 0px 200px';

/** Widths of the window at which a banner changes its size (see AdSlot.astro). */
const widths = ['(min-width: 768px)', '(min-width: 1024px)'];

let warned = false;

/** Logs only once per page: an ad blocker that blocks ten slots causes one message. */
function warn(problem: string): void {
  if (!warned) console.warn(`PUBLICIDAD: ${problem}`);
  warned = true;
}

/**
 * Places a frame on the placeholder. It is visible only after it reports that it is filled; otherwise it is removed. Returns a function
 * that removes it.
 */
function fill(slot: HTMLElement): () => void {
  const frame = document.createElement('iframe');
  frame.title = texts.frame;
  frame.setAttribute('sandbox', sandbox);
  // The network's script must not read the page's path and query from `document.referrer`.
  frame.referrerPolicy = 'no-referrer';
  frame.src = slot.dataset['ad'] ?? '';

  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('message', listen);
    window.removeEventListener('blur', showFocused);
    frame.remove();
    delete slot.dataset['state'];
  };
  const giveUp = (state: 'empty' | 'error' | 'late', problem?: string) => {
    end();
    slot.dataset['state'] = state;
    // Do not warn about a bar that the reader has closed meanwhile.
    if (problem && slot.isConnected) warn(problem);
  };
  const timer = setTimeout(() => giveUp('late', 'the ad network did not respond in time'), frameTimeout);
  function listen({ source, data }: MessageEvent): void {
    if (source !== frame.contentWindow) return;
    const outcome = outcomeOf(data);
    if (outcome === 'filled') {
      clearTimeout(timer);
      slot.dataset['state'] = outcome;
    } else if (outcome === 'error') giveUp(outcome, 'the request to the ad network failed');
    else if (outcome === 'empty') giveUp(outcome);
  }
  // The key Tab leads into the frame, and the browser scrolls to the link in it, which leaves the rest behind the bar at the bottom. A frame that
  // gets the focus takes it from the window, which is all that the page hears of it.
  function showFocused(): void {
    if (document.activeElement === frame) frame.scrollIntoView({ block: 'nearest' });
  }
  window.addEventListener('message', listen);
  window.addEventListener('blur', showFocused);
  slot.append(frame);
  return end;
}

/**
 * Fills a slot when it comes near the window, and again when the window's width requires another size. For readers who save data the
 * placeholder stays.
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
    { rootMargin },
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
