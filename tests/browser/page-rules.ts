import type { Page } from '@playwright/test';
import { emptyFaults, measure } from './empty-faults.ts';
import { faultsOfLayout, fontStyle, setWindow } from './layout-faults.ts';
import { faultsOfTargets } from './target-faults.ts';

/** A window in which rules hold: its width and the size of the browser's text, in pixels. */
interface RuledWindow {
  width: number;
  text: number;
  /** Each finds the faults of a page, a line for each, whatever the page shows. They run in the page. */
  rules: readonly ((hole: typeof measure) => string[])[];
}

/** A phone with the usual text, and the narrowest one with text of 200 %. */
export const phones: readonly RuledWindow[] = [
  { width: 360, text: 16, rules: [faultsOfLayout, faultsOfTargets] },
  { width: 320, text: 32, rules: [faultsOfLayout] },
];

/** A desktop's usual width, and a large one. */
export const screens: readonly RuledWindow[] = [
  { width: 1280, text: 16, rules: [emptyFaults, faultsOfLayout] },
  { width: 1920, text: 16, rules: [emptyFaults] },
];

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
  for (const { width, text, rules } of windows) {
    for (const [font, spacing] of Object.entries(spacings)) {
      await setSpacing(spacing);
      await setWindow(page, width, text);
      // A word of one piece breaks where a font leaves no room for it: that is judged in the font that the page gets.
      const isOwn = Number(spacing) === 0;
      for (const rule of rules) {
        const found = (await page.evaluate(rule, measure)).filter(
          (fault) => isOwn || !fault.startsWith('a broken word'),
        );
        faults.push(...found.map((fault) => `${width} px, text of ${text}, ${font}: ${fault}`));
      }
    }
  }
  return faults;
}
