import { expect } from 'vitest';
import { emptyFaults, measure } from '../browser/empty-faults.ts';
import { faultsOfLayout, spacings } from '../browser/layout-faults.ts';
import { faultsOfTargets } from '../browser/target-faults.ts';
import type { Engine } from './engine.ts';

/** Pixels of the narrowest phone, where the text has a font that is wider than that of this machine. */
const narrowest = 320;

/** Pixels of the narrowest phone on which seven days have room for a finger each, of the widest phone, and of the narrowest desktop. */
const [finger, phone, desktop] = [360, 430, 1000];

/**
 * Lays out also what waits until a reader comes near, waits until the page has its fonts, and was drawn. The scroll bars of a desktop lie over
 * what they scroll and take its taps, and those of a phone do not, so they go; scripts scroll as before.
 */
const settle = (engine: Engine, spacing: string) =>
  engine.run(async (own) => {
    const rule = '* { content-visibility: visible !important; letter-spacing: var(--spacing) }';
    const [sheet] = document.styleSheets;
    if (sheet?.cssRules[0]?.cssText.includes('--spacing') === false) sheet.insertRule(rule);
    document.documentElement.style.overflow = 'hidden';
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (/auto|scroll/.test(getComputedStyle(element).overflow)) element.style.overflow = 'hidden';
    document.documentElement.style.setProperty('--spacing', own);
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, spacing);

/** Engines divide words themselves, with hyphens that are in no text, and in fonts of their own: phones.e2e.ts tries that in one, Chromium. */
const ofWords = /^a broken word/;

/** Expects that the open page has no fault of its layout at these widths, none for fingers on a phone, and no hole on a desktop. */
export async function expectNoFaults(engine: Engine, widths: readonly number[]): Promise<void> {
  const faults: string[] = [];
  for (const width of widths) {
    await engine.resize(width);
    await settle(engine, width === narrowest ? spacings['a wide font'] : 'normal');
    const found = (await engine.run(faultsOfLayout)).filter((fault) => !ofWords.test(fault));
    if (width >= finger && width <= phone) found.push(...(await engine.run(faultsOfTargets)));
    if (width > desktop) found.push(...(await engine.run(emptyFaults, measure)));
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
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
