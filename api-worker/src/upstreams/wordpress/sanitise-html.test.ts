import { describe, expect, it } from 'vitest';
import { readSettings } from '../../settings.ts';
import { addressesOf } from './addresses/wordpress-addresses.ts';
import { sanitiseBody, inlineHtml, words } from './sanitise-html.ts';

const addresses = addressesOf(
  readSettings({ WORDPRESS_URL: 'https://cms.ejemplo.pr/blog', MEDIA_HOSTS: 'cdn.ejemplo.pr' }),
);
const clean = (html: string) => sanitiseBody(html, addresses).html;

describe('the body of an item', () => {
  it.each([
    ['<h1>A</h1><h5>B</h5>', '<h2>A</h2><h4>B</h4>'],
    ['<p style="color:red" class="x" onclick="y()">A</p>', '<p>A</p>'],
    ['<script>alert(1)</script><style>p{}</style>A', 'A'],
    ['<p>&nbsp;</p><p></p><p>A</p>', '<p>A</p>'],
    ['<a href="javascript:alert(1)">A</a>', 'A'],
    ['<a href="JaVa&#10;Script:alert(1)">A</a>', 'A'],
    ['<a href="data:text/html,x">A</a>', 'A'],
    ['<a href="//mal.ejemplo.com">A</a>', 'A'],
    [
      '<a href="https://ejemplo.com" target="_blank" rel="opener">A</a>',
      '<a href="https://ejemplo.com/" rel="noopener noreferrer">A</a>',
    ],
    ['<a href="/noticias/a">A</a>', '<a href="/noticias/a" rel="noopener noreferrer">A</a>'],
    [
      '<a href="/wp-content/uploads/a.pdf">A</a>',
      '<a href="https://cms.ejemplo.pr/blog/wp-content/uploads/a.pdf" rel="noopener noreferrer">A</a>',
    ],
    [
      '<a href="https://cms.ejemplo.pr/noticias/a/?x=1#b">A</a>',
      '<a href="/noticias/a#b" rel="noopener noreferrer">A</a>',
    ],
    ['<a href="mailto:a@b.pr">A</a>', '<a href="mailto:a@b.pr" rel="noopener noreferrer">A</a>'],
    ['<svg onload=alert(1)><a>x</a></svg>A', 'A'],
    ['<form><label>B <input name=a></label><button>C</button>A', '<div>A</div>'],
    ['<img src="https://rastreo.ejemplo.com/p.gif">A', 'A'],
    ['<img src="data:image/gif;base64,AA" onerror="x">A', 'A'],
    [
      '<table><tr><th scope="row" style="x">A</th><td colspan="2">B</td></tr></table>',
      '<table><tbody><tr><th scope="row">A</th><td colspan="2">B</td></tr></tbody></table>',
    ],
    [
      '<audio src="https://cdn.ejemplo.pr/a.mp3" autoplay></audio>',
      '<audio src="https://cdn.ejemplo.pr/a.mp3" controls preload="none"></audio>',
    ],
    ['A<video controls><source src="https://mal.ejemplo.com/a.mp4"></video>', 'A'],
    ['<pre>a\n\n  b</pre>', '<pre>a\n\n  b</pre>'],
    ['<div class="wp-block-group ajena"><p>A</p></div>', '<div class="wp-block-group"><p>A</p></div>'],
    [
      '<figure class="wp-block-gallery columns-3"><figure class="wp-block-image"><figcaption>A</figcaption></figure></figure>',
      '<figure class="gallery"><figure><figcaption>A</figcaption></figure></figure>',
    ],
  ])('%s', (html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  it('keeps pictures of allowed hosts, with their size and lazy loading', () => {
    const html =
      '<img class="wp-image-7" src="/wp-content/a.jpg" srcset="x 2x" sizes="100vw" width="640" height="360" alt="A &quot;b&quot;">';
    expect(clean(html)).toBe(
      '<img src="https://cms.ejemplo.pr/blog/wp-content/a.jpg" alt="A &quot;b&quot;" width="640" height="360" loading="lazy" decoding="async">',
    );
  });

  it('uses the real picture of a lazy-loading plugin', () => {
    expect(clean('<img src="data:image/gif;base64,AA" data-src="https://cdn.ejemplo.pr/a.jpg">')).toContain(
      'src="https://cdn.ejemplo.pr/a.jpg"',
    );
  });

  it('keeps footnotes working, with ids that never equal one of the page', () => {
    const html =
      '<p>A<sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup></p><ol class="wp-block-footnotes"><li id="f1">B <a href="#f1-link">↩</a></li></ol>';
    expect(clean(html)).toBe(
      '<p>A<sup><a href="#nota-f1" id="nota-f1-link">1</a></sup></p><ol class="wp-block-footnotes"><li id="nota-f1">B <a href="#nota-f1-link">↩</a></li></ol>',
    );
  });
});

describe('titles, excerpts and words', () => {
  it('keep only inline tags', () => {
    expect(
      inlineHtml(
        '<p>A <em class="x">b</em> &#8217;c&#8217; <a href="/x">d</a> [&hellip;]</p>\n<script>e</script>',
      ),
    ).toBe('A <em>b</em> ’c’ d …');
  });

  it('keep a space between words that tags separated', () => {
    expect(
      words(
        '<h2>Uno</h2><p>dos&nbsp;tr<b>es</b></p><ul><li>cuatro</li><li>cinco &amp; seis</li></ul><script>no</script>',
      ),
    ).toBe('Uno dos tres cuatro cinco & seis');
  });
});
