import { beforeEach, expect, test, vi } from 'vitest';
import { advanceWithoutIsland } from './advance-without-island.ts';
import { carouselInterval, fetchAhead, islandTakesOver } from './carousel.ts';

const width = 360;

/** A banner whose picture waits in a `<noscript>`. */
class Slide {
  pictures: { html: string; remove: () => void }[] = [];
  closed = {
    textContent: '<img>',
    insertAdjacentHTML: (_place: string, html: string) => {
      this.pictures.unshift({ html, remove: () => (this.pictures = []) });
    },
    pictures: () => this.pictures,
    get nextElementSibling() {
      return this.pictures()[0] ?? null;
    },
  };
  querySelector = () => this.closed;
}

/** The row of banners, as far as it is used. It moves when a test says so: a busy phone scrolls when it can. */
class Track {
  clientWidth = width;
  scrollLeft = 0;
  children = [new Slide(), new Slide(), new Slide()];
  targets: number[] = [];
  scrollTo = ({ left }: { left: number }) => this.targets.push(left);
}

let view: EventTarget;
let track: Track;
let container: EventTarget & { dataset: Record<string, string>; querySelector: () => Track };
let page: { hidden: boolean };
let swipes: number;

beforeEach(() => {
  vi.useFakeTimers();
  view = new EventTarget();
  track = new Track();
  container = Object.assign(new EventTarget(), { dataset: {}, querySelector: () => track });
  page = { hidden: false };
  swipes = 0;
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view));
  vi.stubGlobal('document', page);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

function start(): void {
  advanceWithoutIsland(container as unknown as HTMLElement);
  // What fetches the island listens further down than the carousel's movement.
  view.addEventListener('scroll', () => (swipes += 1));
}

/** The browser says that the row, or something else, is scrolled. */
function scroll(left: number, target: unknown = track): void {
  track.scrollLeft = left;
  view.dispatchEvent(Object.defineProperty(new Event('scroll'), 'target', { value: target }));
}

const pictures = () => track.children.map((slide) => slide.pictures.length);

test.each([
  ['at once', 0],
  ['ten seconds later, while the next one waits', 10_000],
])('its own movement is no swipe, also when the phone makes it %s', (_when, later) => {
  start();
  vi.advanceTimersByTime(carouselInterval);
  expect(track.targets).toEqual([width]);
  page.hidden = true;
  vi.advanceTimersByTime(later);
  for (const left of [1, width / 2, width - 2, width - 1, width, width]) scroll(left);
  expect(swipes).toBe(0);
});

test('a movement from the last banner to the first is no swipe', () => {
  start();
  track.scrollLeft = 2 * width;
  vi.advanceTimersByTime(carouselInterval);
  expect(track.targets).toEqual([0]);
  for (const left of [2 * width - 1, width, 2, 0]) scroll(left);
  expect(swipes).toBe(0);
});

test('a reader who scrolls before it moves, or after its movement has ended, swipes', () => {
  start();
  scroll(1);
  expect(swipes).toBe(1);
  track.scrollLeft = 0;
  vi.advanceTimersByTime(carouselInterval);
  scroll(width);
  expect(swipes).toBe(1);
  scroll(width + 2);
  expect(swipes).toBe(2);
  scroll(2 * width);
  expect(swipes).toBe(3);
});

test('while it moves, another row that is scrolled is heard', () => {
  start();
  vi.advanceTimersByTime(carouselInterval);
  scroll(width / 2, {});
  expect(swipes).toBe(1);
});

test('each banner is shown for its time, and the picture of the next one is fetched before, once', () => {
  start();
  vi.advanceTimersByTime(carouselInterval - fetchAhead - 1);
  expect(pictures()).toEqual([0, 0, 0]);
  vi.advanceTimersByTime(1);
  expect(pictures()).toEqual([0, 1, 0]);
  expect(track.children[1]?.pictures[0]?.html).toBe('<img>');
  vi.advanceTimersByTime(fetchAhead - 1);
  expect(track.targets).toEqual([]);
  vi.advanceTimersByTime(1);
  // The phone has not moved yet, so the next one is still the second.
  vi.advanceTimersByTime(carouselInterval);
  expect(track.targets).toEqual([width, width]);
  expect(pictures()).toEqual([0, 1, 0]);
  scroll(width);
  vi.advanceTimersByTime(carouselInterval);
  expect(track.targets).toEqual([width, width, 2 * width]);
  expect(pictures()).toEqual([0, 1, 1]);
});

test.each([
  ['in the background', () => (page.hidden = true)],
  ['for readers who want less motion', () => vi.stubGlobal('matchMedia', () => ({ matches: true }))],
  ['with one banner', () => (track.children = [new Slide()])],
])('%s it does not move, and fetches nothing', (_where, happens) => {
  happens();
  start();
  vi.advanceTimersByTime(3 * carouselInterval);
  expect(track.targets).toEqual([]);
  expect(pictures()).not.toContain(1);
});

test('when the island takes over, it ends, and leaves the HTML as the server rendered it', () => {
  start();
  vi.advanceTimersByTime(carouselInterval);
  expect(pictures()).toEqual([0, 1, 0]);
  container.dispatchEvent(new Event(islandTakesOver));
  expect(pictures()).toEqual([0, 0, 0]);
  expect(vi.getTimerCount()).toBe(0);
  scroll(width / 2);
  expect(swipes).toBe(1);
});

test('it does not begin after the island took over', () => {
  container.dataset[islandTakesOver] = '';
  start();
  expect(vi.getTimerCount()).toBe(0);
});
