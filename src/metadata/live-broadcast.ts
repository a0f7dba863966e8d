import type { VideoObject } from 'schema-dts';
import { brand } from '#config/brand.ts';
import type { LiveStream } from '#config/live-stream.ts';
import { paths } from '#config/paths.ts';
import type { Site } from './structured-data.ts';

interface Broadcast {
  name: string;
  description: string;
  stream: LiveStream;
}

/** Structured data of the live stream: a video that is always live, so it has no start and end dates. */
export function liveBroadcast({ name, description, stream }: Broadcast, site: Site): VideoObject {
  const address = new URL(stream.address, site).href;
  return {
    '@type': 'VideoObject',
    name,
    description,
    url: new URL(paths.live(), site).href,
    thumbnailUrl: new URL(brand.logo.path, site).href,
    ...(stream.kind === 'hls' ? { contentUrl: address } : { embedUrl: address }),
    publication: {
      '@type': 'BroadcastEvent',
      name,
      isLiveBroadcast: true,
      inLanguage: brand.language,
      publishedOn: { '@type': 'BroadcastService', name: brand.name, broadcastDisplayName: brand.name },
    },
    inLanguage: brand.language,
    isAccessibleForFree: true,
  };
}
