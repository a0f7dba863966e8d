import { expect } from 'vitest';
import { emptyFaults, measure } from '../browser/empty-faults.ts';
import { faultsOfLayout, spacings } from '../browser/layout-faults.ts';
import { faultsOfTargets } from '../browser/target-faults.ts';
import type { Engine } from './engine.ts';

/** What a reader's device changes. */
interface Look {
  /** Between letters: a font that is wider than that of this machine. */
  spacing?: string;
  /** Size of the text. The conditions of the style, which are in rem of the browser, do not follow. */
  size?: string;
}

/** Pixels of the narrowest phone, with the looks for which it has the least room. */
const narrowest = 320;
const looksOfNarrowest: readonly Look[] = [{ spacing: spacings['a wide font'] }, { size: '200%' }];

/** Pixels of the narrowest phone on which seven days have room for a finger each, of the widest phone, and of the narrowest desktop. */
const [finger, phone, desktop] = [360, 430, 1000];

/**
 * Lays out also what waits until a reader comes near, waits until the page has its fonts, and was drawn. The bars of a desktop lie over what a
 * strip scrolls and take its taps; those of a phone do not.
 */
const settle = (engine: Engine, look: Look) =>
  engine.run(async ({ spacing = 'normal', size = '' }) => {
    const [sheet] = document.styleSheets;
    if (sheet?.cssRules[0]?.cssText.includes('scrollbar') === false) {
      sheet.insertRule(
        '* { content-visibility: visible !important; scrollbar-width: none !important; letter-spacing: var(--spacing) }',
      );
      // Safari before 18.2.
      sheet.insertRule('::-webkit-scrollbar { display: none }');
    }
    const { style } = document.documentElement;
    style.setProperty('--spacing', spacing);
    style.fontSize = size;
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, look);

/** Engines divide words themselves, with hyphens that are in no text, and in fonts of their own: phones.e2e.ts tries that in one, Chromium. */
const ofWords = /^a broken word/;

/** Expects that the open page has no fault of its layout at these widths, none for fingers on a phone, and no hole on a desktop. */
export async function expectNoFaults(engine: Engine, widths: readonly number[]): Promise<void> {
  const faults: string[] = [];
  for (const width of widths) {
    await engine.resize(width);
    for (const look of width === narrowest ? looksOfNarrowest : [{}]) {
      await settle(engine, look);
      const found = (await engine.run(faultsOfLayout)).filter((fault) => !ofWords.test(fault));
      if (width >= finger && width <= phone) found.push(...(await engine.run(faultsOfTargets)));
      if (width > desktop) found.push(...(await engine.run(emptyFaults, measure)));
      faults.push(...found.map((fault) => `${width} px ${Object.values(look).join()}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
}

/** Comes to an island and touches it, because a page that was painted late fetches none by itself. Returns whether all are hydrated. Runs in the page. */
export function hydrateIslands(): boolean {
  const island = document.querySelector('[data-island]:not([data-hydrated])');
  island?.scrollIntoView();
  island?.dispatchEvent(new Event('pointerup', { bubbles: true }));
  return island === null;
}
