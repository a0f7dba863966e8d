import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { contentSecurityPolicy } from '#config/content-security-policy.ts';
import { finishPage } from './finish-page.ts';
import { fillPlaces, places } from './places.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const htmlOf = (html: string) => finishPage({ html, policy: '' }).html;
const policyOf = (html: string, policy: string, environment: NodeJS.ProcessEnv = {}) =>
  finishPage({ html, policy }, environment).policy;
const tag = (content: string) => `<style>${content}</style>`;

/** Texts that look like what a page is changed by. As attributes hold them: quotes are escaped, `<` and `>` need not be. */
const hostile = [
  '<body><main><h1 id=pwn>x</h1>',
  '</head><style>p{color:red}</style>',
  '<style>',
  '</style>',
  '<script>',
  '</script><script>alert(1)</script>',
  '<main><p class=caption>',
  '<img fetchpriority=high>',
  '<source type=image/avif srcset=/x sizes=1px><img fetchpriority=high>',
  '<meta name=viewport>',
  '<title>otro</title>',
  '<a class=skip-link href=/lite>',
  '<ul data-kept>',
  '</textarea></title></iframe></noscript>',
  '<plaintext>',
  '<![CDATA[<main>]]>',
  '<figure data-provider=vimeo>',
  '$& $1 $` <main>',
  '<svg><title><style>',
  ...Object.values(places),
];

describe('what looks like a tag in a text', () => {
  const style = 'p{color:red}';
  const script = 'let a = 1 < 2 && "<main>";';
  const policy = `script-src 'self' ${hash(script)}; style-src 'self' ${hash(style)}; frame-src 'self' https://player.vimeo.com`;
  const page = (text: string) =>
    `<!doctype html><html><head><meta charset="utf-8"><meta property="og:title" content="${text}">${places.head}<title>t</title>` +
    `${tag(style)}<script>${script}</script></head><body data-a='${text}'>${places.top}${places.notice}<main>${places.age}` +
    `<input value="${text}"/><img alt="${text}" src="/x.jpg"></main></body></html>`;

  test.each(hostile)('is none in an attribute: %s', (text) => {
    const { html, policy: allowed } = finishPage({ html: page(text), policy });
    const escaped = text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(html).toBe(page(escaped));
    expect(allowed).toBe(
      `script-src 'self' ${hash(script)};style-src 'self' ${hash(style)};frame-src 'self'`,
    );
    for (const name of ['head', 'top', 'notice', 'age'] as const) {
      const filled = fillPlaces(html, [name, '<b>parte</b>']);
      expect(filled).toBe(html.replace(places[name], () => `<b>parte</b>${places[name]}`));
      expect(filled.split(places[name])).toHaveLength(2);
    }
  });
});

describe('styles', () => {
  const [first, second, other] = ['p{color:red}', '@media (width<40rem){p{color:$1}}', 'i{color:blue}'];
  const allowed = `script-src 'self';style-src 'self' ${hash(first)} ${hash(second)}`;
  const page = (styles: string) => `<head><title>x</title>${styles}</head><body><p>x</p></body>`;

  it('that are adjacent become one, in their order, and the policy allows it alone', () => {
    const merged = first + second;
    expect(finishPage({ html: page(tag(first) + tag(second)), policy: allowed })).toEqual({
      html: page(tag(merged)),
      policy: `script-src 'self';style-src ${hash(merged)} 'self'`,
    });
  });

  it.each([
    ['the policy does not allow one', tag(first) + tag(other)],
    ['there is only one', tag(first)],
    ['there is none', ''],
    ['something is between them', `${tag(first)}<link rel="icon" href="/x.svg">${tag(second)}`],
    ['one has attributes', `${tag(first)}<style media="print">${second}</style>`],
  ])('stay as they are if %s', (_, styles) => {
    expect(finishPage({ html: page(styles), policy: allowed }).html).toBe(page(styles));
  });

  it('of the first place where several are adjacent become one', () => {
    const html = page(`${tag(first)}<link>${tag(first)}${tag(second)}${tag(first)}<link>${tag(second)}`);
    expect(finishPage({ html, policy: allowed }).html).toBe(
      page(`${tag(first)}<link>${tag(first + second + first)}<link>${tag(second)}`),
    );
  });
});

