import { expect } from 'vitest';
import { emptyFaults, measure } from '../browser/empty-faults.ts';
import { faultsOfLayout } from '../browser/layout-faults.ts';
import { faultsOfTargets } from '../browser/target-faults.ts';
import type { Engine } from './engine.ts';

/** A rule: a function that runs in the page and returns a line for each fault, and at which widths it holds; else at all. */
interface Rule {
  faults: (engine: Engine) => Promise<string[]>;
  holds?: (width: number) => boolean;
}

/** Pixels of the widest phone. */
const phone = 400;

const layout: Rule = { faults: (engine) => engine.run(faultsOfLayout) };
const targets: Rule = {
  faults: (engine) => engine.run(faultsOfTargets),
  holds: (width) => width <= phone,
};
const holes: Rule = {
  faults: (engine) => engine.run(emptyFaults, measure),
  holds: (width) => width > 1000,
};

/** What holds on every page in every engine. */
export const everyRule = [layout, targets, holes];

/** Lays out also what waits until a reader comes near, waits until the page has its fonts, and was drawn. */
const settle = (engine: Engine) =>
  engine.run(async () => {
    const rule = '* { content-visibility: visible !important }';
    const [sheet] = document.styleSheets;
    if (sheet?.cssRules[0]?.cssText.includes('content-visibility: visible') === false) sheet.insertRule(rule);
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });

/** Expects that the open page breaks no rule at these widths. */
export async function expectNoFaults(
  engine: Engine,
  widths: readonly number[],
  rules: readonly Rule[] = [layout],
): Promise<void> {
  const faults: string[] = [];
  for (const width of widths) {
    await engine.resize(width);
    await settle(engine);
    for (const { faults: find, holds } of rules)
      if (holds?.(width) ?? true)
        faults.push(...(await find(engine)).map((fault) => `${width} px: ${fault}`));
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
