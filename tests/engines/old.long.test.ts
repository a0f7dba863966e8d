import { expect, test } from 'vitest';
import { scriptedKinds } from '../browser/page-kinds.ts';
import { inEngines, type Engine } from './engine.ts';
import { expectNoFaults, hydrateIslands } from './page-rules.ts';

/** The WebKit of Safari 16, which has neither popovers nor much of the style of today. Widths by which 800 can be divided. */

for (const width of [320, 400]) {
  const declare = (engine: Engine) => {
    test.each(scriptedKinds)(`at ${width} px, $name is hydrated, and fits`, async ({ path }) => {
      await engine.open(path);
      await engine.until('Every island', hydrateIslands);
      await expectNoFaults(engine, [width]);
      expect(await engine.complaints()).toEqual([]);
    });

    test(`at ${width} px, the menu opens and fits`, async () => {
      await engine.open('/terms');
      await engine.click('.menu-button');
      await engine.until(
        'The search',
        () => document.querySelector('.header-search input')?.getClientRects().length,
      );
      await expectNoFaults(engine, [width]);
    });
  };
  inEngines(['old webkit'], declare, { width });
}
