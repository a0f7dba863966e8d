import { expect, test } from 'vitest';
import { specRoutes } from './browser/spec-routes.ts';
import { fits } from './browser/spec-text.ts';
import { specTexts } from './browser/spec-texts.ts';

/** The site's texts are the required texts; tests/promises.ts checks that each of them is in the test that shows it. */

const shown = specRoutes.flatMap(({ says = [] }) => says.map(([words, said]) => ({ words, said })));

test.each([...shown, ...specTexts])('"$words" is what the site says', ({ words, said }) => {
  expect(said).toMatch(fits(words, true));
});
