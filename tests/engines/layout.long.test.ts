import { beforeEach, expect, test } from 'vitest';
import { pageKinds, scriptedKinds } from '../browser/page-kinds.ts';
import { inEngines } from './engine.ts';
import { expectNoFaults } from './page-rules.ts';

/** Every kind of page in the engines of iPhones and of Firefox. */

inEngines(['webkit', 'firefox'], (engine) => {
  test.each(pageKinds)('$name fits at every width, without an error', async ({ path }) => {
    await engine.open(path);
    await expectNoFaults(engine, [320, 390, 1280]);
    expect(await engine.complaints()).toEqual([]);
  });
});

const large = { width: 320, text: 32 };
inEngines(
  ['firefox'],
  (engine) => {
    test.each(scriptedKinds)('$name fits on the narrowest phone with text of 200 %', async ({ path }) => {
      await engine.open(path);
      expect(await engine.run(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      await expectNoFaults(engine, [large.width]);
    });
  },
  large,
);

// With a profile of its own, which has kept no script.
inEngines(['webkit', 'firefox'], (engine) => {
  beforeEach(() => {
    const { replace } = engine.line;
    engine.line.replace = (path) => (path.startsWith('/_astro/') ? { status: 503 } : replace(path));
    return () => {
      engine.line.replace = replace;
    };
  });

  test.each(scriptedKinds)('$name fits and leads on when no script arrives', async ({ path }) => {
    await engine.open(path);
    await expectNoFaults(engine, [390]);
    const others = (await engine.complaints()).filter((one) => !one.startsWith('file: /_astro/'));
    expect(others).toEqual([]);
    await engine.click('.menu-button');
    await engine.click('.menu summary', 'NOTICIAS');
    await engine.click('.menu a[href="/noticias"]');
    await engine.until('The news', () => location.pathname === '/noticias');
  });
});
