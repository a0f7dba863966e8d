import type { Settings } from '../../settings.ts';
import { datedPathOf, sitePathOf } from './permalinks.ts';

/** Decides which addresses from the CMS may reach a reader, and in which form. */
export interface Addresses {
  /** An absolute picture or sound address on an allowed host, or null. */
  media(address: string | null | undefined): string | null;
  /** A path of this site, an http(s), mailto or tel address, a fragment; or null. */
  link(address: string | null | undefined): string | null;
  /** The target of a banner: a path of this site or an https address; or null. */
  bannerLink(address: string | null | undefined): string | null;
  /** The https address of a frame on a host that the setting EMBED_HOSTS names, or null. */
  frame(address: string | null | undefined): string | null;
}

/** A bare domain and its www are one site. */
const bareHost = (url: URL) => url.host.replace(/^www\./, '');

export function addressesOf(settings: Settings): Addresses {
  const cms = new URL(settings.WORDPRESS_URL);
  const home = cms.pathname.replace(/\/$/, '');
  const site = settings.SITE_URL === null ? null : new URL(settings.SITE_URL);
  const mediaHosts = new Set(settings.MEDIA_HOSTS.map((host) => host.toLowerCase()));
  const embedHosts = new Set(settings.EMBED_HOSTS.map((host) => host.toLowerCase()));

  const parse = (address: string | null | undefined): URL | null =>
    address === null || address === undefined ? null : URL.parse(address.trim(), cms);

  const isWeb = (url: URL) => /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';

  /** The path of this site for an address of the CMS or of this site; null for every other address, and for files. */
  const ownPath = (url: URL): string | null => {
    if (url.host === cms.host) {
      const isBelowHome = url.pathname.startsWith(`${home}/`);
      const path = sitePathOf(isBelowHome ? url.pathname.slice(home.length) : url.pathname);
      return path === null ? null : path + url.hash;
    }
    if (site === null || bareHost(url) !== bareHost(site)) return null;
    return undated(url.pathname + url.search + url.hash);
  };

  return {
    media(address) {
      const url = parse(address);
      if (url === null || !isWeb(url) || address?.trim() === '') return null;
      return url.host === cms.host || mediaHosts.has(url.host) ? url.href : null;
    },
    link(address) {
      const text = address?.trim() ?? '';
      // Files of the media library are on the CMS's host, also when an editor typed their path alone.
      if (text.startsWith('/wp-content/')) return parse(text)?.href ?? null;
      if (isSitePath(text)) return undated(text);
      if (/^#[\w-]{1,80}$/.test(text)) return text;
      // A relative link would lead elsewhere in a feed, an e-mail or another page.
      const url = URL.parse(text);
      if (url === null) return null;
      if (url.protocol === 'mailto:' || url.protocol === 'tel:') return url.href;
      if (!isWeb(url)) return null;
      return ownPath(url) ?? url.href;
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
  const [anchor = ''] = /#.*$/.exec(link) ?? [];
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
