import type { Element, ElementContent, Root } from 'hast';
import { textOf } from '../parse-html.ts';
import type { Addresses } from './wordpress-addresses.ts';
import { embedOf, facade, hostFacade, linkCard, type Embed } from './embeds.ts';
import type { RefusedContent } from './refused-content.ts';
import {
  attribute,
  elementsOf,
  findElement,
  hasClass,
  isTag,
  lateAddresses,
  newElement,
  replaceDown,
  type Replacement,
} from './tree.ts';

/**
 * Blocks that WordPress fills in when it shows a page. In the text of an item they are a copy that ages (lists of posts), or lead to pages
 * of the CMS (search, login). The names are for the editor.
 */
const dynamicBlocks: Readonly<Record<string, string>> = {
  search: 'bloque de búsqueda',
  loginout: 'bloque de acceso',
  archives: 'bloque de archivos',
  categories: 'bloque de categorías',
  calendar: 'bloque de calendario',
  'latest-comments': 'bloque de comentarios',
  'latest-posts': 'bloque de últimas entradas',
  'page-list': 'bloque de páginas',
  'tag-cloud': 'bloque de etiquetas',
  rss: 'bloque RSS',
  navigation: 'menú de navegación',
  'navigation-item': 'menú de navegación',
  'navigation-link': 'menú de navegación',
  'navigation-submenu': 'menú de navegación',
  'home-link': 'menú de navegación',
  query: 'lista de entradas',
  'post-template': 'lista de entradas',
  'query-pagination': 'lista de entradas',
  'query-pagination-next': 'lista de entradas',
  'query-pagination-previous': 'lista de entradas',
  'query-pagination-numbers': 'lista de entradas',
  'query-no-results': 'lista de entradas',
  'query-total': 'lista de entradas',
  'query-title': 'lista de entradas',
  'term-description': 'lista de entradas',
  'read-more': 'bloque de tema',
  'post-title': 'bloque de tema',
  'post-excerpt': 'bloque de tema',
  'post-content': 'bloque de tema',
  'post-author': 'bloque de tema',
  'post-author-name': 'bloque de tema',
  'post-author-biography': 'bloque de tema',
  'post-date': 'bloque de tema',
  'post-terms': 'bloque de tema',
  'post-navigation-link': 'bloque de tema',
  'post-comments-form': 'bloque de comentarios',
  comments: 'bloque de comentarios',
  avatar: 'bloque de tema',
  'site-logo': 'bloque de tema',
  'site-title': 'bloque de tema',
  'site-tagline': 'bloque de tema',
  'template-part': 'bloque de tema',
};

/** Scripts that providers put beside their quoted posts. A facade does not need them, so an editor need not know. */
const providerScripts =
  /^(?:platform\.(?:twitter|x)\.com|www\.(?:instagram|tiktok)\.com|connect\.facebook\.net|datawrapper\.dwcdn\.net)$/;

/**
 * Replaces iframes, embed blocks and the networks' markup for quoted posts by facades or links, and removes what the site does not show.
 * What a reader or an editor would miss is added to `refused`.
 */
export function replaceEmbeds(tree: Root, addresses: Addresses, refused: RefusedContent): void {
  const change = (element: Element): Replacement =>
    shownEmbed(element, addresses, refused) ?? removed(element, refused) ?? element;
  replaceDown(tree, (element) => {
    const quoted = quotedEmbed(element);
    return quoted ? facade(quoted) : change(element);
  });
}

/** What takes the place of an embed; null if the element is none. */
function shownEmbed(element: Element, addresses: Addresses, refused: RefusedContent): Replacement | null {
  if (hasClass(element, 'wp-block-embed')) return embedBlock(element, addresses, refused);
  if (isTag(element, 'iframe')) return frame(element, addresses, refused);
  const placeholder = embedOf(placeholderAddress(element));
  if (placeholder) return facade(placeholder, ownPicture(element, addresses));
  if (isTag(element, 'p')) {
    // WordPress turns an address that stands alone into an embed, if it knows the provider and reaches it.
    const address = bareAddress(element);
    return shownAddress(address, null, addresses) ?? linkCard(address);
  }
  // A quoted post has its own words and links, which stay: they are the best facade.
  return isTag(element, 'blockquote') && hasClass(element, 'twitter-tweet')
    ? newElement('figure', { className: ['embed'], dataProvider: 'x' }, [{ ...element, properties: {} }])
    : null;
}

