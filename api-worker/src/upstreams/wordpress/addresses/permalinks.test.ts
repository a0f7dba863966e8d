import { describe, expect, it } from 'vitest';
import { oldParameter } from '#contract/publishing/old-address.ts';
import { namedBy, redirectKey, sitePathOf, usualPermalinks } from './permalinks.ts';

const named = (address: string, permalinks = usualPermalinks) => {
  const url = new URL(address, 'https://viejo.ejemplo.pr');
  const { names, isFeed } = namedBy(url.pathname, oldParameter(url.searchParams), permalinks);
  const shown = names.map((name) =>
    'path' in name ? name.path : `${name.kind} ${'id' in name ? name.id : name.slug}`,
  );
  return isFeed ? ['feed', ...shown] : shown;
};
const story = (slug: string) => [`item ${slug}`, `news-category ${slug}`];

describe('an address of WordPress names', () => {
  it.each([
    ['/?p=55', ['item 55']],
    ['/index.php?p=55&preview=true', ['item 55']],
    ['/?page_id=7', ['item 7']],
    ['/?cat=3', ['news-category 3']],
    ['/?author=4', ['author 4']],
    ['/?attachment_id=9', ['attachment 9']],
    ['/?tag=lluvia', ['tag lluvia']],
    ['/?category_name=isla/deportes', ['news-category deportes']],
    ['/?feed=rss2', ['/rss.xml']],
    ['/?m=202405', ['/noticias']],
    ['/?year=2024&monthnum=5', ['/noticias']],
    ['/index.php/feed?cat=3', ['feed', 'news-category 3']],
    ['/search/r%C3%ADo/', ['/search?q=r%C3%ADo']],
    ['/wp-sitemap.xml', ['/sitemap.xml']],
    ['/wp-sitemap-posts-post-2.xml', ['/sitemap.xml']],
    ['/post-sitemap3.xml', ['/sitemap.xml']],
    ['/news-sitemap.xml', ['/sitemap-news.xml']],
    ['/Category/Deportes/', ['news-category deportes']],
    ['/?s=r%C3%ADo%20crecido', ['/search?q=r%C3%ADo%20crecido']],
    ['/2024/05/agua/', [...story('agua')]],
    ['/2024/05/12/agua', story('agua')],
    ['/agua/', story('agua')],
    ['/isla/agua/', [...story('agua'), 'item isla']],
    ['/noticias/agua/2/', story('agua')],
    ['/deportes/agua/', story('agua')],
    ['/index.php', ['/']],
    ['/2024/05/agua/comment-page-3/', story('agua')],
    ['/agua/amp/', story('agua')],
    ['/agua/2/amp', story('agua')],
    ['/agua/feed/', ['feed', ...story('agua')]],
    ['/agua.html', story('agua')],
    ['/archives/123', ['item 123']],
    ['/category/isla/deportes/', ['news-category deportes']],
    ['/category/deportes/page/4/', ['news-category deportes']],
    ['/category/deportes/feed/rss2/', ['feed', 'news-category deportes']],
    ['/tag/lluvia/feed/', ['feed', 'tag lluvia']],
    ['/author/ana/', ['author ana']],
    ['/author/ana/feed/', ['feed', 'author ana']],
    ['/feed/', ['feed', '/rss.xml']],
    ['/feed/atom/', ['feed', '/rss.xml']],
    ['/comments/feed/', ['feed', '/rss.xml']],
    ['/rss', ['/rss.xml']],
    ['/noticias', []],
    ['/noticias/page/3/', ['/noticias']],
    ['/noticias/feed/', ['feed', '/rss.xml']],
    ['/deportes/1', []],
    ['/tiempo/amp/', ['/tiempo']],
    ['/page/2/', ['/noticias']],
    ['/2024/', ['/noticias']],
    ['/2024/05/', ['/noticias']],
    ['/2024/05/page/3/', ['/noticias']],
    ['/2024/05/agua/foto-1/', [...story('foto-1'), 'item agua']],
    ['/wp-content/uploads/2024/05/foto-300x200.jpg', ['/wp-content/uploads/2024/05/foto-300x200.jpg']],
    ['/wp-content/uploads/informe.pdf', ['/wp-content/uploads/informe.pdf']],
    ['/2024/05/%f0%9f%8c%80-huracan/', story('🌀-huracan')],
    ['/2024/05/AGUA/', story('agua')],
    ['/programas/categoria/a/b', ['programme-category b']],
  ])('%s: %j', (address, names) => {
    expect(named(address)).toEqual(names);
  });

  it.each([
    '/wp-json/',
    '/wp-json/wp/v2/posts',
    '/xmlrpc.php',
    '/wp-login.php',
    '/wp-admin/',
    '/wp-content/uploads/a.php',
    '/.env',
    '/',
    '/noticias/categoria/deportes/99',
    '/autor/ana/7',
    '/?p=abc',
    '/?p=0',
  ])('nothing by %s', (address) => {
    expect(named(address)).toEqual([]);
  });

  it.each([
    ['/%year%/%post_id%/', '/2024/123/', ['item 123']],
    ['/noticia/%post_id%/%postname%/', '/noticia/88/agua/', ['item 88']],
    ['/noticia/%post_id%/%postname%/', '/noticia/88/agua/2/', ['item 88']],
    ['/%category%/%post_id%/', '/isla/deportes/7/', ['item 7']],
    ['/index.php/%post_id%', '/index.php/7', ['item 7']],
    ['/n.(%post_id%', '/n.(7', ['item 7']],
  ])('an id where the structure %s has one: %s', (structure, address, names) => {
    expect(named(address, { ...usualPermalinks, structure })).toEqual(names);
  });

  it('what stands behind the words of the newsroom', () => {
    const permalinks = { structure: '', categoryBase: 'seccion', tagBase: 'etiqueta', authorBase: 'firma' };
    expect(named('/seccion/deportes/', permalinks)).toEqual(['news-category deportes']);
    expect(named('/etiqueta/lluvia/', permalinks)).toEqual(['tag lluvia']);
    expect(named('/firma/ana/', permalinks)).toEqual(['author ana']);
    const accented = { ...permalinks, categoryBase: 'blog/secci%C3%B3n' };
    expect(named('/blog/secci%c3%b3n/isla/deportes/', accented)).toEqual(['news-category deportes']);
  });
});

it.each([
  ['/noticias/especial-maria/2/', '/noticias/especial-maria'],
  ['/noticias/especial-maria/amp/', '/noticias/especial-maria'],
  ['/noticias/huracan-2017/2/', '/noticias/huracan-2017'],
  ['/2024/05/agua/feed/rss2/', '/noticias/agua'],
  ['/2024/05/12/', null],
  ['/2024/05/', null],
  ['/category/isla/deportes/page/2/', '/category/deportes'],
])('a link to %s is one to %s', (path, present) => {
  expect(sitePathOf(path)).toBe(present);
});

it.each([
  ['/Vieja/Direcci%C3%B3n/', '/vieja/dirección'],
  ['/index.php/vieja', '/vieja'],
  ['/?p=5', '/?p=5'],
  ['/index.php?p=5', '/?p=5'],
  ['/', '/'],
  ['/%ff', '/%ff'],
])('the table of redirects has %s as %s', (address, key) => {
  const url = new URL(address, 'https://viejo.ejemplo.pr');
  expect(redirectKey(url.pathname, oldParameter(url.searchParams))).toBe(key);
});
