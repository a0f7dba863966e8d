import fc from 'fast-check';
import { toHtml } from 'hast-util-to-html';
import { describe, expect, it } from 'vitest';
import { clean } from '../../testing/cleaned.ts';
import { parseHtml } from '../parse-html.ts';
import { inlineHtml } from './sanitise-html.ts';

describe('hostile input', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        '<script>',
        '</script>',
        '<svg onload=alert(1)>',
        '<img src=x onerror=alert(1)>',
        '<a href="javascript:alert(1)">',
        '<a href=" java\tscript:x">',
      ],
      ...[
        '<iframe src="javascript:x">',
        '<iframe srcdoc="',
        '<style>',
        '<math><mtext>',
        '<noscript>',
        '<template>',
        '<textarea>',
        '<title>',
        '<!--',
        '-->',
        ']]>',
      ],
      ...[
        '<p onclick=x>',
        '<figure class="wp-block-embed is-provider-youtube">',
        '</figure>',
        '<object data=x>',
        '<embed src=x>',
        '<base href=x>',
        '<meta http-equiv=refresh>',
      ],
      ...[
        '" onmouseover="x',
        "' onfocus='x",
        '<video poster="javascript:x">',
        '<source src="data:x">',
        '<blockquote class="twitter-tweet">',
        '</blockquote>',
        '<x onx=',
        '<<',
        '\u0000',
      ],
      ...[
        '<form action="javascript:x">',
        '<div class="wp-block-cover" style="background-image:url(javascript:x)">',
        '<div class="wp-playlist"><noscript><a href="javascript:x">',
        '[caption]<img src="https://cms.ejemplo.pr/a.jpg">',
        '[/caption]',
        '<p>https://www.youtube.com/watch?v="><script>alert(1)</script>',
        '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">javascript:alert(1)',
        '<track src="javascript:x">',
        '<dl class="gallery-item">',
        '<p align="right" class="embed gallery has-drop-cap">',
        '<table>',
        '<td>',
        '<a href="https://ejemplo.com">',
      ],
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );

  const opened =
    /<[a-z][^>]*?(?:\son\w+\s*=|\sstyle\s*=|\ssrcdoc\s*=|(?:href|src|poster)\s*=\s*"(?!https?:\/\/|\/(?!\/)|#nota-|mailto:|tel:))/i;
  const forbidden =
    /<\/?(?:script|style|iframe|object|embed|svg|math|form|input|base|meta|link|template|noscript|textarea|title)\b/i;

  it('leaves no script, handler, iframe or unknown address scheme', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const html = clean(pieces.join(''));
        expect(html).not.toMatch(forbidden);
        expect(html).not.toMatch(opened);
        expect(inlineHtml(pieces.join(''))).not.toMatch(/<[a-z]+\s/i);
      }),
      { numRuns: 400 },
    );
  });

  it('cleaned once more, stays clean', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const once = clean(pieces.join(''));
        expect(clean(once)).not.toMatch(forbidden);
        // A browser reads it as it is written: no element moves, so none can become another one.
        expect(toHtml(parseHtml(once))).toBe(toHtml(parseHtml(toHtml(parseHtml(once)))));
      }),
      { numRuns: 100 },
    );
  });
});
