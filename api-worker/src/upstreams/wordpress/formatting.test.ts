import { describe, expect, it } from 'vitest';
import { clean } from '../../testing/cleaned.ts';
import { inlineHtml } from './sanitise-html.ts';

describe('formatting that is meaning', () => {
  it.each([
    [
      'a text of Google Docs',
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Uno </span><span style="font-weight:700">dos</span><span style="font-style:italic"> tres</span></p></b>',
      '<p dir="ltr">Uno <strong>dos</strong><em> tres</em></p>',
    ],
    [
      'a struck price of Google Docs',
      '<p><span style="font-weight:400;text-decoration:line-through">$100</span> $80</p>',
      '<p><s>$100</s> $80</p>',
    ],
    ['the old tag for struck words', '<p><strike>$100</strike> $80</p>', '<p><s>$100</s> $80</p>'],
    ['a weight by its name', '<p><span style="FONT-WEIGHT: Bold">A</span></p>', '<p><strong>A</strong></p>'],
    [
      'a weight of 600',
      '<p><span style="font-weight:600 !important">A</span></p>',
      '<p><strong>A</strong></p>',
    ],
    ['a weight of 500', '<p><span style="font-weight:500">A</span></p>', '<p>A</p>'],
    [
      'the shorthand of a font',
      '<p><span style="font: italic bold 12px Arial">A</span></p>',
      '<p><em><strong>A</strong></em></p>',
    ],
    ['a slanted font', '<p><font style="font-style:oblique">A</font></p>', '<p><em>A</em></p>'],
    [
      'a line by its long name',
      '<p><span style="text-decoration-line: underline line-through">A</span></p>',
      '<p><u><s>A</s></u></p>',
    ],
    ['a raised note', '<p>A<span style="vertical-align:super">2</span></p>', '<p>A<sup>2</sup></p>'],
    ['a lowered digit', '<p>H<span style="vertical-align:sub">2</span>O</p>', '<p>H<sub>2</sub>O</p>'],
    [
      'a bold paragraph',
      '<p style="font-weight:bold">A <em>b</em></p>',
      '<p><strong>A <em>b</em></strong></p>',
    ],
    [
      'a bold box with two paragraphs',
      '<div style="font-weight:700"><p>A</p><p>B</p></div>',
      '<div><p><strong>A</strong></p><p><strong>B</strong></p></div>',
    ],
    [
      'a bold cell',
      '<table><tr><td style="font-weight:bold">A</td><td>B</td></tr></table>',
      '<table><tbody><tr><td><strong>A</strong></td><td>B</td></tr></tbody></table>',
    ],
    [
      'what is bold already',
      '<p><strong><span style="font-weight:700">A</span></strong></p>',
      '<p><strong>A</strong></p>',
    ],
    ['a heading', '<h2><span style="font-weight:700">A</span></h2>', '<h2>A</h2>'],
    [
      'a link that is underlined',
      '<p><a href="https://a.pr"><span style="text-decoration:underline">A</span></a></p>',
      '<p><a href="https://a.pr/" rel="noopener noreferrer">A</a></p>',
    ],
    ['italics that are taken back', '<p><em style="font-style:normal">A</em></p>', '<p>A</p>'],
    [
      'a picture in a bold paragraph',
      '<p style="font-weight:bold"><img src="/wp-content/a.jpg" alt=""></p>',
      '<p><strong><img src="https://cms.ejemplo.pr/wp-content/a.jpg" alt="" loading="lazy" decoding="async"></strong></p>',
    ],
    ['code', '<pre style="font-weight:bold">a</pre>', '<pre>a</pre>'],
  ])('of %s is kept', (_what, html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  it('is kept in a title and in an excerpt', () => {
    expect(
      inlineHtml('<p><b style="font-weight:normal">Uno <span style="font-style:italic">dos</span></b></p>'),
    ).toBe('Uno <em>dos</em>');
    expect(inlineHtml('<strike>Uno</strike>')).toBe('<s>Uno</s>');
  });
});

describe('how a list counts', () => {
  const list = (type: string, name: string) => `<ol type="${type}" class="is-list-${name}"><li>A</li></ol>`;

  it.each([
    ['<ol style="list-style-type: lower-alpha"><li>A</li></ol>', list('a', 'lower-alpha')],
    ['<ol style="list-style-type:lower-latin"><li>A</li></ol>', list('a', 'lower-alpha')],
    ['<ol style="list-style-type:upper-alpha"><li>A</li></ol>', list('A', 'upper-alpha')],
    ['<ol style="list-style: lower-roman inside"><li>A</li></ol>', list('i', 'lower-roman')],
    ['<ol style="LIST-STYLE-TYPE:UPPER-ROMAN;"><li>A</li></ol>', list('I', 'upper-roman')],
    ['<ol type="a"><li>A</li></ol>', list('a', 'lower-alpha')],
    ['<ol type="I"><li>A</li></ol>', list('I', 'upper-roman')],
    ['<ol><li style="list-style-type:lower-alpha">A</li></ol>', list('a', 'lower-alpha')],
    ['<ol style="list-style-type:decimal"><li>A</li></ol>', '<ol><li>A</li></ol>'],
    ['<ol type="x"><li>A</li></ol>', '<ol><li>A</li></ol>'],
    ['<ol start="4" reversed><li>A</li></ol>', '<ol start="4" reversed><li>A</li></ol>'],
    ['<ol><li value="10">A</li></ol>', '<ol><li value="10">A</li></ol>'],
    ['<ol><li value="-2">A</li></ol>', '<ol><li value="-2">A</li></ol>'],
    ['<ol><li value="x">A</li></ol>', '<ol><li>A</li></ol>'],
    ['<ul style="list-style-type:upper-roman"><li>A</li></ul>', '<ul><li>A</li></ul>'],
  ])('%s', (html, expected) => {
    // The order of attributes says nothing.
    const sorted = (text: string) =>
      text.replace(
        /<ol (.*?)>/g,
        (_, all: string) =>
          `<ol ${all
            .match(/(?<!\S)[^\s="]+(?:="[^"]*")?/g)
            ?.sort()
            .join(' ')}>`,
      );
    expect(sorted(clean(html))).toBe(sorted(expected));
  });
});

describe('a style inside that ends bold or italic', () => {
  it.each([
    [
      'a word in a bold paragraph',
      '<p><strong>Uno <span style="font-weight:normal">dos</span> tres</strong></p>',
      '<p><strong>Uno </strong>dos<strong> tres</strong></p>',
    ],
    [
      'by a number',
      '<p><b>Uno <span style="font-weight:400">dos</span></b></p>',
      '<p><strong>Uno </strong>dos</p>',
    ],
    [
      'a lighter word',
      '<p><b><span style="font-weight:lighter">dos</span> tres</b></p>',
      '<p>dos<strong> tres</strong></p>',
    ],
    [
      'inside a link, whose words stay one link',
      '<p><b>Uno <a href="https://e.pr/">dos <span style="font-weight:400">tres</span></a> cuatro</b></p>',
      '<p><strong>Uno </strong><a href="https://e.pr/" rel="noopener noreferrer"><strong>dos </strong>tres</a><strong> cuatro</strong></p>',
    ],
    [
      'in a bold style of the paragraph',
      '<p style="font-weight:bold">Uno <span style="font-weight:normal">dos</span></p>',
      '<p><strong>Uno </strong>dos</p>',
    ],
    [
      'a paragraph in a bold block',
      '<div style="font-weight:700"><p>Uno</p><p style="font-weight:400">dos</p></div>',
      '<div><p><strong>Uno</strong></p><p>dos</p></div>',
    ],
    [
      'and is bold again further inside',
      '<p><b>Uno <span style="font-weight:400">dos <b>tres</b> <span style="font-weight:700">cuatro</span></span></b></p>',
      '<p><strong>Uno </strong>dos <b>tres</b> <strong>cuatro</strong></p>',
    ],
    [
      "in Word's bold tag",
      '<p><b>Uno <b style="font-weight:normal">dos</b> tres</b></p>',
      '<p><strong>Uno </strong>dos<strong> tres</strong></p>',
    ],
    [
      'an upright word in italics',
      '<p><em>Uno <span style="font-style:normal">dos</span> tres</em></p>',
      '<p><em>Uno </em>dos<em> tres</em></p>',
    ],
    [
      'both at once',
      '<p><b><i>Uno <span style="font-weight:normal;font-style:normal">dos</span></i></b></p>',
      '<p><strong><em>Uno </em></strong>dos</p>',
    ],
    [
      'bold that stays, in italics that end',
      '<p><b><i>Uno <span style="font-style:normal">dos</span></i></b></p>',
      '<p><b><em>Uno </em>dos</b></p>',
    ],
    ['all of it', '<p><strong><span style="font-weight:400">Uno</span></strong></p>', '<p>Uno</p>'],
    [
      'never a heading, which is bold on the site',
      '<h2><b>Uno <span style="font-weight:400">dos</span></b></h2>',
      '<h2><b>Uno dos</b></h2>',
    ],
    [
      'never a line, which goes on below in a browser, too',
      '<p><u>Uno <span style="text-decoration:none">dos</span></u></p>',
      '<p><u>Uno dos</u></p>',
    ],
    [
      'not what inherits',
      '<p><b>Uno <span style="font-weight:inherit">dos</span> <span style="font-weight:unset">tres</span></b></p>',
      '<p><b>Uno dos tres</b></p>',
    ],
  ])('%s', (_, html, expected) => {
    expect(clean(html)).toBe(expected);
  });
});

describe('a mark', () => {
  it.each([
    ...[
      'rgba(0, 0, 0, 0)',
      'rgba(0,0,0,0)',
      'transparent',
      'TRANSPARENT',
      'none',
      '#0000',
      '#ffffff00',
      'hsla(0,0%,0%,0)',
    ],
    ...[
      'rgb(0 0 0 / 0)',
      'rgb(0 0 0 / 0%)',
      'rgba(255,255,255,0.0)',
      'inherit',
      'unset',
      'transparent !important',
    ],
  ])('whose ground is %s only colours a word, so the word is not marked', (ground) => {
    for (const name of ['background-color', 'background'])
      expect(clean(`<p>Hay <mark style="${name}:${ground};color:red">alerta</mark></p>`)).toBe(
        '<p>Hay alerta</p>',
      );
  });

  it.each([
    '',
    'background-color:#ff0',
    'background:rgb(255,255,0)',
    'background:rgba(255,0,0,.5)',
    'color:red',
  ])('with the style "%s" stays', (style) => {
    expect(clean(`<p><mark style="${style}">A</mark></p>`)).toBe('<p><mark>A</mark></p>');
  });
});
