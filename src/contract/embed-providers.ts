interface Provider {
  /** Its name, as readers know it. */
  name: string;
  shows: 'video' | 'publicación' | 'audio' | 'gráfica' | 'mapa';
  /** Hosts of its frames. Any page may contain one of them. */
  frameHosts: readonly string[];
}

/** Providers whose content an editor may embed in an article's body. The types of the worker and the site follow from this table. */
export const embedProviders = {
  youtube: { name: 'YouTube', shows: 'video', frameHosts: ['www.youtube-nocookie.com'] },
  vimeo: { name: 'Vimeo', shows: 'video', frameHosts: ['player.vimeo.com'] },
  x: { name: 'X', shows: 'publicación', frameHosts: ['platform.twitter.com', 'platform.x.com'] },
  instagram: { name: 'Instagram', shows: 'publicación', frameHosts: ['www.instagram.com'] },
  facebook: { name: 'Facebook', shows: 'publicación', frameHosts: ['www.facebook.com'] },
  tiktok: { name: 'TikTok', shows: 'video', frameHosts: ['www.tiktok.com'] },
  spotify: { name: 'Spotify', shows: 'audio', frameHosts: ['open.spotify.com'] },
  datawrapper: { name: 'Datawrapper', shows: 'gráfica', frameHosts: ['datawrapper.dwcdn.net'] },
  maps: { name: 'Google Maps', shows: 'mapa', frameHosts: ['www.google.com'] },
} as const satisfies Record<string, Provider>;

export type EmbedProvider = keyof typeof embedProviders;
export const embedProviderNames = Object.keys(embedProviders) as EmbedProvider[];

export function isEmbedProvider(name: string | undefined): name is EmbedProvider {
  return embedProviderNames.some((known) => known === name);
}

/** What an embed's page shows: a playlist of YouTube is no video. */
export function shownAt(provider: EmbedProvider, page: string): Provider['shows'] | 'lista' {
  const isList = provider === 'youtube' && /^https?:\/\/[^/]+\/playlist(?:[?#]|$)/.test(page);
  return isList ? 'lista' : embedProviders[provider].shows;
}

/** Text of the link to an embed's page, which the worker writes into a body. */
export function embedLinkText(provider: EmbedProvider, page: string): string {
  const shown = shownAt(provider, page);
  const verbs = { audio: 'Escuchar', lista: 'Ver la lista de reproducción' } as const;
  const verb = shown === 'audio' || shown === 'lista' ? verbs[shown] : `Ver ${shown}`;
  return `${verb} en ${embedProviders[provider].name}`;
}

/**
 * `data-provider` of content on a host that the setting EMBED_HOSTS names: its link is the address of its frame. The worker writes it only
 * for these hosts, and the site frames only these hosts.
 */
export const hostEmbed = 'host';

/** Text of the link to content on a host that is no provider. */
export const hostLinkText = (host: string) => `Abrir contenido de ${host}`;
