import type { Element, ElementContent, Root } from 'hast';
import { textOf } from '../parse-html.ts';
import {
  attribute,
  classesOf,
  elementsOf,
  findElement,
  isTag,
  newText,
  replaceDown,
  type Replacement,
} from './tree.ts';

/** Words that only a screen reader says, about a part of the theme that is not here. */
const spokenClasses =
  /^(?:screen-reader-text|screen-reader-response|elementor-screen-only|sr-only|visually-hidden|visuallyhidden|assistive-text)$/;

/**
 * Boxes of plugins, by their classes and ids; `*` stands for any end. Each group is a purpose that the site serves itself, or not at all. They go
 * without a word to the editor, who did not write them. A table of contents stays, because its links work here; only its button goes.
 */
const boxes = {
  sharing: `more-link link-more sharedaddy sd-sharing* sd-like* sd-rating* jetpack-likes-widget* like-button fb-like* fb-share* fb-save*
    fb-send* fb-follow* addtoany_* a2a_* heateor_* heateor-* shareaholic-* ssba ssba-* essb_* addthis_* sassy-social-share
    simplesocialbuttons ssb-* mashsb-* swp_* sfsi_* sfsiplus_* dpsp-* sharethis-* st-btns st-btn st-inline-share* st-sticky-share*
    scriptlesssocialsharing* wpusb* et_social_* td-post-sharing* fusion-sharing-box vc_tweetme* vc_googleplus* vc_pinterest wpb_tweetme
    wpb_googleplus wpb_pinterest wpb_fb_like twitter-share-button twitter-follow-button twitter-mention-button twitter-hashtag-button
    tweet-button tweetbutton pin-it-button novashare-* super-socializer* the_champ_* wp_ulike* wpulike* kk-star-ratings rmp-main*
    rmp-widgets* post-ratings elementor-share-btn* elementor-share-buttons* elementor-widget-share-buttons*
    wp-block-outermost-social-sharing wp-block-uagb-social-share uagb-social-share* wp-block-themeisle-blocks-sharing-icons
    wp-block-kadence-share wp-block-novashare wp-block-jetpack-sharing-buttons wp-block-jetpack-like compartir compartir-* comparte
    botones-sociales botones-de-compartir redes-sociales`,
  otherStories: `jp-relatedposts* yarpp* crp_related* rp4wp* wp_rp_* zem_rp* irp-* irp_* contextual-related* contextly* nrelate*
    penci-ilrlt* wp-block-yoast-seo-related-links wp-block-jetpack-related-posts wp-block-contextual-related-posts* td_block_related*
    td-related* also-read alsoread read-also inline-related* lee-tambien leer-tambien lea-tambien mira-tambien te-recomendamos
    te-puede-interesar tambien-te-puede-interesar te-podria-interesar`,
  advertising: `ai-viewport* ai-insert* ai-attributes ai-rotate* adsbygoogle* google-auto-placed quads-* advads-* adrotate* g-single
    gofollow wpads* wp_quads* taboola* outbrain* ob-widget* mgid* mgbox teads* mgwidget* _mgwidget* div-gpt-ad* gpt-ad* dfp-* ezoic-*
    adthrive* mv-ad* raptive* wp-block-ad-* wp-block-newspack-ads-* wp-block-advads-* newspack_global_ad ad-inserter*
    espacio-publicitario banner-publicitario bloque-publicitario`,
  // How long a story takes to read, how often it was read, how it sounds in another voice or language, how it is printed.
  aboutReading: `bsf-rt-* rt-wrap rt-reading-time rt-label rt-time rt-prefix rt-postfix span-reading-time reading-time* readingtime*
    estimated-reading-time* post-reading-time* entry-reading-time* article-reading-time* yoast-reading-time* wp-block-post-time-to-read
    twrt-* post-views* postviews wp-postviews gspeech* responsivevoice* trinity-* beyondwords* gtranslate_wrapper printfriendly*
    pf-button* print-button print-link print-no tiempo-lectura tiempo-de-lectura ez-toc-toggle ez-toc-title-toggle ez-toc-btn toc_toggle
    lwptoc_toggle rank-math-toc-toggle rank-math-breadcrumb yoast-breadcrumbs`,
  newsletters: `mc4wp* mailpoet* tnp tnp-* newsletter newsletter-box newsletter-form newsletter-signup newsletter-sign-up
    newsletter-subscribe newsletter-wrapper newsletter-widget newsletter-cta newsletter-block newsletter-section newsletter-optin
    jetpack_subscription_widget wp-block-jetpack-subscriptions wp-block-newsletterglue* wp-block-mailpoet* wp-block-mailchimp*
    wp-block-newspack-newsletters* mc_embed* mc-embed* convertkit-* formkit-* seva-* ml-embedded* ml-form* sib_signup* sib-form*
    sib_form* klaviyo-form* optinmonster* optin-monster* subscribe-form subscribe-box subscribe-widget subscription-form email-signup
    email-subscribe email-optin boletin boletin-* suscripcion suscribete`,
  // What a plugin says about cookies in the place of what it holds back.
  cookies: `cmplz-blocked-content-notice* cmplz-manage-consent* cmplz-cookiebanner* cmplz-accept* cookieconsent-opt* cky-*
    cookie-notice* cookie-law* cookie-consent* cookie-banner* cookie-bar* cookie-info* cli-bar* cli-modal* cli-user* wt-cli-*
    moove_gdpr* moove-gdpr* gdpr-notice* gdpr-banner* gdpr-info* gdpr_info* gdpr-box* gdpr-message* gdpr-overlay* iubenda-cs-banner*
    iub-cs-banner* iubenda-tp* iubenda-btn* embed-privacy-overlay embed-privacy-inner embed-privacy-footer embed-privacy-url
    embed-privacy-logo brlbs-cmpnt-cb* brlbs-btn* brlbs-caption* _brlbs-caption* _brlbs-bg* _brlbs-btn* _brlbs-embed* wpconsent-*
    sp-dsgvo-blocked* consent-notice consent-message consent-text consent-overlay consent-banner consent-info aviso-cookies
    aviso-de-cookies`,
};
const listed = Object.values(boxes).flatMap((names) => names.split(/\s+/));
const wholeNames = new Set(listed.filter((name) => !name.endsWith('*')));
const beginnings = listed.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));

