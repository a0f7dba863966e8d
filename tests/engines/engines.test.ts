import { expect, test } from 'vitest';
import { scriptedKinds } from '../browser/page-kinds.ts';
import { inEngines } from './engine.ts';
import { expectNoFaults } from './page-rules.ts';

/** The shortest look at the engines of iPhones and of Firefox: `*.long.test.ts` have all kinds of pages, and what readers do. */

inEngines(['webkit', 'firefox'], (engine) => {
  test.each(scriptedKinds)('$name fits on a phone, without an error', async ({ path }) => {
    await engine.open(path);
    await expectNoFaults(engine, [320, 390]);
    expect(await engine.complaints()).toEqual([]);
  });

  test('the menu is as wide as the phone, and the page below does not move sideways', async () => {
    await engine.open('/terms');
    await engine.click('.menu-button');
    const sides = await engine.until('The menu', () => {
      const { left, right, width } =
        document.querySelector('.menu')?.getBoundingClientRect() ?? new DOMRect();
      return width > 0 && [left, right, document.documentElement.scrollWidth];
    });
    expect(sides).toEqual([0, 390, 390]);
  });

  test('a tab of the games shows its list', async () => {
    await engine.open('/deportes');
    await engine.click('[role=tab]', 'RESULTADOS');
    await engine.until('The results', () => location.search === '?vista=resultados');
    expect(await engine.complaints()).toEqual([]);
  });
});