/** The post that a network's own markup quotes. */
function quotedEmbed(element: Element): Embed | null {
  if (isTag(element, 'blockquote') && hasClass(element, 'instagram-media'))
    return embedOf(attribute(element, 'dataInstgrmPermalink'));
  if (isTag(element, 'blockquote') && hasClass(element, 'tiktok-embed'))
    return embedOf(attribute(element, 'cite'));
  return hasClass(element, 'fb-post', 'fb-video') ? embedOf(attribute(element, 'dataHref')) : null;
}

/** The address of a frame. Plugins that load frames late, or after a consent, have the real one beside a blank page. */
function frameAddress(element: Element): string | null {
  const written = [...lateAddresses(element), attribute(element, 'src')].filter(
    (address) => address !== null,
  );
  const isPage = (address: string) => /^(?:https?:)?\/\//.test(address.trim());
  return (
    written.find((address) => embedOf(address) !== null) ?? written.find(isPage) ?? written.at(-1) ?? null
  );
}

/** The video that a plugin's placeholder will load, by its attributes; null for every other element. */
function placeholderAddress(element: Element): string | null {
  const id =
    attribute(element, 'videoId') ??
    attribute(element, 'dataVideoId') ??
    attribute(element, 'dataVideoid') ??
    '';
  if (isTag(element, 'lite-youtube', 'amp-youtube')) {
    const video = attribute(element, 'videoid') ?? id;
    return `https://www.youtube.com/watch?v=${video}`;
  }
  if (isTag(element, 'lite-vimeo', 'amp-vimeo'))
    return `https://vimeo.com/${attribute(element, 'videoid') ?? id}`;
  if (!hasClass(element, 'rll-youtube-player', 'lyte-wrapper', 'lazyload-youtube', 'youtube-player'))
    return null;
  return lateAddresses(element)[0] ?? `https://www.youtube.com/watch?v=${attribute(element, 'dataId') ?? id}`;
}

/**
 * The newsroom's own picture of an embed: plugins that load players late, or after a consent, put one into the player's place. Null without one
 * that the site may show.
 */
function ownPicture(embed: Element, addresses: Addresses): Element | null {
  for (const part of [embed, ...elementsOf(embed)]) {
    const late = attribute(part, 'dataPlaceholderImage');
    const written = isTag(part, 'img') ? [...lateAddresses(part), attribute(part, 'src')] : [late];
    const src = written.find((address) => addresses.picture(address) !== null);
    if (src) return newElement('img', { src, alt: attribute(part, 'alt') });
  }
  return null;
}

/**
 * The facade of what is at an address: a provider's page, or a frame of a host that a setting names; null for anything else. `embed` is the
 * element that holds the address and perhaps a picture.
 */
function shownAddress(address: string | null, embed: Element | null, addresses: Addresses): Element | null {
  const found = embedOf(address);
  if (found) return facade(found, embed && ownPicture(embed, addresses));
  const framed = addresses.frame(address);
  return framed === null ? null : hostFacade(framed);
}

function frame(element: Element, addresses: Addresses, refused: RefusedContent): Replacement {
  const address = frameAddress(element);
  const shown = shownAddress(address, element, addresses);
  if (shown) return shown;
  // WordPress quotes its own posts as a blockquote with the link; the hidden iframe beside it adds nothing.
  if (hasClass(element, 'wp-embedded-content')) return [];
  refused.add('iframe', address);
  return linkCard(address) ?? [];
}