/** The same by the words that themes make such names of. */
const boxWords: readonly RegExp[] = [
  /^(?:(?:social|post|entry|article|content|jp|btn|page)[-_]*)?(?:share|sharing)(?:[-_]*(?:this|box|bar|buttons?|btns?|icons?|links?|list|post|social|wrap|wrapper|container|section|area|tools?|widget|inline|block))+$/,
  /^(?:social|post|entry|article|content|page)[-_]shar(?:e|ing)$/,
  /^(?:social|follow)[-_](?:buttons?|bar|share-buttons|us|follow|follow-buttons)$/,
  /^(?:[a-z]+[-_])?(?:related|recommended|similar)[-_]?(?:posts?|stories|articles?|news|content|entries|links|reading|items)(?:[-_](?:box|list|wrap|wrapper|container|section|widget|block|area|inline|grid|title))*$/,
  /^(?:(?:noticias|notas|entradas|articulos|posts|contenidos?)[-_])?relacionad[ao]s?$/,
  /^(?:code-block-\d+|(?:[a-z]+[-_])?(?:ads?|adverts?|advertisement|advertisment|advertising|publicidad)(?:[-_](?:\d+(?:x\d+)?|box|wrap|wrapper|container|slot|unit|zone|block|banner|label|holder|space|area|section|placeholder|content|center|inline|incontent|middle|top|bottom|google))*)$/,
];

const isBoxName = (name: string) =>
  wholeNames.has(name) ||
  beginnings.some((beginning) => name.startsWith(beginning)) ||
  boxWords.some((words) => words.test(name));

/** Tags of AMP for the same purposes. */
const boxTags = [
  'amp-ad',
  'amp-sticky-ad',
  'amp-auto-ads',
  'amp-social-share',
  'amp-consent',
  'amp-addthis',
  'amp-next-page',
];

/**
 * Letters outside of links, buttons and headings from which on an element is no box of a plugin, whatever it is called: themes put a story into
 * elements with such names.
 */
const maxProse = 400;

