import { embedLinkText, type EmbedProvider, embedProviderNames } from '#contract/embed-providers.ts';
import { escape } from './standard-html.ts';

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
    if (url.pathname === '/embed/live_stream') {
      return channel === undefined ? null : `https://www.youtube.com/channel/${channel}/live`;
    }
    const list = /^[\w-]{10,60}$/.exec(url.searchParams.get('list') ?? '')?.[0];
    if (url.pathname === '/embed/videoseries') {
      return list === undefined ? null : `https://www.youtube.com/playlist?list=${list}`;
    }
    const path =
      url.hostname === 'youtu.be'
        ? url.pathname
        : url.pathname.replace(/^\/(?:embed|shorts|live|v)(?=\/)/, '');
    const id =
      /^\/([\w-]{6,20})$/.exec(path)?.[1] ?? /^[\w-]{6,20}$/.exec(url.searchParams.get('v') ?? '')?.[0];
    return id === undefined ? null : `https://www.youtube.com/watch?v=${id}`;
  },
  vimeo(url) {
    const id = /^\/(?:video\/)?(\d{4,15})\b/.exec(url.pathname)?.[1];
    return id === undefined ? null : `https://vimeo.com/${id}`;
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
    return inner.pathname === '/' ? null : `https://${inner.host}${inner.pathname}${inner.search}`;
  },
  tiktok(url) {
    const id = /\/(?:video|embed(?:\/v2)?|player\/v1)\/(\d{5,25})\b/.exec(url.pathname)?.[1];
    const account = /^\/@([\w.]{1,40})\//.exec(url.pathname)?.[1] ?? '';
    return id === undefined ? null : `https://www.tiktok.com/@${account}/video/${id}`;
  },
};

/** The link of a facade. */
export function facadeLink({ provider, href }: Embed): string {
  return `<a href="${escape(href)}" rel="noopener noreferrer">${embedLinkText(provider)}</a>`;
}

/** A complete facade, for an embed that is not inside a figure already. */
export function facade(embed: Embed): string {
  return `<figure class="embed" data-provider="${embed.provider}">${facadeLink(embed)}</figure>`;
}
