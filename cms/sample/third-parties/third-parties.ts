import { episodeVideo } from '../../content/live-signal.ts';
import type { StagedWeather } from '../../content/weather/weather-kinds.ts';
import { textResponse, type SampleResponse, type Upstream } from '../sample-response.ts';
import { adNetwork } from './advertisements.ts';
import { framePage, LayeredView, MapView, pageOf } from './frame-page.ts';
import { radar } from './radar.ts';
import { temperatureMap } from './temperature-map.ts';
import { clipCaptions, clipFiles, clipSegments, weatherVideo } from './weather-video.ts';

/**
 * The third parties whose frames a station's pages show, under `/marco/`: temperature map, radar, player and ad network. They may be read by
 * documents without an origin, because the site shows them in such documents.
 */
export function thirdParties(now: () => Date, staged: () => StagedWeather | null): Upstream {
  const ads = adNetwork();
  const responses: Record<string, (url: URL) => SampleResponse | Promise<SampleResponse>> = {
    temperatura: (url) => pageOf(LayeredView, url, (view) => temperatureMap(view, now(), staged())),
    radar: (url) => pageOf(MapView, url, (view) => radar(view, now(), staged())),
    video: () => framePage(weatherVideo()),
    [clipFiles.captions]: () => textResponse(clipCaptions(), 200, 'text/vtt; charset=utf-8'),
    [clipFiles.video]: async () => ({
      status: 200,
      headers: { 'Content-Type': 'video/mp4' },
      body: await episodeVideo(clipSegments),
    }),
  };
  return async ({ method, url }) => {
    const [, name] = /^\/marco\/([^/]+)$/.exec(url.pathname) ?? [];
    if (name === undefined || (method !== 'GET' && method !== 'HEAD')) return null;
    const response = (await responses[name]?.(url)) ?? ads(name, url.searchParams);
    if (!response) return null;
    // Without a cache: a page is of this hour, and advertisements take turns.
    const headers = { ...response.headers, 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' };
    return { ...response, headers };
  };
}
