import { endOffer, offer } from '#channel/offer.ts';
import { announce, fetchPage, keepInView, renewRegion, wordsOf } from '#channel/renew.ts';
import { newTexts } from './new-texts.ts';

/** The section with the newest items (LatestNews.astro), which only the home page has. */
const latestIn = (page: ParentNode) => page.querySelector<HTMLElement>('section[aria-labelledby="ultimas"]');

const hasCards = (section: Element) => section.querySelector('.cards') !== null;
const linksIn = (section: Element) =>
  new Set([...section.querySelectorAll('h3 a')].map((link) => link.getAttribute('href')));

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
    endOffer();
    keepInView(section.nextElementSibling, () => renewRegion(section, next));
  };
  if (count === 0) {
    if (wordsOf(section) !== wordsOf(next)) show();
    return true;
  }
  const words = newTexts.thereAre(count);
  if (section.getBoundingClientRect().top >= 0) show();
  else {
    offer(words, () => {
      show();
      section.scrollIntoView();
      section.querySelector('a')?.focus({ preventScroll: true });
    });
  }
  announce(words);
  return true;
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
