import type { Element, ElementContent, Root } from 'hast';
import { textOf } from '../parse-html.ts';
import type { Addresses } from './addresses/wordpress-addresses.ts';
import { embedOf, facade, hostFacade, linkCard, mediaElement } from './embeds.ts';
import { markedPage, providerScripts, providerStarts, scriptAddress, scriptPage } from './provider-marks.ts';
import type { RefusedContent } from './refused-content.ts';
import {
  attribute,
  classesOf,
  elementsOf,
  findElement,
  hasClass,
  isTag,
  lateAddresses,
  newElement,
  rawText,
  replaceDown,
  type Replacement,
} from './tree.ts';

/**
 * Blocks that WordPress fills in when it shows a page, without `wp-block-`. In the text of an item they are a copy that ages (lists of posts), or
 * lead to pages of the CMS (search, login). The names are for the editor.
 */
const dynamicBlocks: readonly [block: RegExp, name: string][] = [
  [/^search$/, 'bloque de búsqueda'],
  [/^loginout$/, 'bloque de acceso'],
  [/^archives$/, 'bloque de archivos'],
  [/^categories$/, 'bloque de categorías'],
  [/^calendar$/, 'bloque de calendario'],
  [/^(?:latest-comments|post-comments-form|comments)$/, 'bloque de comentarios'],
  [/^latest-posts$/, 'bloque de últimas entradas'],
  [/^page-list$/, 'bloque de páginas'],
  [/^tag-cloud$/, 'bloque de etiquetas'],
  [/^rss$/, 'bloque RSS'],
  [/^(?:navigation(?:-item|-link|-submenu)?|home-link)$/, 'menú de navegación'],
  [
    /^(?:query(?:-pagination(?:-\w+)?|-no-results|-total|-title)?|post-template|term-description)$/,
    'lista de entradas',
  ],
  [/^post-(?:title|excerpt|content|author(?:-\w+)?|date|terms|navigation-link)$/, 'bloque de tema'],
  [/^(?:read-more|avatar|site-(?:logo|title|tagline)|template-part)$/, 'bloque de tema'],
];

/**
 * Replaces iframes, embed blocks and the networks' markup for quoted posts by facades or links, and removes what the site does not show.
 * What a reader or an editor would miss is added to `refused`.
 */
export function replaceEmbeds(tree: Root, addresses: Addresses, refused: RefusedContent): void {
  replaceDown(
    tree,
    (element) => shownEmbed(element, addresses, refused) ?? removed(element, refused) ?? element,
  );
}

/** What takes the place of an embed; null if the element is none. */
function shownEmbed(element: Element, addresses: Addresses, refused: RefusedContent): Replacement | null {
  const marked = markedEmbed(element, addresses);
  if (marked) return marked;
  if (hasClass(element, 'wp-block-embed')) return embedBlock(element, addresses, refused);
  if (isTag(element, 'iframe')) return frame(element, addresses, refused);
  if (isTag(element, 'object', 'embed')) return object(element, addresses, refused);
  // WordPress's player of a video of YouTube or Vimeo.
  if (isTag(element, 'video', 'audio')) {
    const files = [element, ...elementsOf(element)].map((part) => embedOf(attribute(part, 'src')));
    const played = files.find((file) => file !== null);
    return played ? facade(played) : null;
  }
  if (isTag(element, 'p')) {
    // WordPress turns an address that stands alone into an embed, if it knows the provider and reaches it.
    const address = bareAddress(element);
    return shownAddress(address, null, addresses) ?? linkCard(address);
  }
  // A link without words, which a script would have made a card of.
  if (isTag(element, 'a') && attribute(element, 'dataPinDo') !== null && textOf(element).trim() === '')
    return linkCard(attribute(element, 'href'));
  // A quoted post has its own words and links, which stay: they are the best facade.
  return isTag(element, 'blockquote') && hasClass(element, 'twitter-tweet', 'twitter-video')
    ? newElement('figure', { className: ['embed'], dataProvider: 'x' }, [{ ...element, properties: {} }])
    : null;
}

/**
 * What the markup of a provider or of a plugin names for a script, or what a script names itself: a facade, or a link card. A quotation of another
 * network keeps its words, and the link in them.
 */
function markedEmbed(element: Element, addresses: Addresses): Element | null {
  const page = isTag(element, 'script')
    ? (scriptPage(element) ?? scriptAddress(element))
    : markedPage(element);
  const shown = shownAddress(page, element, addresses);
  if (shown || (isTag(element, 'script') && scriptPage(element) === null)) return shown;
  const isQuotation =
    isTag(element, 'blockquote') && textOf(element).trim() !== '' && findElement(element, isLink) !== null;
  return isQuotation ? null : linkCard(page);
}

const isLink = (element: Element) => /^https?:/.test(attribute(element, 'href') ?? '');

