import {
  embedLinkText,
  type EmbedProvider,
  embedProviderNames,
  hostEmbed,
  hostLinkText,
} from '#contract/embed-providers.ts';
import type { Element } from 'hast';
import { newElement, newText } from './tree.ts';
import type { Addresses } from './addresses/wordpress-addresses.ts';

/**
 * Embeds become a facade: a figure with a link, which sends no request to a third party. Scripts do not run in HTML that arrives through
 * the API anyway, and an iframe would reveal to its owner who reads what.
 */
export interface Embed {
  provider: EmbedProvider;
  href: string;
}

/** Hosts whose addresses editors paste. */
const hosts: Readonly<Record<EmbedProvider, RegExp>> = {
  youtube: /^(?:[\w-]+\.)?(?:youtube|youtube-nocookie)\.com$|^youtu\.be$/,
  vimeo: /^(?:[\w-]+\.)?vimeo\.com$/,
  x: /^(?:[\w-]+\.)?(?:twitter|x)\.com$/,
  instagram: /^(?:[\w-]+\.)?instagram\.com$/,
  facebook: /^(?:[\w-]+\.)?facebook\.com$|^fb\.watch$/,
  tiktok: /^(?:[\w-]+\.)?tiktok\.com$/,
  spotify: /^open\.spotify\.com$/,
  datawrapper: /^datawrapper\.dwcdn\.net$|^www\.datawrapper\.de$/,
  maps: /^(?:www\.|maps\.)?google\.com(?:\.pr)?$/,
};