/** The words of a link at the end of an excerpt that a theme adds. */
const moreWords =
  /^[\s.…[\]»›→>-]*(?:(?:seguir|sigue|continuar|continúa|continue)\s+(?:leyendo|la lectura|reading)|leer\s+(?:más|mas|la noticia|nota completa)|lee\s+más|ver\s+más|read\s+(?:more|the rest)|más\s+información)(?![\p{L}])/iu;

/** Pictures and players inside of an element: it is more than an icon. */
const media = ['img', 'video', 'audio', 'iframe', 'figure', 'picture', 'table'];
const isMedia = (element: Element) =>
  isTag(element, ...media) || /background-image/i.test(attribute(element, 'style') ?? '');
const holdsMedia = (element: Element) => isMedia(element) || findElement(element, isMedia) !== null;

/**
 * Removes what is not for readers: words for screen readers about parts of the theme, icons, boxes of plugins, links to go on reading. Pictures that are letters, emoji and formulas, become these letters.
 */
export function removeNotForReaders(tree: Root): void {
  for (const element of elementsOf(tree)) if (isTag(element, 'a')) keepOnlyName(element);
  replaceDown(tree, (element): Replacement => {
    const letters = lettersOf(element);
    if (letters !== null) return newText(letters);
    if (isTag(element, 'button'))
      element.children = element.children.filter((child) => !isTagged(child, 'svg'));
    return isNotForReaders(element) ? [] : element;
  });
}

/** A link whose only words are for screen readers is an icon of a style: its words are shown, so that it stays a link. */
function keepOnlyName(link: Element): void {
  const spoken = [...elementsOf(link)].filter(isSpoken);
  if (spoken.length === 0 || holdsMedia(link)) return;
  const words = spoken
    .map((element) => textOf(element))
    .join('')
    .replace(/\s/g, '');
  if (textOf(link).replace(/\s/g, '') !== words) return;
  for (const element of spoken) delete element.properties['className'];
}

const isSpoken = (element: Element) =>
  classesOf(element).some((name) => spokenClasses.test(name.toLowerCase()));

function isNotForReaders(element: Element): boolean {
  if (isSpoken(element) || isTag(element, ...boxTags)) return true;
  if (isTag(element, 'svg')) return isDecoration(element);
  const names = [...classesOf(element), attribute(element, 'id') ?? '']
    .filter((name) => name !== '')
    .map((name) => name.toLowerCase());
  if (names.some(isBoxName)) return proseOf(element) <= maxProse && !holdsPlayer(element);
  return attribute(element, 'ariaHidden') === 'true' && isSign(element, names) && !holdsMedia(element);
}

/** A sign or an icon: no word that a reader could miss. Fonts of icons write theirs as words, and formulas stand there a second time. */
const isSign = (element: Element, names: readonly string[]) =>
  !/\p{L}{3}|\d{2}/u.test(textOf(element)) ||
  names.some((name) => /icon|symbol|katex|mathjax|sprite/.test(name));

/** A player in a box is what a consent plugin holds back, or what an editor put there. */
const isPlayer = (element: Element) => isTag(element, 'iframe', 'video', 'audio');
const holdsPlayer = (element: Element) => isPlayer(element) || findElement(element, isPlayer) !== null;

