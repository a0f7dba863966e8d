import { expect } from 'vitest';
import { faultsOfLayout } from '../browser/layout-faults.ts';
import type { Engine } from './engine.ts';

/** Lays out also what waits until a reader comes near, waits until the page has its fonts, and was drawn. */
const settle = (engine: Engine) =>
  engine.run(async () => {
    const rule = '* { content-visibility: visible !important }';
    const [sheet] = document.styleSheets;
    if (sheet?.cssRules[0]?.cssText.includes('content-visibility: visible') === false) sheet.insertRule(rule);
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });

/** Engines divide words themselves, with hyphens that are in no text, and in fonts of their own: phones.e2e.ts tries that in one, Chromium. */
const ofWords = /^a broken word/;

/** Expects that the layout of the open page has no fault at these widths. */
export async function expectNoFaults(engine: Engine, widths: readonly number[]): Promise<void> {
  const faults: string[] = [];
  for (const width of widths) {
    await engine.resize(width);
    await settle(engine);
    const found = (await engine.run(faultsOfLayout)).filter((fault) => !ofWords.test(fault));
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
