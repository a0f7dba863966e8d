import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clean } from '../../testing/cleaned.ts';
import { contentOf } from '../../testing/content-of.ts';

const uploads = 'https://cms.ejemplo.pr/wp-content/uploads/2026/11';

/** The parts that hold content. Each has its own name, so that a part that is lost is seen. */
const leaf = fc
  .nat(99_999)
  .chain((id) =>
    fc.constantFrom(
      `<p>palabra${id}</p>`,
      `palabra${id}`,
      `<img src="${uploads}/f${id}.jpg" alt="">`,
      `<p><a href="https://ejemplo.com/${id}"><img src="${uploads}/f${id}.png" alt=""></a></p>`,
      `<p><strong><img src="${uploads}/f${id}.avif" alt=""></strong></p>`,
      `<div class="wp-block-image"><figure class="alignleft"><img src="${uploads}/f${id}.gif" alt=""></figure></div>`,
      `<figure class="wp-block-video"><video controls poster="${uploads}/p${id}.jpg" src="${uploads}/v${id}.mp4"><track src="${uploads}/t${id}.vtt" kind="captions" srclang="es" label="Español"></video></figure>`,
      `<figure class="wp-block-audio"><audio controls src="${uploads}/a${id}.mp3"></audio></figure>`,
      `<ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure><img src="${uploads}/g${id}.jpg"></figure></li></ul>`,
      `<div class="wp-block-file"><a href="${uploads}/d${id}.pdf">Documento${id}</a><a href="${uploads}/d${id}.pdf" class="wp-block-file__button" download>Descargar</a></div>`,
      `<a href="https://ejemplo.com/${id}">enlace${id}</a>`,
      `<div class="wp-block-cover"><img class="wp-block-cover__image-background" src="${uploads}/c${id}.jpg"><span aria-hidden="true" class="wp-block-cover__background"></span><div class="wp-block-cover__inner-container"><p>sobre${id}</p></div></div>`,
      `<div class="wp-block-cover" style="background-image:url(${uploads}/b${id}.jpg)"></div>`,
      `<table><tbody><tr><td class="has-text-align-right">celda${id}</td></tr></tbody></table>`,
    ),
  );
const wrappers = [
  ...[
    '<p>',
    '<p><strong>',
    '<p><em>',
    '<div>',
    '<section>',
    '<span>',
    '<blockquote>',
    '<ul><li>',
    '<a name="x">',
  ],
  ...[
    '<div class="wp-block-columns"><div class="wp-block-column">',
    '<div class="wp-block-group"><div class="wp-block-group__inner-container">',
  ],
  ...[
    '<figure class="wp-block-gallery has-nested-images">',
    '<div class="gallery galleryid-1">',
    '<details><summary>Ver</summary>',
  ],
  ...[
    '<div class="wp-block-media-text"><figure class="wp-block-media-text__media">',
    '<div class="wp-caption alignright">',
    '<center>',
  ],
  ...[
    '<article>',
    '<div class="wp-block-cover"><div class="wp-block-cover__inner-container">',
    '<font color="red">',
    '<custom-element>',
  ],
];
const closing = (opened: string) =>
  [...opened.matchAll(/<([a-z-]+)\b[^<>]*>(?![^<])/g)]
    .map(([, name]) => `</${name}>`)
    .reverse()
    .join('');
const body = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium' },
    leaf,
    fc
      .tuple(fc.constantFrom(...wrappers), fc.array(tie('node'), { minLength: 1, maxLength: 3 }))
      .map(([wrapper, children]) => `${wrapper}${children.join('\n')}${closing(wrapper)}`),
  ),
}));

describe('every picture, player, link and word of a body', () => {
  it('is there after the sanitiser, whatever it is nested in', () => {
    fc.assert(
      fc.property(fc.array(body.node, { minLength: 1, maxLength: 4 }), (nodes) => {
        const html = nodes.join('\n');
        const [before, after] = [contentOf(html), contentOf(clean(html))];
        expect(after.media).toEqual(before.media);
        expect(after.links).toEqual(before.links);
        expect(after.words.toSorted()).toEqual(before.words.toSorted());
      }),
      { numRuns: 500 },
    );
  });
});

describe('a body of an extreme size', () => {
  const picture = `<img src="${uploads}/f.jpg" alt="">`;

  it('shows what is inside of 1,500 elements in each other, and after them', () => {
    const html = `${'<div>'.repeat(1500)}<p>dentro</p>${picture}${'</div>'.repeat(1500)}<p>después</p>`;
    const { media, words } = contentOf(clean(html));
    expect([media.length, words]).toEqual([1, ['dentro', 'después']]);
  });
});
