import { beforeAll, expect, test } from 'vitest';
import { fillSlots, findSlugs, type Slugs } from '../browser/newsroom-slugs.ts';
import { scriptedKinds } from '../browser/page-kinds.ts';
import { openStage } from '../stage.ts';
import { inEngines, openEngine, type Engine } from './engine.ts';
import { expectNoFaults, hydrateIslands } from './page-rules.ts';

/** The WebKit of Safari 16, which has neither popovers nor much of the style of today. Widths by which 800 can be divided. */

const site = process.env['SITE'] ?? '';
let slugs: Slugs;
beforeAll(async () => {
  slugs = await findSlugs(process.env['API'] ?? site);
});

for (const width of [320, 400]) {
  inEngines(['old webkit'], (name) => {
    const stage = openStage();
    let engine: Engine;
    beforeAll(async () => {
      engine = await openEngine(stage, name, site, width);
    });

    test.each(scriptedKinds)(`at ${width} px, $name is hydrated, and fits`, async ({ path }) => {
      await engine.open(fillSlots(path, slugs));
      await engine.until('Every island', hydrateIslands);
      await expectNoFaults(engine, [width]);
      await expectNoFaults(engine, [width], 200);
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
  });
}
