import type { CDPSession, Page } from '@playwright/test';

/** The device's font is one of many: others of the same size are as much wider or narrower as this spacing makes it. */
export const spacings = { 'a wide font': '0.06em', 'a narrow font': '-0.03em' };

/** What is wrong with the layout of a page, a line for each fault. Runs in the page. */
export function faultsOfLayout(): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} wide in ${innerWidth}`);
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${(element.getAttribute('class') ?? '').slice(0, 60)}">`;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  /** Whether an ancestor cuts off or scrolls what is outside its box, such as a strip. */
  const clipOf = (element: Element | null): DOMRect | null => {
    for (let at = element; at && at !== root && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(at);
      // For screen readers alone, or a link that is seen when it has the focus.
      if (clipPath !== 'none' && position === 'absolute') return new DOMRect();
      if (overflowX !== 'visible' || overflowY !== 'visible') return at.getBoundingClientRect();
    }
    return null;
  };

  /** The box of one character. */
  const boxAt = (node: Node, at: number): DOMRect => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect();
  };
  /** Where a word is broken between two letters or numbers without a hyphen (see `divideWords`), as "Baloncest|o". */
  const brokenAt = (node: Node, index: number, word: string, clip: DOMRect | null): string | undefined => {
    // An address has no syllables.
    if (/:\/\/|@|\p{L}\.\p{L}{2}/u.test(word)) return undefined;
    for (let at = 1; at < word.length; at += 1) {
      if (
        /[^\p{L}\p{N}\p{M}°%.,:'’]$/u.test(word.slice(0, at)) ||
        /^[^\p{L}\p{N}\p{M}°%]/u.test(word.slice(at))
      )
        continue;
      const [before, after] = [boxAt(node, index + at - 1), boxAt(node, index + at)];
      if (after.width < 1 || before.width < 1 || after.top < before.bottom - 2) continue;
      // Behind the three dots where its box ends.
      if (clip && after.top >= clip.bottom - 2) continue;
      return `${word.slice(0, at)}|${word.slice(at)}`;
    }
    return undefined;
  };

  interface Text {
    element: Element;
    rect: DOMRect;
    words: string;
  }
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = node.textContent?.trim() ?? '';
    if (!element || words === '' || /^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE|OPTION|TITLE)$/.test(element.tagName))
      continue;
    if (element.closest('svg, [inert], iframe') || !isShown(element)) continue;
    const clip = clipOf(element);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      // Above the window: a skip link without the focus.
      if (rect.width < 1 || rect.height < 1 || rect.bottom < 0) continue;
      // For screen readers alone.
      if (clip && clip.width <= 1) continue;
      const [left, right] = [
        Math.max(rect.left, clip?.left ?? -Infinity),
        Math.min(rect.right, clip?.right ?? Infinity),
      ];
      const [top, bottom] = [
        Math.max(rect.top, clip?.top ?? -Infinity),
        Math.min(rect.bottom, clip?.bottom ?? Infinity),
      ];
      if (left >= right || top >= bottom) continue;
      if (!clip && (rect.right > innerWidth + 1 || rect.left < -1)) {
        faults.push(
          `out of the window (${Math.round(rect.left)} to ${Math.round(rect.right)}): "${words.slice(0, 40)}" ${name(element)}`,
        );
      }
      texts.push({ element, rect: new DOMRect(left, top, right - left, bottom - top), words });
    }
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S{2,}/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (lines < 2) continue;
      // A word that is broken into pieces of two letters is a column of letters. Its first piece may be what was left of a line.
      const { bottom } = boxAt(node, index);
      const below = [...word.matchAll(/[^\u00AD]/g)].filter(
        (one) => boxAt(node, index + one.index).top > bottom - 2,
      );
      if (lines > 2 && below.length / (lines - 1) < 3.5)
        faults.push(`a column of letters: "${word}" on ${lines} lines ${name(element)}`);
      const broken = brokenAt(node, index, word, clip);
      if (broken) faults.push(`a broken word: "${broken}" ${name(element)}`);
    }
  }
  const isIn = (element: Element, positions: RegExp) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (positions.test(getComputedStyle(at).position)) return true;
    return false;
  };
  for (const icon of document.querySelectorAll('svg')) {
    const rect = icon.getBoundingClientRect();
    // A larger one is a picture, which may have words on it.
    if (rect.width < 6 || rect.width > 64 || icon.closest('svg svg, [inert]') || !isShown(icon)) continue;
    // Out of sight in a box that cuts it off, as the letters below a logo are.
    const clip = clipOf(icon.parentElement);
    if (clip && (rect.top >= clip.bottom - 1 || rect.bottom <= clip.top || rect.left >= clip.right - 1))
      continue;
    texts.push({ element: icon, rect, words: 'icon' });
  }
  const loose = texts
    .filter(({ element }) => !isIn(element, /fixed|sticky/))
    .toSorted((a, b) => a.rect.top - b.rect.top);
  for (const [at, one] of loose.entries()) {
    for (const other of loose.slice(at + 1)) {
      if (other.rect.top >= one.rect.bottom) break;
      if (one.element === other.element) continue;
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      // Boxes of lines are higher than their letters.
      const low = Math.min(one.rect.height, other.rect.height);
      if (width > 2 && height > low * 0.45) {
        faults.push(
          `one over another: "${one.words.slice(0, 30)}" ${name(one.element)} and "${other.words.slice(0, 30)}" ${name(other.element)}`,
        );
      }
    }
  }
  for (const control of document.querySelectorAll('a, button, input, select, summary, [role=tab]')) {
    if (!isShown(control) || control.closest('svg, [inert]')) continue;
    const { overflowX, textOverflow, clipPath } = getComputedStyle(control);
    if (clipPath !== 'none') continue;
    if (
      overflowX !== 'visible' &&
      textOverflow !== 'ellipsis' &&
      control.tagName !== 'INPUT' &&
      control.scrollWidth > control.clientWidth + 1
    )
      faults.push(`cut: "${control.textContent?.trim().slice(0, 40)}" ${name(control)}`);
    const box = control.getBoundingClientRect();
    if (box.width > 1 && !clipOf(control.parentElement) && (box.right > innerWidth + 1 || box.left < -1))
      faults.push(
        `out of the window (${Math.round(box.left)} to ${Math.round(box.right)}): ${name(control)} "${control.textContent?.trim().slice(0, 30)}"`,
      );
  }
  return [...new Set(faults)];
}

