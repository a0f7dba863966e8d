import { expect } from 'vitest';
import { faultsOfLayout } from '../browser/layout-faults.ts';
import type { Engine } from './engine.ts';

/** What holds on every page in every engine: functions that run in the page and return a line for each fault. */
const rules: readonly ((engine: Engine) => Promise<string[]>)[] = [(engine) => engine.run(faultsOfLayout)];

/** Waits until the page has its fonts and was drawn. */
const settle = (engine: Engine) =>
  engine.run(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });

/** Expects that the open page breaks no rule at these widths. `textSize` is that of the root element, in percent. */
export async function expectNoFaults(
  engine: Engine,
  widths: readonly number[],
  textSize = 100,
): Promise<void> {
  await engine.run((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, textSize);
  const faults: string[] = [];
  for (const width of widths) {
    await engine.resize(width);
    await settle(engine);
    for (const rule of rules)
      faults.push(...(await rule(engine)).map((fault) => `${width} px, ${textSize} %: ${fault}`));
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
