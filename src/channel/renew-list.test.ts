import { expect, test, vi } from 'vitest';
import { renewLists } from './renew-list.ts';

/** What is offered at the moment. */
const button = vi.hoisted(() => ({ words: '', press: () => {} }));
vi.mock('./offer.ts', () => ({
  offer: (words: string, press: () => void) => Object.assign(button, { words, press }),
  endOffer: () => (button.words = ''),
}));
vi.mock('./renew.ts', () => ({
  keepInView: (_seen: null, change: () => void) => change(),
  renewRegion: (region: List, next: List) => (region.headlines = next.headlines),
  seenFirst: () => null,
  wordsOf: ({ headlines }: List) => headlines.join(),
}));

/** A list, as far as it is used. */
class List {
  headlines: string[];
  getBoundingClientRect: () => { top: number };
  constructor(headlines: string[], top = -200) {
    this.headlines = headlines;
    this.getBoundingClientRect = () => ({ top });
  }
  querySelectorAll = () => this.headlines.map((headline) => ({ getAttribute: () => headline }));
  querySelector = () => null;
  closest = () => null;
}

const renew = (region: List, headlines: string[]) =>
  renewLists([{ region, next: new List(headlines) }] as never, (count) => `${count} nuevas`);

test('a list in the window is shown as it is now; what is new of one above it is offered', () => {
  const inView = new List(['una'], 0);
  expect(renew(inView, ['dos', 'una'])).toBe('1 nuevas');
  expect([inView.headlines, button.words]).toEqual([['dos', 'una'], '']);
  const above = new List(['una']);
  renew(above, ['dos', 'una']);
  expect([above.headlines, button.words]).toEqual([['una'], '1 nuevas']);
  button.press();
  expect(above.headlines).toEqual(['dos', 'una']);
});

test('what was offered and is withdrawn again is no longer offered', () => {
  const list = new List(['una']);
  renew(list, ['dos', 'una']);
  expect(button.words).toBe('1 nuevas');
  expect(renew(list, ['una'])).toBe('');
  expect(button.words).toBe('');
});