describe('the policy', () => {
  const script = 'console.log(1)';
  const style = 'p{color:red}';
  const page = `<html><style data-x>${style}</style><script type="module">${script}</script>`;

  it('keeps only the hashes of scripts and styles in the page', () => {
    const policy = `default-src 'self'; script-src 'self' ${hash('another')} ${hash(script)}; style-src 'self' ${hash(style)} ${hash('none')};`;
    expect(policyOf(page, policy)).toBe(
      `default-src 'self';script-src 'self' ${hash(script)};style-src 'self' ${hash(style)}`,
    );
  });

  it("allows the frames of the page's own embeds and of the settings, and no other provider's", () => {
    const frames = (html: string, environment: NodeJS.ProcessEnv) =>
      /frame-src ([^;]*)/.exec(
        policyOf(html, contentSecurityPolicy(environment).join('; '), environment),
      )?.[1];
    expect(frames(page, {})).toBe("'self'");
    expect(frames('<figure class="embed" data-provider="vimeo">', {})).toBe(
      "'self' https://player.vimeo.com",
    );
    const live = { LIVE_STREAM_URL: 'https://player.vimeo.com/event/1/embed', EMBED_HOSTS: 'video.example' };
    expect(frames(page, live)).toBe("'self' https://player.vimeo.com https://video.example");
  });

  it('gets no hash of a script that it does not allow', () => {
    expect(policyOf(page, "script-src 'self'")).toBe("script-src 'self'");
  });

  it('keeps the hashes of an empty script and of one of several lines', () => {
    const lines = '\n  let a = 1;\n';
    const policy = `script-src ${hash(lines)} ${hash('')} ${hash('let a = 1;')}`;
    expect(policyOf(`<script>${lines}</script><script src="/x.js"></script>`, policy)).toBe(
      `script-src ${hash(lines)} ${hash('')}`,
    );
  });
});

describe('the first picture', () => {
  const head = `<head><meta charset="utf-8">${places.head}<title>x</title></head>`;
  const later =
    '<picture><source type="image/avif" srcset="/b 320w" sizes="7rem"><img src="/b.webp" alt="" loading="lazy"></picture>';
  const link =
    '<link rel="preload" as="image" type="image/avif" imagesrcset="/a?x=1&amp;y=2 320w, /a2 640w" imagesizes="(min-width: 64rem) 50rem, 88vw" fetchpriority="high">';

  it.each([
    [
      'Astro',
      '<source type="image/avif" srcset="/a?x=1&#38;y=2 320w, /a2 640w" sizes="(min-width: 64rem) 50rem, 88vw"><img src="/a.webp" alt="A &gt; B" fetchpriority="high">',
    ],
    [
      'React',
      '<source type="image/avif" srcSet="/a?x=1&amp;y=2 320w, /a2 640w" sizes="(min-width: 64rem) 50rem, 88vw"/><img loading="eager" fetchPriority="high" src="/a.webp" alt=""/>',
    ],
  ])('is named at the top of the head: %s', (_, first) => {
    const page = `${head}${later}<picture>${first}</picture>${later}`;
    expect(htmlOf(page)).toBe(fillPlaces(page, ['head', link]));
  });

  it.each([
    ['no picture', head],
    ['only pictures that load later', head + later],
    [
      'only a file without candidates',
      `${head}<picture><img src="/default-picture.svg" fetchpriority="high"></picture>`,
    ],
    ['its source in another picture', `${head}${later}<img src="/default-picture.svg" fetchpriority="high">`],
  ])('is not named in a document that has %s', (_, page) => {
    expect(htmlOf(page)).toBe(page);
  });
});
