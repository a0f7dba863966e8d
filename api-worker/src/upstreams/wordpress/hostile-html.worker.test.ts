import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../settings.ts';
import { addressesOf } from './addresses.ts';
import { bodyHtml, inlineHtml } from './sanitise-html.ts';

const addresses = addressesOf(readSettings({ WORDPRESS_URL: 'https://cms.ejemplo.pr' }));
const clean = (html: string) => bodyHtml(html, addresses);

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
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );

  const opened =
    /<[a-z][^>]*?(?:\son\w+\s*=|\sstyle\s*=|\ssrcdoc\s*=|(?:href|src|poster)\s*=\s*"(?!https?:\/\/|\/(?!\/)|#nota-|mailto:|tel:))/i;
  const forbidden =
    /<\/?(?:script|style|iframe|object|embed|svg|math|form|input|base|meta|link|template|noscript|textarea|title)\b/i;

  it('leaves no script, handler, iframe or unknown address scheme', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 14 }), async (pieces) => {
        const html = await clean(pieces.join(''));
        expect(html).not.toMatch(forbidden);
        expect(html).not.toMatch(opened);
        expect(inlineHtml(pieces.join(''))).not.toMatch(/<[a-z]+\s/i);
      }),
      { numRuns: 400 },
    );
  });

  it('cleaned once more, stays clean', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 10 }), async (pieces) => {
        const once = await clean(pieces.join(''));
        expect(await clean(once)).not.toMatch(forbidden);
      }),
      { numRuns: 100 },
    );
  });
});
