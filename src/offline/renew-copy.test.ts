import { expect, test } from 'vitest';
import { places } from '#document/places.ts';
import { written } from './renew-copy.ts';

test('attributes of a page that was changed have no markup, so that a place is found only where a layout wrote it', () => {
  const html = `<html><body><p title="${places.notice} y más" class="a">Texto</p>${places.notice}<main></main></body></html>`;
  const page = written(html);
  expect(page).toContain('<p title="&lt;!--notice--&gt; y más" class="a">');
  expect(page.indexOf(places.notice)).toBe(page.indexOf('</p>') + '</p>'.length);
  expect(page).toMatch(/^<!doctype html><html>/);
});

test('scripts, styles, comments and texts stay as they are', () => {
  const parts = [
    '<script type="module">if (a<b && c>"d") run("<i title=\\"<\\">");</script>',
    '<style>.a>.b::before{content:"<p title=\\"<\\">"}</style>',
    '<!--<p title="<">-->',
    '<p>1 &lt; 2 &gt; "0"</p><br><img alt="" src="/a.webp">',
  ];
  expect(written(parts.join(''))).toBe(`<!doctype html>${parts.join('')}`);
});
