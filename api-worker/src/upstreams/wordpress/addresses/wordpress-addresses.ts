import { pictureFile, withEscapedPercent } from '#contract/picture-files.ts';
import type { Settings } from '../../../settings.ts';
import { datedPathOf, sitePathOf } from './permalinks.ts';

/** Decides which addresses from the CMS may reach a reader, and in which form. */
export interface Addresses {
  /** An absolute picture or sound address on an allowed host, or null. */
  media(address: string | null | undefined): string | null;
  /** The same, if the file is a picture that the site shows: no SVG, no PDF, no video. */
  picture(address: string | null | undefined): string | null;
  /** A path of this site, an http(s), mailto or tel address; or null. */
  link(address: string | null | undefined): string | null;
  /** Whether an address, of any form, is on the CMS or on the site. */
  isOwn(address: string): boolean;
  /** The target of a banner: a path of this site or an https address; or null. */
  bannerLink(address: string | null | undefined): string | null;
  /** The https address of a frame on a host that the setting EMBED_HOSTS names, or null. */
  frame(address: string | null | undefined): string | null;
}

/**
 * Files of WordPress by their path alone, from the root or relative to any page, with or without the folder of the CMS. The part from
 * `wp-content` on is the file's place below that folder.
 */
const fileOfCms = /^(?:\.{0,2}\/)*(?:[\w.~-]+\/){0,3}?(wp-(?:content|includes)\/.*)$/;

/** Parameters of WordPress's short links, which only it can resolve: `?p=123`, `/?page_id=7`. */
const shortLinks = ['p', 'page_id', 'attachment_id', 'cat'];

/** The place of a file of WordPress relative to its home; null for every other address. */
function ownFile(text: string): string | null {
  // `//host` is another host.
  return /^\/[/\\]/.test(text) ? null : (fileOfCms.exec(text)?.[1] ?? null);
}

/** A bare domain and its www are one site. */
const bareHost = (url: URL) => url.host.replace(/^www\./, '');

export function addressesOf(settings: Settings): Addresses {
  const cms = new URL(settings.WORDPRESS_URL);
  const home = cms.pathname.replace(/\/$/, '');
  const site = settings.SITE_URL === null ? null : new URL(settings.SITE_URL);
  const mediaHosts = new Set(settings.MEDIA_HOSTS.map((host) => host.toLowerCase()));
  const embedHosts = new Set(settings.EMBED_HOSTS.map((host) => host.toLowerCase()));

  /** The home of the CMS, to which relative addresses of a text refer. */
  const base = new URL(`${home}/`, cms);

  const isOfCms = ({ host }: URL) => host === cms.host;

  const isWeb = (url: URL) => /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';

  /** An address of any form as an absolute one. http and https of the CMS are one host: the CMS's own is used. */
  const parse = (address: string | null | undefined): URL | null => {
    const text = address?.trim() ?? '';
    const url = text === '' ? null : URL.parse(ownFile(text) ?? text, base);
    if (url === null || !isWeb(url) || !isOfCms(url)) return url;
    url.protocol = cms.protocol;
    url.pathname = withEscapedPercent(url.pathname);
    return url;
  };

  /** Whether a path is below the folder of the CMS, if it has one. */
  const isBelowHome = (path: string) => home !== '' && (path === home || path.startsWith(`${home}/`));

  /** The path of this site for an address of the CMS or of this site; null for every other address, and for files. */
  const ownPath = (url: URL): string | null => {
    const isOfSite = site !== null && bareHost(url) === bareHost(site);
    // WordPress may be in a folder of the site's own host.
    if (isOfSite && !(isOfCms(url) && isBelowHome(url.pathname)))
      return undated(url.pathname + url.search + url.hash);
    if (!isOfCms(url)) return null;
    const path = sitePathOf(isBelowHome(url.pathname) ? url.pathname.slice(home.length) : url.pathname);
    return path === null ? null : path + url.hash;
  };

  /** A short link as the CMS resolves it: at its home, wherever the CMS was when an editor copied it. */
  const shortLinkOf = (text: string): string | null => {
    const url = /^(?:\?|\/|https?:)/i.test(text) ? URL.parse(text, base) : null;
    if (url === null || !isWeb(url)) return null;
    const isOurs = isOfCms(url) || (site !== null && bareHost(url) === bareHost(site));
    const isHome = ['/', '/index.php', home, `${home}/`, `${home}/index.php`].includes(url.pathname);
    const isShort = shortLinks.some((name) => /^\d+$/.test(url.searchParams.get(name) ?? ''));
    return isOurs && isHome && isShort ? new URL(url.search + url.hash, base).href : null;
  };

  return {
    media(address) {
      const url = parse(address);
      if (url === null || !isWeb(url)) return null;
      return isOfCms(url) || mediaHosts.has(url.host) ? url.href : null;
    },
    picture(address) {
      const media = this.media(address);
      return media !== null && pictureFile.test(new URL(media).pathname) ? media : null;
    },
    link(address) {
      const text = address?.trim() ?? '';
      const short = shortLinkOf(text);
      if (short !== null) return short;
      // Files of the media library and what is below the CMS's folder are on the CMS, also when an editor typed their path alone.
      const isBelow = isSitePath(text) && isBelowHome(text.replace(/[?#].*/s, ''));
      const own = isBelow || ownFile(text) !== null ? parse(text) : null;
      if (own) return ownPath(own) ?? own.href;
      if (isSitePath(text)) return undated(text);
      // A relative link would lead elsewhere in a feed, an e-mail or another page.
      const url = URL.parse(text);
      if (url === null) return null;
      if (url.protocol === 'mailto:' || url.protocol === 'tel:') return url.href;
      if (!isWeb(url)) return null;
      return ownPath(url) ?? parse(text)?.href ?? null;
    },
    isOwn(address) {
      const url = parse(address);
      return url !== null && (isOfCms(url) || (site !== null && bareHost(url) === bareHost(site)));
    },
    frame(address) {
      const url = URL.parse((address ?? '').trim().replace(/^\/\//, 'https://'));
      return url?.protocol === 'https:' && isWeb(url) && embedHosts.has(url.host) ? url.href : null;
    },
    bannerLink(address) {
      const link = this.link(address);
      return link !== null && (link.startsWith('/') || link.startsWith('https://')) ? link : null;
    },
  };
}

/** A path of the site, in the form that the site has. */
function undated(link: string): string {
  const [path = ''] = link.split(/[?#]/, 1);
  const present = datedPathOf(path);
  const [anchor = ''] = /#.*/s.exec(link) ?? [];
  return present === null ? link : present + anchor;
}

/** `//host` and `/\host` look like paths but lead to other hosts. Browsers drop tabs, so `/<tab>/host` does too. */
function isSitePath(text: string): boolean {
  return /^\/(?![/\\])[^\p{Cc}\s\\]*$/u.test(text);
}

/**
 * The link of an editor's line: a path of this site or an http(s) address; null for everything else. What was typed or imported into the
 * database is as untrusted as what comes over the network: `javascript:` is an address too.
 */
export function webLink(address: string | null): string | null {
  const text = address?.trim() ?? '';
  if (isSitePath(text)) return text;
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
