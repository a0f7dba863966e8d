import { beforeEach, expect, test, vi } from 'vitest';
import { startEmbeds } from './start-embeds.ts';

const opened: string[] = [];
/** Whether the code that opens embeds can be fetched. */
let isThere = true;

vi.mock('./open-embed.ts', () => {
  const does = (what: string) => () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    opened.push(what);
  };
  return { openEmbed: does('opened'), preconnect: does('connected') };
});

/** A button of an embed, or something else of the page. */
class Element {
  closest: () => object | null;
  constructor(embed: object | null) {
    this.closest = () => embed && { closest: () => embed };
  }
}

class Picture extends EventTarget {
  isRemoved = false;
  complete: boolean;
  naturalWidth: number;
  constructor(complete: boolean, naturalWidth: number) {
    super();
    this.complete = complete;
    this.naturalWidth = naturalWidth;
  }
  remove = () => (this.isRemoved = true);
}

/** A page with these pictures of embeds; returns how an event happens to an element of it. */
function startPage(pictures: Picture[] = []) {
  const page = Object.assign(new EventTarget(), { querySelectorAll: () => pictures });
  startEmbeds(page as unknown as Document);
  return async (type: string, target: unknown) => {
    page.dispatchEvent(Object.defineProperty(new Event(type), 'target', { value: target }));
    await vi.dynamicImportSettled();
  };
}

beforeEach(() => {
  opened.length = 0;
  isThere = true;
  vi.stubGlobal('Element', Element);
});

const link = { click: () => opened.push('link') };
const embed = { querySelector: () => link };

test.each([
  ['pointerover', ['connected'], []],
  ['focusin', ['connected'], []],
  ['click', ['opened'], ['link']],
])('%s on the button of an embed: %j, and without the code %j', async (type, done, without) => {
  const happens = startPage();
  await happens(type, new Element(embed));
  expect(opened).toEqual(done);
  opened.length = 0;
  isThere = false;
  await happens(type, new Element(embed));
  expect(opened).toEqual(without);
});

test('what happens elsewhere in the page does nothing', async () => {
  const happens = startPage();
  for (const target of [new Element(null), {}]) await happens('click', target);
  expect(opened).toEqual([]);
});

test('a picture that did not arrive, or does not, is removed, and another one stays', () => {
  const [missing, arrived, late] = [new Picture(true, 0), new Picture(true, 640), new Picture(false, 0)];
  startPage([missing, arrived, late]);
  const removed = () => [missing, arrived, late].map(({ isRemoved }) => isRemoved);
  expect(removed()).toEqual([true, false, false]);
  late.dispatchEvent(new Event('error'));
  expect(removed()).toEqual([true, false, true]);
});
