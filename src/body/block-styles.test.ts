import { expect, test } from 'vitest';
import { bodyClasses } from '#contract/body-classes.ts';
import { blockStyles } from './block-styles.ts';

/** Styled with every body (body.css), or by the sheet of the embeds. */
const styledElsewhere = ['embed'];

test('every class that the worker keeps has a style', () => {
  const without = bodyClasses.filter((name) => blockStyles(`<p class="${name}">a</p>`).length === 0);
  expect(without.filter((name) => !styledElsewhere.includes(name))).toEqual([]);
});

test('a body without such classes needs no sheet', () => {
  expect(
    blockStyles(
      '<p title="<p class=wp-block-cover>">wp-block-cover class="wp-block-cover"</p><p class="otra">alignleft</p>',
    ),
  ).toEqual([]);
});
