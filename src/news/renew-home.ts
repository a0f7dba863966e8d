import { announce, fetchPage, keepInView, renewRegion } from '#channel/renew.ts';
import { newTexts } from './new-texts.ts';

/** The section with the newest items (LatestNews.astro), which only the home page has. */
const latestIn = (page: ParentNode) => page.querySelector<HTMLElement>('section[aria-labelledby="ultimas"]');

const hasCards = (section: Element) => section.querySelector('.cards') !== null;
const linksIn = (section: Element) =>
  new Set([...section.querySelectorAll('h3 a')].map((link) => link.getAttribute('href')));

/** Offers the new items over the page, so that nothing moves. The same button is used again. */
let offer: HTMLButtonElement | undefined;
const place = 'position:fixed;top:.5rem;left:50%;transform:translateX(-50%);z-index:40';

/**
 * Requests the home page and shows its newest items and headlines. Items that are new are put in at once while the top of their section is in view
 * or still to come; later the reader is told how many there are, because what one reads must not move. Resolves with false if the page cannot be loaded.
 */
export async function renewHome(position: number): Promise<boolean> {
  const fresh = await fetchPage(location.href, position);
  if (!fresh) return false;
  const [section, next] = [latestIn(document), latestIn(fresh)];
  if (!section || !next) return true;
  // In an emergency the home page is another one, with a section of the same name. What stands above the content says so.
  if (hasCards(section) !== hasCards(next)) return true;
  renewTicker(fresh);
  const known = linksIn(section);
  const count = [...linksIn(next)].filter((href) => !known.has(href)).length;
  const show = () => {
    offer?.remove();
    offer = undefined;
    keepInView(section.nextElementSibling, () => renewRegion(section, next));
  };
  if (count === 0) {
    if (section.textContent !== next.textContent) show();
    return true;
  }
  const words = newTexts.thereAre(count);
  if (section.getBoundingClientRect().top >= 0) show();
  else offerNew(section, words, show);
  announce(words);
  return true;
}

function offerNew(section: HTMLElement, words: string, show: () => void): void {
  offer?.remove();
  offer = document.createElement('button');
  offer.type = 'button';
  offer.className = 'button';
  offer.style.cssText = place;
  offer.textContent = words;
  offer.addEventListener('click', () => {
    show();
    section.scrollIntoView();
    section.querySelector('a')?.focus({ preventScroll: true });
  });
  document.body.append(offer);
}

/** Only the lines change: the ticker goes on moving, or stays paused, as the reader has it. */
function renewTicker(fresh: ParentNode): void {
  const [ticker, next] = [document.querySelector('news-ticker'), fresh.querySelector('news-ticker')];
  const lines = next?.querySelector('ul');
  if (!ticker || !lines) {
    ticker?.remove();
    return;
  }
  for (const list of ticker.querySelectorAll('ul')) {
    list.replaceChildren(...[...lines.children].map((line) => line.cloneNode(true)));
    // The copy behind the list, which makes the movement endless (move-ticker.ts).
    if (list.getAttribute('aria-hidden')) for (const link of list.querySelectorAll('a')) link.tabIndex = -1;
  }
}
