import type { Page } from '@playwright/test';
import { faultsOfLayout, fontStyle, setWindow } from './layout-faults.ts';
import { faultsOfTargets } from './target-faults.ts';

/** A window in which rules hold: its width and the size of the browser's text, in pixels. */
interface RuledWindow {
  width: number;
  text: number;
  /** Each finds the faults of a page, a line for each, whatever the page shows. They run in the page. */
  rules: readonly (() => string[])[];
}

/** A phone with the usual text, and the narrowest one with text of 200 %. */
export const phones: readonly RuledWindow[] = [
  { width: 360, text: 16, rules: [faultsOfLayout, faultsOfTargets] },
  { width: 320, text: 32, rules: [faultsOfLayout] },
];

/** Faults by which a word divides, or by which an icon beside one comes near to another line. */
const ofWords = /^(?:a broken word|a column of letters)|"icon"/;

/**
 * The faults of an open page in each window. Islands that hydrate when they are seen have been seen. `spacings` are those of fontStyle().
 */
export async function faultsIn(
  page: Page,
  windows: readonly RuledWindow[],
  spacings: Readonly<Record<string, string>> = { 'its font': '0' },
): Promise<string[]> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
  const setSpacing = await fontStyle(page);
  const faults: string[] = [];
  for (const [font, spacing] of Object.entries(spacings)) {
    await setSpacing(spacing);
    // How words divide is fitted to the font that a page gets, not to one that is wider than all devices have.
    const isOwn = Number(spacing) === 0;
    for (const { width, text, rules } of windows) {
      await setWindow(page, width, text);
      for (const rule of rules) {
        const found = (await page.evaluate(rule)).filter((fault) => isOwn || !ofWords.test(fault));
        faults.push(...found.map((fault) => `${width} px, text of ${text}, ${font}: ${fault}`));
      }
    }
  }
  return faults;
}
