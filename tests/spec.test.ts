import { expect, test } from 'vitest';
import { specRoutes } from './browser/spec-routes.ts';
import { fits } from './browser/spec-text.ts';
import { specTexts } from './browser/spec-texts.ts';

/** The site's texts are the required texts. */

const shown = specRoutes.flatMap(({ says = [] }) => says);

test.each([...shown, ...specTexts])('"%s" is what the site says', (words, said) => {
  expect(said).toMatch(fits(words, true));
});
