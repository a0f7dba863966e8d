import type { Element } from 'hast';
import { attribute, classesOf, hasClass, isTag, lateAddresses, rawText } from './tree.ts';

/**
 * The page of what a provider's own markup, or a plugin's, names for its script: a tag or a class (`.name`; empty for any element) by which it
 * is known, the attribute with the name, and the address, in which `*` stands for the name. A name that is an address is used as it is.
 */
const marks: readonly [known: string, attribute: string, page: string][] = [
  ...[
    'lite-youtube',
    'amp-youtube',
    '.rll-youtube-player',
    '.lyte-wrapper',
    '.lazyload-youtube',
    '.youtube-player',
  ].flatMap((known): [string, string, string][] =>
    ['videoid', 'videoId', 'dataVideoid', 'dataVideoId', 'dataId'].map((name) => [
      known,
      name,
      'https://www.youtube.com/watch?v=*',
    ]),
  ),
  ...['lite-vimeo', 'amp-vimeo'].flatMap((known): [string, string, string][] =>
    ['videoid', 'videoId', 'dataVideoid', 'dataVideoId'].map((name) => [known, name, 'https://vimeo.com/*']),
  ),
  ['.instagram-media', 'dataInstgrmPermalink', '*'],
  ['amp-instagram', 'dataShortcode', 'https://www.instagram.com/p/*/'],
  ['.tiktok-embed', 'cite', '*'],
  ['.tiktok-embed', 'dataVideoId', 'https://www.tiktok.com/@/video/*'],
  ['amp-tiktok', 'dataSrc', 'https://www.tiktok.com/@/video/*'],
  ['.fb-post', 'dataHref', '*'],
  ['.fb-video', 'dataHref', '*'],
  ['.fb-comment-embed', 'dataHref', '*'],
  ['amp-facebook', 'dataHref', '*'],
  ['amp-twitter', 'dataTweetid', 'https://x.com/i/status/*'],
  ['.flourish-embed', 'dataSrc', 'https://flo.uri.sh/*/embed'],
  ['.infogram-embed', 'dataId', 'https://e.infogram.com/*'],
  ['.issuuembed', 'dataConfigid', 'https://e.issuu.com/embed.html#*'],
  ['.text-post-media', 'dataTextPostPermalink', '*'],
  ['.mastodon-embed', 'dataEmbedUrl', '*'],
  ['.riddle2-wrapper', 'dataRidId', 'https://www.riddle.com/view/*'],
  ['.playbuzz', 'dataGame', '*'],
  ['.genially-embed', 'dataId', 'https://view.genially.com/*'],
  ['.dailymotion-cpe', 'dataVideo', 'https://www.dailymotion.com/video/*'],
  ['amp-dailymotion', 'dataVideoid', 'https://www.dailymotion.com/video/*'],
  [
    'amp-soundcloud',
    'dataTrackid',
    'https://w.soundcloud.com/player/?url=https://api.soundcloud.com/tracks/*',
  ],
  ['amp-gist', 'dataGistid', 'https://gist.github.com/*'],
  ['amp-reddit', 'dataSrc', '*'],
  ['amp-jwplayer', 'dataMediaId', 'https://content.jwplatform.com/players/*.html'],
  ['arcgis-embedded-map', 'item-id', 'https://www.arcgis.com/apps/mapviewer/index.html?webmap=*'],
  ['script', 'dataTelegramPost', 'https://t.me/*'],
  ['script', 'dataVideo', 'https://www.dailymotion.com/video/*'],
  ['', 'dataTfLive', 'https://form.typeform.com/to/*'],
  ['', 'dataTfWidget', 'https://form.typeform.com/to/*'],
];

const marksByName = Map.groupBy(marks, ([known]) => known);

