import { expect, test } from 'vitest';
import { bodyClasses } from '#contract/body-classes.ts';
import { blockStyles } from './block-styles.ts';

test.each([...bodyClasses])('the class "%s", which the worker keeps, has a style', (name) => {
  expect(blockStyles(`<p class="${name}">a</p>`)).not.toEqual([]);
});

test.each([
  ['<table><tr><td>1</td></tr></table>', '.prose table'],
  ['<p><code>a</code></p>', '.prose pre'],
  ['<pre>a</pre>', '.prose pre'],
  ['<dl><dt>a</dt></dl>', '.prose summary'],
  ['<details><summary>a</summary></details>', '.prose summary'],
  ['<figure><img src="/a.jpg"></figure>', '.prose img'],
  ['<audio src="/a.mp3"></audio>', '.prose video'],
  ['<video src="/a.mp4"></video>', '.prose video'],
])('%s has the sheet of its elements, and no other', (html, rule) => {
  const [sheet, ...others] = blockStyles(html);
  expect(sheet).toContain(rule);
  expect(others).toEqual([]);
});

test('an embed has its own style, and that of its controls', () => {
  const css = blockStyles('<figure class="embed"><a href="https://a.pr" rel="noopener">a</a></figure>').join(
    '',
  );
  for (const rule of ['.embed-stage', '.embed-skip']) expect(css).toContain(rule);
});

test('a body without such classes and elements needs no sheet', () => {
  expect(
    blockStyles(
      '<h2>a</h2><p title="<p class=wp-block-cover>"><a href="/">wp-block-cover</a> class="wp-block-cover"</p><p class="otra table">alignleft</p>' +
        '<ul><li>a</li></ul><ol><li>b</li></ol><figure>c</figure><blockquote>c</blockquote><hr>',
    ),
  ).toEqual([]);
});