/** The page that shows what an iframe or a quoted post embeds; null if the provider is unknown. */
export function embedOf(address: string | null | undefined): Embed | null {
  const url = URL.parse((address ?? '').trim().replace(/^\/\//, 'https://'));
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const provider = embedProviderNames.find((name) => hosts[name].test(url.hostname));
  if (provider === undefined) return null;
  const href = pages[provider](url);
  return href === null ? null : { provider, href };
}

/** For each provider, the page that shows what this address embeds. Ids are matched against a pattern, never passed through. */
const pages: Record<EmbedProvider, (url: URL) => string | null> = {
  youtube(url) {
    const channel = /^[\w-]{10,40}$/.exec(url.searchParams.get('channel') ?? '')?.[0];
    const live =
      url.pathname === '/embed/live_stream'
        ? channel
        : /^\/channel\/([\w-]{10,40})\/live\/?$/.exec(url.pathname)?.[1];
    if (live !== undefined) return `https://www.youtube.com/channel/${live}/live`;
    const id = youtubeId(url);
    if (id !== undefined) return withStart(`https://www.youtube.com/watch?v=${id}`, '&t=', startOf(url));
    const list = /^[\w-]{10,60}$/.exec(url.searchParams.get('list') ?? '')?.[0];
    const isList = /^\/(?:playlist|watch|embed(?:\/videoseries)?)\/?$/.test(url.pathname);
    return isList && list !== undefined ? `https://www.youtube.com/playlist?list=${list}` : null;
  },
  vimeo(url) {
    // A video that is not listed plays only with the hash of its link.
    const [, id, inPath] =
      /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{4,15})(?:\/([\da-f]{8,20}))?\/?$/.exec(
        url.pathname,
      ) ?? [];
    const hash = inPath ?? /^[\da-f]{8,20}$/.exec(url.searchParams.get('h') ?? '')?.[0];
    if (id === undefined) return null;
    return withStart(`https://vimeo.com/${id}${hash === undefined ? '' : `/${hash}`}`, '#t=', startOf(url));
  },
  x(url) {
    const id =
      /\/status(?:es)?\/(\d{1,25})\b/.exec(url.pathname)?.[1] ??
      /^\d{1,25}$/.exec(url.searchParams.get('id') ?? '')?.[0];
    const account = /^\/(\w{1,20})\/status/.exec(url.pathname)?.[1] ?? 'i';
    return id === undefined ? null : `https://x.com/${account}/status/${id}`;
  },
  instagram(url) {
    const post = /^\/(?:[\w.]{1,40}\/)?(p|reel|tv)\/([\w-]{3,40})(?:\/|$)/.exec(url.pathname);
    return post === null ? null : `https://www.instagram.com/${post[1]}/${post[2]}/`;
  },
  facebook(url) {
    const inner = url.pathname.startsWith('/plugins/') ? URL.parse(url.searchParams.get('href') ?? '') : url;
    if (inner === null || !/^(?:[\w-]+\.)?facebook\.com$|^fb\.watch$/.test(inner.hostname)) return null;
    const isPost =
      inner.hostname === 'fb.watch' ? inner.pathname.length > 1 : facebookPost.test(inner.pathname);
    return isPost ? `https://${inner.host}${inner.pathname}${inner.search}` : null;
  },
  tiktok(url) {
    const id = /\/(?:video|embed(?:\/v2)?|player\/v1)\/(\d{5,25})\b/.exec(url.pathname)?.[1];
    const account = /^\/@([\w.]{1,40})\//.exec(url.pathname)?.[1] ?? '';
    return id === undefined ? null : `https://www.tiktok.com/@${account}/video/${id}`;
  },
  spotify(url) {
    const found = /\/(track|album|playlist|episode|show|artist)\/(\w{10,40})$/.exec(url.pathname);
    return found === null ? null : `https://open.spotify.com/${found[1]}/${found[2]}`;
  },
  datawrapper(url) {
    // The other pages of its site are about the company.
    const path =
      url.hostname === 'www.datawrapper.de' ? /^\/_\/(\w{5})(?:\/|$)/ : /^\/(?:_\/)?(\w{5})(?:\/|$)/;
    const id = path.exec(url.pathname)?.[1];
    return id === undefined ? null : `https://datawrapper.dwcdn.net/${id}/`;
  },
  maps(url) {
    if (!url.pathname.startsWith('/maps') && !url.hostname.startsWith('maps.')) return null;
    const own = /^[\w-]{10,60}$/.exec(url.searchParams.get('mid') ?? '')?.[0];
    if (own !== undefined) return `https://www.google.com/maps/d/viewer?mid=${own}`;
    const place = placeOf(url);
    return place === null ? null : `https://www.google.com/maps?q=${encodeURIComponent(place)}`;
  },
};

/** The id of a video. A channel, a list, a search and the other pages of YouTube are no video, whatever their names look like. */
function youtubeId({ hostname, pathname, searchParams }: URL): string | undefined {
  const found =
    hostname === 'youtu.be'
      ? /^\/([\w-]{6,20})\/?$/.exec(pathname)?.[1]
      : /^\/(?:embed|shorts|live|v|e)\/([\w-]{6,20})\/?$/.exec(pathname)?.[1];
  const isWatch = /^\/(?:watch|embed|attribution_link)?\/?$/.test(pathname);
  const id = found ?? (isWatch ? /^[\w-]{6,20}$/.exec(searchParams.get('v') ?? '')?.[0] : undefined);
  return id === 'videoseries' || id === 'live_stream' || id === 'playlist' ? undefined : id;
}

/** Seconds from which a video plays: `t=90`, `t=1m30s`, `start=90`, `#t=90s`; 0 from its beginning. */
function startOf({ searchParams, hash }: URL): number {
  const written =
    searchParams.get('start') ??
    searchParams.get('t') ??
    searchParams.get('time_continue') ??
    /^#t=(.+)$/.exec(hash)?.[1] ??
    '';
  const [whole, hours, minutes, seconds] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(written) ?? [];
  if (!whole) return 0;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

const withStart = (page: string, parameter: string, seconds: number) =>
  seconds === 0 ? page : `${page}${parameter}${seconds}s`;

/** Paths of what Facebook's plugins show. The page of somebody is none of them. */
const facebookPost =
  /^\/(?:watch\/?$|reel\/|share\/[vrp]?\/?\w|photo|permalink\.php|story\.php|video\.php|videos\/|posts\/|media\/set|events\/\d|[^/]+\/(?:posts|videos|photos|reels)\/|groups\/[^/]+\/(?:posts|permalink)\/)/;

/** The name of the place that a map shows, or its coordinates: in the query, in the path, or in the parameter of "share, embed". */
function placeOf({ pathname, searchParams }: URL): string | null {
  const named = searchParams.get('q') ?? searchParams.get('query') ?? placeName(pathname);
  if (named !== null && named !== '') return named.slice(0, 200);
  const shown = /@(-?\d{1,3}\.\d+),(-?\d{1,3}\.\d+)/.exec(pathname);
  if (shown !== null) return `${shown[1]},${shown[2]}`;
  const parameters = searchParams.get('pb') ?? '';
  const name = /!2s([^!]{1,200})/.exec(parameters)?.[1];
  if (name !== undefined) return name;
  const [, longitude, latitude] = /!2d(-?\d{1,3}\.\d+)!3d(-?\d{1,3}\.\d+)/.exec(parameters) ?? [];
  return longitude === undefined ? null : `${latitude},${longitude}`;
}

function placeName(pathname: string): string | null {
  const written = /^\/maps\/(?:place|search)\/([^/@]+)/.exec(pathname)?.[1];
  try {
    return written === undefined ? null : decodeURIComponent(written.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** A facade: a figure with the link to the provider's page, and the newsroom's own picture of it, if it has one. */
export function facade({ provider, href }: Embed, picture: Element | null = null): Element {
  const link = newElement('a', { href }, [newText(embedLinkText(provider, href))]);
  const children = picture === null ? [link] : [picture, link];
  return newElement('figure', { className: ['embed'], dataProvider: provider }, children);
}

/** The facade of a frame on a host that a setting names. `address` is absolute. */
export function hostFacade(address: string): Element {
  const link = newElement('a', { href: address }, [newText(hostLinkText(new URL(address).hostname))]);
  return newElement('figure', { className: ['embed'], dataProvider: hostEmbed }, [link]);
}

/** A link to content that the site does not show; null for an address that may not be linked. */
export function linkCard(address: string | null | undefined): Element | null {
  const url = URL.parse((address ?? '').trim());
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  const link = newElement('a', { href: url.href }, [newText(hostLinkText(url.hostname))]);
  return newElement('p', { className: ['link-card'] }, [link]);
}

const videoFile = /\.(?:mp4|m4v|webm|ogv|mov)$/i;
const soundFile = /\.(?:mp3|m4a|ogg|oga|wav|aac|flac|opus)$/i;

/** The element that shows a file of the newsroom: a picture or a player; null for every other address. `alt` is the picture's. */
export function mediaElement(
  address: string | null | undefined,
  addresses: Addresses,
  alt = '',
): Element | null {
  const file = addresses.media(address);
  if (file === null) return null;
  if (addresses.picture(file) !== null) return newElement('img', { src: file, alt });
  const { pathname } = new URL(file);
  if (videoFile.test(pathname)) return newElement('video', { src: file });
  return soundFile.test(pathname) ? newElement('audio', { src: file }) : null;
}