/** A file or a page in an `<object>` or an `<embed>`: as a player, a picture, a facade or a link. Null if there is nothing to link. */
function object(element: Element, addresses: Addresses, refused: RefusedContent): Element | null {
  if (hasClass(element, 'wp-block-file__embed')) return null;
  const parameter = (name: string) => {
    const found = findElement(element, (part) => isTag(part, 'param') && attribute(part, 'name') === name);
    return found && attribute(found, 'value');
  };
  const written =
    attribute(element, 'data') ?? attribute(element, 'src') ?? parameter('movie') ?? parameter('src');
  const inner = findElement(element, (part) => isTag(part, 'embed', 'iframe'));
  const name = parameter('name');
  // Tableau's.
  const view = parameter('host_url') !== null && name ? `https://public.tableau.com/views/${name}` : null;
  const address = view ?? written ?? (inner && attribute(inner, 'src'));
  const shown = shownAddress(address, element, addresses) ?? mediaElement(address, addresses);
  if (shown) return shown;
  const card = linkCard(address);
  // As a frame of a host that nobody named.
  if (card && view === null && addresses.media(address) === null) refused.add('objeto', address);
  return card;
}

/** The address of a frame. Plugins that load frames late, or after a consent, have the real one beside a blank page. */
function frameAddress(element: Element): string | null {
  const others = Object.keys(element.properties).filter(
    (name) => !/^src|doc$|image|poster|thumb/i.test(name),
  );
  const written = [
    ...lateAddresses(element),
    ...[attribute(element, 'src')].filter((address) => address !== null),
    ...others.flatMap((name) => attribute(element, name) ?? []).filter((value) => embedOf(value) !== null),
  ];
  const isPage = (address: string) => /^(?:https?:)?\/\//.test(address.trim());
  return (
    written.find((address) => embedOf(address) !== null) ?? written.find(isPage) ?? written.at(-1) ?? null
  );
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
  const tweet = findElement(block, (element) => hasClass(element, 'twitter-tweet', 'twitter-video'));
  if (tweet) {
    const quote = { ...tweet, properties: {} };
    return withCaption(newElement('figure', { className: ['embed'], dataProvider: 'x' }, [quote]));
  }
  const marked = findElement(block, (element) => !isTag(element, 'script') && markedPage(element) !== null);
  const framed = findElement(block, (element) => isTag(element, 'iframe'));
  const wrapper = findElement(block, (element) => hasClass(element, 'wp-block-embed__wrapper'));
  const isResolved = framed !== null && !hasClass(framed, 'wp-embedded-content');
  const address = isResolved ? frameAddress(framed) : wrapper && bareAddress(wrapper);
  const shownPage =
    (marked && markedEmbed(marked, addresses)) ?? shownAddress(address, wrapper ?? framed, addresses);
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
  const blocks = classesOf(element).flatMap((name) => /^wp-block-([a-z-]+)$/.exec(name)?.[1] ?? []);
  const kind = dynamicBlocks.find(([written]) => blocks.some((block) => written.test(block)))?.[1];
  if (kind !== undefined) {
    refused.add(kind);
    return [];
  }
  switch (element.tagName) {
    case 'script': {
      const source = scriptAddress(element);
      const isData = /json|rules|importmap|template/.test(attribute(element, 'type') ?? '');
      const isProviders =
        source === null ? providerStarts.test(rawText(element)) : providerScripts.test(source);
      // Data for a script is no content.
      if (!isData && !isProviders) refused.add('script', source);
      return [];
    }
    case 'svg':
    case 'math':
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
      replaceDown(element, (child) => (isTag(child, ...controls, 'label', 'button', 'legend') ? [] : child));
      return element;
    // A tab or an accordion may be a checkbox with a label, and works here without it.
    case 'input':
      if (!/^(?:checkbox|radio|hidden|button|submit)$/.test(attribute(element, 'type') ?? 'text'))
        refused.add('formulario');
      return [];
    case 'select':
    case 'textarea':
      refused.add('formulario');
      return [];
    // An RSS block, or another one, that tells its editor about an error.
    case 'div':
      if (hasClass(element, 'components-placeholder')) {
        refused.add('bloque con un error');
        return [];
      }
  }
  if (!isFilledByScript(element)) return null;
  refused.add('elemento que llena un script');
  return [];
}

const controls = ['input', 'select', 'textarea'];

/** Names of empty elements in which a script draws. */
const drawn =
  /(?:^|[-_])(?:map|chart|graph|poll|quiz|survey|feed|calendar|timeline|datatable|leaflet)s?(?:$|[-_\d])/;

/** What an element shows beside words, or is judged by itself. */
const contents = [
  'img',
  'video',
  'audio',
  'iframe',
  'object',
  'embed',
  'script',
  'svg',
  'table',
  'form',
  'input',
];
/** Elements of scripts that show nothing of their own. */
const silent = /icon|^amp-(?:analytics|pixel|state|install|font|position|animation)/;

/** Whether an element is empty until a script draws in it: a canvas, an element of the script's own, or a box that is named after a drawing. */
function isFilledByScript(element: Element): boolean {
  const isHook = Object.keys(element.properties).some((name) => name === 'id' || name.startsWith('data'));
  const names = [...classesOf(element), attribute(element, 'id') ?? ''];
  const isDrawn =
    isTag(element, 'canvas') ||
    (element.tagName.includes('-') && !silent.test(element.tagName)) ||
    (isHook && isTag(element, 'div', 'section') && names.some((name) => drawn.test(name.toLowerCase())));
  return (
    isDrawn &&
    textOf(element).trim() === '' &&
    findElement(element, (part) => isTag(part, ...contents)) === null
  );
}