declare global {
  interface Window {
    /** On pages whose words were divided: divides those that are not. */
    divideWords?: () => void;
  }
}

/**
 * Divides the words of a page where `hyphens: auto` does, by soft hyphens, and those that a script writes later, and waits until the page keeps
 * its size for two frames. Runs in the page. The Chromium of the tests has no dictionary, and one that has hides where a word was divided. The
 * syllables are Spanish, of two letters or more in words of five or more.
 */
async function layOut(): Promise<void> {
  const [vowel, consonant] = ['[aeiouáéíóúü]', '[bcdfghjklmnñpqrstvwxyz]'];
  const onset = `(?:[bcdfgpt][rl]|ch|ll|rr|[gq]u(?=[eiéí])|${consonant})`;
  const inside = '[bcdfgpt](?=[rl])|c(?=h)|l(?=l)|r(?=r)';
  const between = new RegExp(`(?<=${vowel}${consonant}{0,2})(?<!${inside})(?=${onset}${vowel})`, 'giu');
  const divide = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement || node.parentElement.closest('script, style, noscript, template, svg'))
        continue;
      const { hyphens } = getComputedStyle(node.parentElement);
      const text = node.textContent ?? '';
      // Without those of another width of the window.
      const whole = text.replaceAll('\u00AD', '');
      const divided =
        hyphens === 'auto'
          ? whole.replaceAll(/\p{L}{5,}/gu, (word) =>
              word.replaceAll(between, (_: string, at: number) =>
                at < 2 || word.length - at < 2 ? '' : '\u00AD',
              ),
            )
          : whole;
      if (divided !== text) node.textContent = divided;
    }
  };
  const frame = () => new Promise(requestAnimationFrame);
  await document.fonts.ready;
  await frame();
  if (window.divideWords === undefined) {
    window.divideWords = divide;
    // Its own changes call it once more, and change nothing then.
    new MutationObserver(divide).observe(document.body, {
      ...{ childList: true, characterData: true, subtree: true },
    });
  }
  window.divideWords();
  let kept = 0;
  let size = '';
  while (kept < 2) {
    await frame();
    const { scrollWidth, scrollHeight } = document.documentElement;
    const now = `${scrollWidth} ${scrollHeight}`;
    kept = now === size ? kept + 1 : 0;
    size = now;
  }
}

/** The fields of a page whose text is smaller than 16 pixels: Safari on an iPhone zooms into the page at a tap on one. */
export const smallFields = (page: Page): Promise<string[]> =>
  page
    .locator('input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea')
    .evaluateAll((fields) =>
      fields.flatMap((field) => {
        const { fontSize } = getComputedStyle(field);
        return parseFloat(fontSize) < 16 ? [`${fontSize} ${field.outerHTML.slice(0, 120)}`] : [];
      }),
    );

/** A session per page keeps the size that it set. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Sets the width of the window, and the size of the browser's text, both in pixels: 16 is the usual one, 32 is 200 %. */
export async function setWindow(page: Page, width: number, text: number): Promise<void> {
  if (page.context().browser()?.browserType().name() === 'chromium') {
    const session = sessions.get(page) ?? page.context().newCDPSession(page);
    sessions.set(page, session);
    await (await session).send('Page.setFontSizes', { fontSizes: { standard: text } });
  } else {
    // The style's conditions, which are in rem of the browser, do not follow.
    await page.addStyleTag({ content: `html { font-size: ${text}px }` });
  }
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(layOut);
}

/** Changes the width of the page's font. What is laid out when a reader comes near counts, too. */
export async function fontStyle(page: Page): Promise<(spacing: string) => Promise<void>> {
  const style = await page.addStyleTag({ content: 'html {}' });
  return (spacing) =>
    style.evaluate((element, text) => {
      element.textContent = text;
    }, `* { letter-spacing: ${spacing}; content-visibility: visible !important }`);
}
