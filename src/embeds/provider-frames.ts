import type { EmbedProvider } from '#contract/embed-providers.ts';

/**
 * Converts the URL of a provider's page, as the worker writes it into a body, to the URL of the frame that shows the same content. Only
 * validated ids are copied into our URL templates; nothing else that an editor wrote reaches a frame.
 */
const frames: Record<EmbedProvider, (page: URL) => string | null> = {
  youtube({ pathname, searchParams }) {
    const player = 'https://www.youtube-nocookie.com/embed';
    const id = match(/^[\w-]{6,20}$/, searchParams.get('v'));
    const start = match(/^(\d{1,6})s$/, searchParams.get('t'));
    if (pathname === '/watch' && id) return `${player}/${id}?${start ? `start=${start}&` : ''}autoplay=1`;
    const list = match(/^[\w-]{10,60}$/, searchParams.get('list'));
    if (pathname === '/playlist' && list) return `${player}/videoseries?list=${list}&autoplay=1`;
    const channel = match(/^\/channel\/([\w-]{10,40})\/live$/, pathname);
    return channel && `${player}/live_stream?channel=${channel}&autoplay=1`;
  },
  vimeo({ pathname, hash }) {
    const [, id, secret] = /^\/(\d{4,15})(?:\/([\da-f]{8,20}))?$/.exec(pathname) ?? [];
    const start = match(/^#t=\d{1,6}s$/, hash) ?? '';
    // dnt=1 disables Vimeo's tracking.
    return id === undefined
      ? null
      : `https://player.vimeo.com/video/${id}?${secret ? `h=${secret}&` : ''}autoplay=1&dnt=1${start}`;
  },
  tiktok({ pathname }) {
    const id = match(/^\/@[\w.]{0,40}\/video\/(\d{5,25})$/, pathname);
    return id && `https://www.tiktok.com/player/v1/${id}?autoplay=1`;
  },
  x({ pathname }) {
    const id = match(/^\/\w{1,20}\/status(?:es)?\/(\d{1,25})$/, pathname);
    return id && `https://platform.twitter.com/embed/Tweet.html?id=${id}&lang=es&dnt=true`;
  },
  instagram({ pathname }) {
    const post = match(/^\/((?:p|reel|tv)\/[\w-]{3,40})\/$/, pathname);
    return post && `https://www.instagram.com/${post}/embed/`;
  },
  facebook({ hostname, pathname, searchParams }) {
    const path = match(/^\/[\w.%/-]{1,200}$/, pathname);
    if (!path) return null;
    const page = new URL(path, hostname === 'fb.watch' ? 'https://fb.watch' : 'https://www.facebook.com');
    // Parameters that identify a post when its path does not.
    for (const name of ['v', 'story_fbid', 'id', 'fbid', 'set']) {
      const value = match(/^[\w.-]{1,60}$/, searchParams.get(name));
      if (value) page.searchParams.set(name, value);
    }
    const isVideo =
      hostname === 'fb.watch' || /^\/(?:watch|reel|share\/[vr])\/|^\/watch$|\/videos\//.test(path);
    const [plugin, options] = isVideo
      ? ['video', 'autoplay=true&show_text=false']
      : ['post', 'show_text=true'];
    return `https://www.facebook.com/plugins/${plugin}.php?href=${encodeURIComponent(page.href)}&${options}`;
  },
  spotify({ pathname }) {
    const path = match(/^\/(?:track|album|playlist|episode|show|artist)\/\w{10,40}$/, pathname);
    return path && `https://open.spotify.com/embed${path}`;
  },
  datawrapper({ pathname }) {
    const id = match(/^\/(\w{5})\/$/, pathname);
    return id && `https://datawrapper.dwcdn.net/${id}/`;
  },
  maps({ pathname, searchParams }) {
    const own = match(/^[\w-]{10,60}$/, searchParams.get('mid'));
    if (pathname === '/maps/d/viewer' && own) return `https://www.google.com/maps/d/embed?mid=${own}`;
    const place = match(/^[^\p{Cc}]{1,200}$/u, searchParams.get('q'));
    const isPlace = pathname === '/maps' && place;
    return isPlace ? `https://www.google.com/maps?q=${encodeURIComponent(place)}&hl=es&output=embed` : null;
  },
};

const hosts: Record<EmbedProvider, RegExp> = {
  youtube: /^www\.youtube\.com$/,
  vimeo: /^vimeo\.com$/,
  tiktok: /^www\.tiktok\.com$/,
  x: /^(?:www\.|mobile\.)?(?:x|twitter)\.com$/,
  instagram: /^www\.instagram\.com$/,
  facebook: /^(?:[\w-]+\.)?facebook\.com$|^fb\.watch$/,
  spotify: /^open\.spotify\.com$/,
  datawrapper: /^datawrapper\.dwcdn\.net$/,
  maps: /^www\.google\.com$/,
};

/** URL of the frame that shows the content of `page`; null when it is not a page of `provider` that can be framed. */
export function frameOfPage(provider: EmbedProvider, page: string): string | null {
  const url = URL.parse(page);
  if (!url || !/^https?:$/.test(url.protocol) || !hosts[provider].test(url.hostname)) return null;
  return frames[provider](url);
}

/** The first group, or the whole match; null without a match. */
function match(pattern: RegExp, text: string | null): string | null {
  const found = pattern.exec(text ?? '');
  return found && (found[1] ?? found[0]);
}
