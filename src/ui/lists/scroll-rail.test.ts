import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const width = 400;

/** An element, as far as the rail uses it. */
class Part extends EventTarget {
  hidden = false;
  attributes: Record<string, string> = {};
  dataset: Record<string, string> = {};
  setAttribute = (name: string, value: string) => (this.attributes[name] = value);
}

let back: Part;
let next: Part;
let buttons: Part & { querySelectorAll: () => Part[] };
let track: Part & { scrollLeft: number; scrollWidth: number; clientWidth: number };
/** What the track was told to do, as "24" for a step and "smooth 360" for a page. */
let moves: string[];
let rail: { connectedCallback: () => void; disconnectedCallback: () => void };
let reducesMotion: boolean;
/** The browser says that the track has another width; nothing when nobody listens. */
let resize: (() => void) | undefined;

beforeEach(async () => {
  vi.useFakeTimers();
  moves = [];
  reducesMotion = false;
  [back, next] = [new Part(), new Part()];
  [back.dataset['step'], next.dataset['step']] = ['-1', '1'];
  buttons = Object.assign(new Part(), { querySelectorAll: () => [back, next] });
  track = Object.assign(new Part(), {
    ...{ scrollLeft: 0, scrollWidth: 1_000, clientWidth: width, style: { scrollSnapType: '' } },
    scrollBy: ({ left, behavior }: ScrollToOptions) =>
      moves.push([...(behavior ? [behavior] : []), left].join(' ')),
  });
  vi.stubGlobal('HTMLElement', EventTarget);
  vi.stubGlobal('matchMedia', () => ({ matches: reducesMotion }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void;
      constructor(show: () => void) {
        this.observe = () => (resize = show);
      }
      disconnect = () => (resize = undefined);
    },
  );
  const { ScrollRail } = await import('./scroll-rail.ts');
  rail = Object.assign(new ScrollRail(), {
    querySelector: (selector: string) => (selector === '.rail-track' ? track : buttons),
  });
  rail.connectedCallback();
});
afterEach(() => rail.disconnectedCallback());

const happens = (type: string, fields: object = {}, on = next) =>
  on.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), fields));
const press = (milliseconds: number) => {
  happens('pointerdown', { button: 0 });
  vi.advanceTimersByTime(milliseconds);
  happens('pointerup');
  happens('click');
};

test.each([
  ['at its beginning', 0, 'true', 'false'],
  ['a pixel after it', 1, 'true', 'false'],
  ['two pixels after it', 2, 'false', 'false'],
  ['two pixels before its end', 598, 'false', 'false'],
  ['a pixel before its end', 599, 'false', 'true'],
  ['at its end', 600, 'false', 'true'],
])('%s the rail has nothing more on that side', (_where, left, isFirst, isLast) => {
  track.scrollLeft = left;
  happens('scroll', {}, track);
  expect([back, next].map(({ attributes }) => attributes['aria-disabled'])).toEqual([isFirst, isLast]);
});

test('a rail has buttons when it has more than it shows, also when its width changes', () => {
  track.clientWidth = 1_000;
  resize?.();
  expect(buttons.hidden).toBe(true);
  track.clientWidth = width;
  track.scrollWidth = width + 1;
  happens('scroll', {}, track);
  expect(buttons.hidden).toBe(false);
  track.scrollWidth = width;
  happens('scroll', {}, track);
  expect(buttons.hidden).toBe(true);
});

test('a short press scrolls by most of what is seen, a long one by steps alone', () => {
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(60_000);
  press(40);
  expect(moves).toEqual(['24', 'smooth 360']);
  moves = [];
  press(300);
  expect(moves).toEqual([...Array(7).fill('24'), 'smooth 360']);
  moves = [];
  press(301);
  expect(moves).toEqual(Array(7).fill('24'));
  vi.advanceTimersByTime(1_000);
  expect(moves).toHaveLength(7);
});

test('a click without a press, as of assistive technology, scrolls by a page, also after a long press', () => {
  vi.advanceTimersByTime(10_000);
  happens('click', {}, back);
  expect(moves).toEqual(['smooth -360']);
  happens('pointerdown', { button: 0 }, back);
  vi.advanceTimersByTime(2_000);
  happens('click', {}, back);
  moves = [];
  happens('click', {}, back);
  reducesMotion = true;
  happens('click', {}, back);
  expect(moves).toEqual(['smooth -360', 'auto -360']);
});

test('a key that is held scrolls by steps, and its repetition is no other press', () => {
  vi.advanceTimersByTime(10_000);
  for (const key of ['Enter', ' ']) {
    moves = [];
    happens('keydown', { key, repeat: false });
    vi.advanceTimersByTime(200);
    happens('keydown', { key, repeat: true });
    vi.advanceTimersByTime(200);
    happens('keyup', { key });
    vi.advanceTimersByTime(1_000);
    expect(moves).toEqual(Array(9).fill('24'));
  }
  moves = [];
  for (const type of ['keydown', 'keyup']) happens(type, { key: 'Enter', repeat: false });
  expect(moves).toEqual(['24', 'smooth 360']);
  moves = [];
  happens('keydown', { key: 'Tab', repeat: false });
  happens('keyup', { key: 'Tab' });
  happens('pointerdown', { button: 2 });
  expect(moves).toEqual([]);
});

test.each(['pointerup', 'pointerleave', 'pointercancel', 'blur'])('%s ends the steps', (type) => {
  happens('pointerdown', { button: 0 });
  happens(type);
  vi.advanceTimersByTime(1_000);
  expect(moves).toEqual(['24']);
});

test('a press that begins while another one lasts is the only one', () => {
  happens('pointerdown', { button: 0 });
  happens('keydown', { key: 'Enter', repeat: false });
  vi.advanceTimersByTime(50);
  expect(moves).toEqual(['24', '24', '24']);
});

test('a rail that is taken out of the page no longer scrolls', () => {
  happens('pointerdown', { button: 0 });
  rail.disconnectedCallback();
  vi.advanceTimersByTime(1_000);
  expect(moves).toEqual(['24']);
  expect(resize).toBeUndefined();
});

test('a key of the rail does nothing else, and a long press opens no menu', () => {
  expect(happens('keydown', { key: ' ', repeat: false })).toBe(false);
  expect(happens('keydown', { key: 'Tab', repeat: false })).toBe(true);
  expect(happens('contextmenu')).toBe(false);
});