/** How many letters of an element are neither in a link nor in a button nor in a heading; it stops counting above `maxProse`. */
function proseOf(element: Element): number {
  if (isTag(element, 'a', 'button', 'form', 'script', 'style', 'svg', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'))
    return 0;
  let letters = 0;
  for (const child of element.children) {
    if (child.type === 'text') letters += child.value.trim().length;
    else if (child.type === 'element') letters += proseOf(child);
    if (letters > maxProse) break;
  }
  return letters;
}

/** Pixels up to which a drawing is an icon. */
const maxIcon = 64;

/** Whether a drawing says nothing: an icon, a line between two sections, what stands inside of a button. */
function isDecoration(svg: Element): boolean {
  if (attribute(svg, 'ariaHidden') === 'true' || /^(?:none|presentation)$/.test(attribute(svg, 'role') ?? ''))
    return true;
  if (attribute(svg, 'preserveAspectRatio') === 'none') return true;
  if (
    classesOf(svg).some((name) =>
      /icon|shape|divider|separator|arrow|chevron|^e-|^fa-|sprite|symbol/i.test(name),
    )
  )
    return true;
  // Icons of a sheet.
  if (findElement(svg, ({ tagName }) => tagName === 'use')) return true;
  if (findElement(svg, ({ tagName }) => tagName === 'text')) return false;
  const [, , boxWidth, boxHeight] = (attribute(svg, 'viewBox') ?? '').split(/[\s,]+/);
  const size = [attribute(svg, 'width') ?? boxWidth, attribute(svg, 'height') ?? boxHeight];
  return size.every((length) => {
    const [, number, unit] = /^([\d.]+)(px|r?em)?$/.exec(length ?? '') ?? [];
    return Number(number ?? Number.NaN) * (unit?.endsWith('em') ? 16 : 1) <= maxIcon;
  });
}

const isTagged = (node: ElementContent, ...names: string[]) =>
  node.type === 'element' && isTag(node, ...names);

/** Emoji and nothing else, or one sign that a font of pictures draws. */
const onlyEmoji =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u200d|\u20e3|[#*0-9\s]|[\u{e0020}-\u{e007f}])+$/u;
const hasEmoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u{20e3}]/u;
/** Classes of pictures that stand for letters: WordPress's emoji and smileys, and formulas of LaTeX plugins. */
const letterClasses =
  /^(?:emoji|wp-smiley|twemoji|latex|tex|math|mathtex|ql-img-inline-formula|ql-img-displayed-formula|mwe-math-fallback-image-inline|mwe-math-fallback-image-display)$/i;
/** Addresses of pictures that stand for letters. */
const letterAddress = /\/emoji(?:\.php|\/)|\/twemoji\/|latex\.php\?|\/latex\.codecogs\.com\/|\/mathtex/i;
/** Characters of a formula: longer ones are descriptions of a picture. */
const maxLetters = 300;

/** The letters that a picture or a formula stands for; null if it is none. */
function lettersOf(element: Element): string | null {
  if (isTag(element, 'math')) return formulaOf(element);
  if (!isTag(element, 'img')) return null;
  const alt = (attribute(element, 'alt') ?? '').trim();
  if (alt === '' || alt.length > maxLetters) return null;
  const isEmoji = hasEmoji.test(alt) && onlyEmoji.test(alt);
  const stands =
    isEmoji ||
    classesOf(element).some((name) => letterClasses.test(name)) ||
    letterAddress.test(attribute(element, 'src') ?? '');
  return stands ? alt : null;
}

/** Elements of a formula whose place carries meaning: without them a fraction would be one number. */
const placed = [
  'mfrac',
  'msup',
  'msub',
  'msubsup',
  'msqrt',
  'mroot',
  'mtable',
  'mover',
  'munder',
  'munderover',
];

/** A formula in one line: as its author wrote it in TeX, or its signs if they stand in a row. Null if neither. */
function formulaOf(math: Element): string | null {
  const source = findElement(
    math,
    (inner) => isTag(inner, 'annotation') && /tex/i.test(attribute(inner, 'encoding') ?? ''),
  );
  const written = attribute(math, 'altText') ?? attribute(math, 'alttext') ?? (source && signsOf(source));
  if (written) return written.trim().slice(0, maxLetters);
  const isPlaced = [...elementsOf(math)].some((inner) => isTag(inner, ...placed));
  const signs = signsOf(math);
  return isPlaced || signs === '' || signs.length > maxLetters ? null : signs;
}

const signsOf = ({ children }: Element): string =>
  children
    .map((child) =>
      child.type === 'text'
        ? child.value
        : child.type === 'element' && !isTag(child, 'annotation')
          ? signsOf(child)
          : '',
    )
    .join('')
    .trim();

/** A table of contents, which belongs above a text and into no summary of it. */
const contents =
  /^(?:ez-toc-container|toc_container|lwptoc|rank-math-toc|wp-block-(?:[a-z-]+-)?(?:toc|table-?of-?contents?)(?:-block)?)$/;

/**
 * Removes what leads from an excerpt into its text: a table of contents, and the link to go on reading, which is known by its words, because every
 * theme has another class.
 */
export function removeWaysOn(tree: Root): void {
  replaceDown(tree, (element): Replacement => {
    const isMore = isTag(element, 'a', 'button') && moreWords.test(textOf(element));
    const names = [...classesOf(element), attribute(element, 'id') ?? ''];
    return isMore || names.some((name) => contents.test(name.toLowerCase())) ? [] : element;
  });
}