/** The page that the markup of an element names; null for every other element. */
export function markedPage(element: Element): string | null {
  // Most elements have no attribute but a class.
  if (!Object.keys(element.properties).some((key) => key !== 'className' && key !== 'style')) return null;
  const late =
    isTag(element, 'div') && hasClass(element, 'rll-youtube-player') ? lateAddresses(element)[0] : undefined;
  if (late !== undefined) return late;
  const names = [element.tagName, '', ...classesOf(element).map((name) => `.${name}`)];
  for (const [, name, page] of names.flatMap((known) => marksByName.get(known) ?? [])) {
    const written = attribute(element, name)?.trim() ?? '';
    if (/^(?:https?:)?\/\//.test(written)) return written.replace(/^\/\//, 'https://');
    if (page !== '*' && /^[\w@.:/-]{1,200}$/.test(written)) return page.replace('*', () => written);
  }
  return isTag(element, 'div', 'span', 'a', 'button', 'figure', 'section') ? videoById(element) : null;
}

/**
 * The video that an element names by its id, with the provider in the name of the attribute, in another attribute or in a class:
 * `data-youtube-id`, `data-plyr-provider="youtube" data-plyr-embed-id`, `class="youtube_player" videoid`.
 */
function videoById(element: Element): string | null {
  for (const key of Object.keys(element.properties)) {
    const id = /^(?:data)?.{0,20}(?:video|embed|youtube|yt|vimeo)(?:video)?-?(?:id|code)?$/i.test(key)
      ? attribute(element, key)
      : null;
    if (id === null || !/^[\w-]{6,20}$/.test(id)) continue;
    const about = [
      key,
      ...classesOf(element),
      attribute(element, 'dataProvider'),
      attribute(element, 'dataPlyrProvider'),
      attribute(element, 'dataType'),
      attribute(element, 'dataSource'),
      attribute(element, 'dataVideoType'),
    ].join(' ');
    if (/youtube|\byt|datayt/i.test(about) && /^[\w-]{11}$/.test(id))
      return `https://www.youtube.com/watch?v=${id}`;
    if (/vimeo/i.test(about) && /^\d{6,12}$/.test(id)) return `https://vimeo.com/${id}`;
  }
  return null;
}

/** Addresses of scripts that put content into their own place, and the pages of that content. */
const scriptPages: readonly [script: RegExp, page: string][] = [
  [/^https:\/\/gist\.github\.com\/([\w-]{1,60}\/[\da-f]{5,40})\.js/, 'https://gist.github.com/$1'],
  [/^https:\/\/app\.everviz\.com\/inject\/([\w-]{1,40})/, 'https://app.everviz.com/embed/$1'],
  [
    /^https:\/\/(cdn\.jwplayer\.com|content\.jwplatform\.com)\/players\/([\w-]{1,40})\.js/,
    'https://$1/players/$2.html',
  ],
  [/^https:\/\/form\.jotform\.com\/jsform\/(\d{5,20})/, 'https://form.jotform.com/$1'],
  [/^https:\/\/secure\.poll(?:daddy|\.fm)?\.com\/p\/(\d{3,15})\.js/, 'https://poll.fm/$1'],
  [/^https:\/\/www\.buzzsprout\.com\/(\d+\/[\w-]{1,200})\.js/, 'https://www.buzzsprout.com/$1'],
  [
    /^https:\/\/(?:www\.|embed\.|s3\.)?documentcloud\.org\/documents\/([\w.-]{1,200}?)(?:\.js)?(?:[?#]|$)/,
    'https://www.documentcloud.org/documents/$1',
  ],
  [/^https:\/\/rumble\.com\/embedJS\/[\w.]{1,40}\/?\?.*video=(\w{3,20})/, 'https://rumble.com/embed/$1/'],
];

/** Addresses in the text of a script that starts a provider's own one: DocumentCloud's. */
const writtenAddress =
  /["'](https:\/\/(?:www\.|embed\.)?documentcloud\.org\/documents\/[\w.?=&/-]{1,200})["']/;

/** The address of a script, also of one that a consent plugin holds back; null if its text is all of it. */
export const scriptAddress = (script: Element): string | null =>
  attribute(script, 'src') ?? lateAddresses(script)[0] ?? null;

/** The page of what a script would put in its place, by its address, its attributes or its text; null if it names none. */
export function scriptPage(script: Element): string | null {
  const address = (scriptAddress(script) ?? writtenAddress.exec(rawText(script))?.[1] ?? '').replace(
    /^\/\//,
    'https://',
  );
  const infogram = /^infogram_\d+_([\w-]{8,60})$/.exec(attribute(script, 'id') ?? '')?.[1];
  if (infogram !== undefined) return `https://e.infogram.com/${infogram}`;
  for (const [written, page] of scriptPages)
    if (written.test(address)) return address.replace(new RegExp(`${written.source}.*$`, 's'), page);
  return markedPage(script);
}

/** Scripts that providers put beside their quoted posts and their charts. What takes the place of these does not need them. */
export const providerScripts =
  /^(?:https?:)?\/\/(?:platform\.(?:twitter|x|linkedin)\.com|(?:www\.)?(?:instagram|tiktok|threads|scribd|youtube|riddle)\.(?:com|net)|connect\.facebook\.net|datawrapper\.dwcdn\.net|embed\.reddit(?:media)?\.com|public\.flourish\.studio|(?:e\.)?infogram\.com|telegram\.org|embed\.bsky\.app|assets\.pinterest\.com|e\.issuu\.com|(?:assets|s3|embed|www)\.documentcloud\.org|embed\.typeform\.com|s\.imgur\.com|(?:static|cpwebassets|production-assets)\.codepen\.io|cdn\.embedly\.com|public\.tableau\.com|widget\.spreaker\.com|player\.vimeo\.com|geo\.dailymotion\.com|cdn\.ampproject\.org|js\.arcgis\.com|embed\.playbuzz\.com)\//;

/** The same, of scripts that have no address: what starts them. */
export const providerStarts =
  /infogram|documentcloud|\bDV\.load|\bdc\.embed|twttr|instgrm|fbAsyncInit|FB\.init|facebook-jssdk|tableau|scribd|pinterest|typeform|datawrapper|flourish|jwplayer|vglnk|spreaker/i;
