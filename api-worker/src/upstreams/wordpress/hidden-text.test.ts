import { describe, expect, it } from 'vitest';
import { cleaned } from '../../testing/cleaned.ts';
import { excerptHtml } from './sanitise-html.ts';

const told = 'contenido escondido (posible intrusión)';

describe('what WordPress hides is left out, and its editor is told', () => {
  it.each([
    '<p hidden>H</p>',
    '<p hidden="hidden">H</p>',
    '<p style="display:none">H</p>',
    '<p style="DISPLAY : none !important">H</p>',
    '<p style="color:red;visibility: hidden">H</p>',
    '<p style="opacity:0">H</p>',
    '<p style="opacity: .0">H</p>',
    '<div style="position:absolute;left:-9999px">H</div>',
    '<div style="position: fixed; top: -100em">H</div>',
    '<p style="text-indent:-9999px">H</p>',
    '<div style="margin-left:-5000px">H</div>',
    '<div style="height:0;overflow:hidden">H</div>',
    '<div style="width:1px;height:1px;overflow:hidden">H</div>',
    '<div style="max-height:0px;overflow:hidden">H</div>',
    '<span style="font-size:0">H</span>',
    '<span style="font-size:1px">H</span>',
    '<span style="clip:rect(0,0,0,0);position:absolute">H</span>',
    '<span style="clip-path: inset(50%)">H</span>',
    '<span style="color:transparent">H</span>',
    '<span style="color:#fff;background-color:#FFF">H</span>',
    '<div style="transform:scale(0)">H</div>',
    '<div style="transform:translateX(-9999px)">H</div>',
    '<div style="content-visibility:hidden">H</div>',
    '<div class="d-none">H</div>',
    '<div class="vc_hidden-lg vc_hidden-md vc_hidden-sm vc_hidden-xs">H</div>',
    '<style>.zz, #otro { display : none !important }</style><div class="zz">H</div>',
    '<style>.zz{position:absolute;left:-9999px}</style><div class="zz">H</div>',
    '<style>@media screen{.b{color:red}} div.zz{height:0;overflow:hidden}</style><div class="zz">H</div>',
    '<marquee style="position:absolute;width:0px">H</marquee>',
    '<div style="overflow:auto;height:1px">H</div>',
    '<style>/* a */ p{color:red} #zz{color:red;visibility:hidden}</style><div id="zz">H</div>',
  ])('%s', (html) => {
    expect(cleaned(`<p>A</p>${html}<p>B</p>`)).toEqual({
      html: '<p>A</p><p>B</p>',
      refused: [{ kind: told, host: null }],
    });
    expect(excerptHtml(`<p>A</p>${html}`)).toBe('A');
  });

  it('with the host to which a hidden link leads', () => {
    const html = '<div style="display:none"><b>x</b><a href="https://casino.example/a">casino</a></div>';
    expect(cleaned(html)).toEqual({
      html: '',
      refused: [{ kind: told, host: 'casino.example' }],
    });
  });

  it('but not of what holds nothing', () => {
    expect(cleaned('<p>A</p><div style="display:none"> <br></div><p hidden></p>').refused).toEqual([]);
  });
});

describe('what a click, a script or a wider screen shows stays', () => {
  it.each([
    '<div role="tabpanel" hidden>S</div>',
    '<div class="wp-block-accordion-panel" hidden="until-found">S</div>',
    '<div class="wp-block-kadence-tab" style="display:none">S</div>',
    '<a href="#mas">Más</a><div id="mas" style="display:none">S</div>',
    '<button aria-controls="q">Más</button><div id="q" hidden>S</div>',
    '<button data-bs-target="#q">Más</button><div id="q" class="d-none">S</div>',
    '<div class="collapse" style="height:0;overflow:hidden">S</div>',
    '<li class="slide-2 ms-image" style="display: none;">S</li>',
    '<div class="wow fadeIn" style="visibility:hidden">S</div>',
    '<div data-aos="fade-up" style="opacity:0">S</div>',
    '<div class="et_animated" style="opacity: 0;">S</div>',
    '<div class="d-none d-md-block">S</div>',
    '<div class="hidden md:block">S</div>',
    '<div class="elementor-hidden-mobile">S</div>',
    '<div style="font-size:0"><span style="font-size:16px">S</span></div>',
    '<div style="margin-left:calc(50% - 50vw);margin-right:-50vw">S</div>',
    '<p style="opacity:0.8;height:0">S</p>',
    '<p style="text-indent:-18pt;margin-left:-20px">S</p>',
    '<span style="color:transparent;background-clip:text;background-image:linear-gradient(red,blue)">S</span>',
    '<p style="color:#fff;background-color:#000">S</p>',
    '<style>@media (max-width:600px){.zz{display:none}} .zz p{display:none}</style><div class="zz">S</div>',
    '<div class="leer-mas-contenido" style="max-height:0;overflow:hidden">S</div>',
    '<div style="position:relative;height:0;padding-bottom:56.25%;overflow:hidden">S<iframe src="https://www.youtube.com/embed/AbCdEfGhIjK"></iframe></div>',
    '<div style="height:0;padding-top:56%;overflow:hidden">S</div>',
    '<p style="font-size:0">S<img src="/wp-content/a.jpg" alt=""></p>',
    '<p>S</p><div style="display:none" class="fb-post" data-href="https://www.facebook.com/canal/posts/1"></div>',
    '<p>S</p><iframe style="visibility:hidden" src="https://www.youtube.com/embed/AbCdEfGhIjK"></iframe>',
    '<p>S</p><img class="lazyload" style="display:none" src="/wp-content/a.jpg">',
    '<style>.zz{opacity:0;transition:opacity 1s}</style><div class="zz">S</div>',
    '<style>.zz{color:red} .b{display:none</style><div class="zz">S</div>',
    '<div style="position:relative;left:-20px">S</div>',
  ])('%s', (html) => {
    const body = cleaned(html);
    expect(body.html).toContain('S');
    expect(body.html.match(/class="embed"/g)?.length ?? 0).toBe(/iframe|fb-post/.test(html) ? 1 : 0);
    expect(body.refused).toEqual([]);
  });
});