/** The embed block's figure: one facade with the block's caption. */
function embedBlock(block: Element, addresses: Addresses, refused: RefusedContent): Replacement {
  const caption = findElement(block, (element) => isTag(element, 'figcaption'));
  const withCaption = (shown: Element) => {
    if (!caption) return shown;
    return isTag(shown, 'figure')
      ? { ...shown, children: [...shown.children, caption] }
      : newElement('figure', {}, [shown, caption]);
  };
  const tweet = findElement(block, (element) => hasClass(element, 'twitter-tweet'));
  if (tweet) {
    const quote = { ...tweet, properties: {} };
    return withCaption(newElement('figure', { className: ['embed'], dataProvider: 'x' }, [quote]));
  }
  const quote = findElement(block, (element) => quotedEmbed(element) !== null);
  const framed = findElement(block, (element) => isTag(element, 'iframe'));
  const wrapper = findElement(block, (element) => hasClass(element, 'wp-block-embed__wrapper'));
  const isResolved = framed !== null && !hasClass(framed, 'wp-embedded-content');
  const address = isResolved ? frameAddress(framed) : wrapper && bareAddress(wrapper);
  const quoted = quote && quotedEmbed(quote);
  const shownPage = quoted ? facade(quoted) : shownAddress(address, wrapper ?? framed, addresses);
  if (shownPage) return withCaption(shownPage);
  if (isResolved) refused.add('iframe', address);
  const card = linkCard(address);
  if (card) return withCaption(card);
  // Pictures, quotations or a player of the newsroom's own: shown as any other content.
  const inner: ElementContent[] = wrapper && wrapper !== block ? wrapper.children : block.children;
  const figure = newElement('figure', {}, wrapper && caption ? [...inner, caption] : [...inner]);
  replaceDown(
    figure,
    (element) => shownEmbed(element, addresses, refused) ?? removed(element, refused) ?? element,
  );
  return figure;
}

/** The web address that is all of an element's text; null if there is anything else in it. */
function bareAddress(element: Element): string | null {
  const hasOther = findElement(element, ({ tagName }) => !['br', 'a'].includes(tagName)) !== null;
  const link = findElement(element, ({ tagName }) => tagName === 'a');
  const text = textOf(element).trim();
  if (hasOther || !/^https?:\/\/\S+$/.test(text)) return null;
  // A link that an editor made stays a link, unless it is the address of an embed.
  return link && !embedOf(text) ? null : text;
}

/** An empty replacement for what is not shown; null for everything else. */
function removed(element: Element, refused: RefusedContent): Replacement | null {
  const block = /^wp-block-([a-z-]+)$/;
  for (const name of Array.isArray(element.properties['className']) ? element.properties['className'] : []) {
    const kind = dynamicBlocks[block.exec(String(name))?.[1] ?? ''];
    if (kind === undefined) continue;
    refused.add(kind);
    return [];
  }
  switch (element.tagName) {
    case 'script': {
      const source = attribute(element, 'src');
      const host = URL.parse((source ?? '').replace(/^\/\//, 'https://'))?.hostname;
      const type = attribute(element, 'type') ?? '';
      // Data for a script is no content.
      if (!type.includes('json') && !providerScripts.test(host ?? '')) refused.add('script', source);
      return [];
    }
    case 'svg':
    case 'math':
      if (attribute(element, 'ariaHidden') !== 'true')
        refused.add(element.tagName === 'svg' ? 'gráfico SVG' : 'fórmula');
      return [];
    case 'object':
    case 'embed':
      // The preview of a file, beside its link.
      if (!hasClass(element, 'wp-block-file__embed'))
        refused.add('objeto', attribute(element, 'data') ?? attribute(element, 'src'));
      return [];
    case 'form':
      refused.add('formulario', attribute(element, 'action'));
      // Only the controls go: a form that is never closed contains the rest of the body.
      replaceDown(element, (child) => (isTag(child, 'label', 'button', 'legend') ? [] : child));
      return element;
    case 'input':
    case 'select':
    case 'textarea':
      return [];
    // An RSS block, or another one, that tells its editor about an error.
    case 'div':
      return hasClass(element, 'components-placeholder') ? missing(refused) : null;
    default:
      return null;
  }
}

function missing(refused: RefusedContent): [] {
  refused.add('bloque con un error');
  return [];
}
