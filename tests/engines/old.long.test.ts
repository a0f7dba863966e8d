import { expect, test } from 'vitest';
import { scriptedKinds } from '../browser/page-kinds.ts';
import { inEngines } from './engine.ts';
import { expectNoFaults, hydrateIslands } from './page-rules.ts';

/** The WebKit of Safari 16, which has neither popovers nor much of the style of today. Its 800 pixels can be divided by this width. */
const width = 320;

inEngines(
  ['old webkit'],
  (engine) => {
    test.each(scriptedKinds)('$name is hydrated, and fits', async ({ path }) => {
      await engine.open(path);
      await engine.until('Every island', hydrateIslands);
      await expectNoFaults(engine, [width]);
      expect(await engine.complaints()).toEqual([]);
    });

    test('the menu opens and fits', async () => {
      await engine.open('/terms');
      await engine.click('.menu-button');
      await engine.until(
        'The search',
        () => document.querySelector('.header-search input')?.getClientRects().length,
      );
      await expectNoFaults(engine, [width]);
    });
  },
  { width },
);
