import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { newsroom } from '../content/newsroom-content.ts';
import { weatherOfScene, type Scene } from '../content/scenes.ts';
import { textResponse, type SampleResponse, type Upstream, type UpstreamRequest } from './sample-response.ts';
import { control, type RequestLog, WeatherStage } from './control.ts';
import { deliver } from './delivery.ts';
import { Desk } from './desk.ts';
import { Faults } from './faults.ts';
import { liveSignal, SignalStage } from './live-signal.ts';
import { nationalWeatherService } from './nws/nws.ts';
import { openWeather } from './openweather/openweather.ts';
import { nhc } from './nature/nhc.ts';
import { nwis } from './nature/nwis.ts';
import { power } from './nature/power.ts';
import { usgs } from './nature/usgs.ts';
import { nbaSeason } from './sportradar/sportradar-nba.ts';
import { sportradar } from './sportradar/sportradar.ts';
import { StagedGames } from './sportradar/staged-games.ts';
import { thirdParties } from './third-parties/third-parties.ts';
import { videoPictures } from './third-parties/video-pictures.ts';
import { wordPressRest } from './wordpress/wordpress-rest.ts';
import { wordPressUploads } from './wordpress/wordpress-uploads.ts';

export interface SampleNewsroomOptions {
  /** With 0 a free port is chosen. */
  port: number;
  stories?: number;
  /** Staged from the first second. */
  scene?: Scene;
  now?: () => Date;
  host?: '127.0.0.1';
}

export interface SampleNewsroom {
  url: string;
  faults: Faults;
  close(): Promise<void>;
}

/** Starts the server that replaces the upstreams. Rejects when the port is in use. */
export async function startSampleNewsroom({
  port,
  stories,
  scene,
  now = () => new Date(),
  host = '127.0.0.1',
}: SampleNewsroomOptions): Promise<SampleNewsroom> {
  const desk = new Desk(newsroom({ now: now(), stories, scene }), now);
  const faults = new Faults();
  const staged = new StagedGames(nbaSeason);
  const weather = new WeatherStage();
  if (scene) weather.put(weatherOfScene[scene], now());
  const signal = new SignalStage();
  const log: RequestLog = { entries: [] };
  const upstreams: Upstream[] = [
    wordPressRest(desk),
    wordPressUploads(desk),
    sportradar(now, staged),
    openWeather(now, () => weather.staged),
    nationalWeatherService(now, () => weather.staged),
    nhc(now, () => weather.staged),
    usgs(now),
    nwis(now, () => weather.staged),
    power(now, () => weather.staged),
    liveSignal(now, signal),
    thirdParties(now, () => weather.staged),
    videoPictures(),
  ];
  const controlEndpoints = control({ desk, faults, staged, weather, signal, log });

  const server = createServer((incoming, response) => {
    respond().catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
    async function respond(): Promise<void> {
      const request = asRequest(incoming);
      if (request.url.pathname.startsWith('/_sample/')) {
        return deliver(response, controlEndpoints(request, await text(incoming)), null);
      }
      const path = request.url.pathname + request.url.search;
      log.entries.push({ method: request.method, path, at: now().toISOString() });
      return deliver(response, await firstResponse(upstreams, request), faults.faultFor(path));
    }
  });
  await once(server.listen(port, host), 'listening');

  return {
    url: `http://${host}:${boundPort(server.address())}`,
    faults,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

async function firstResponse(upstreams: Upstream[], request: UpstreamRequest): Promise<SampleResponse> {
  for (const upstream of upstreams) {
    const response = await upstream(request);
    if (response) return response;
  }
  return textResponse('<h1>Not Found</h1>', 404);
}

/**
 * A scene has addresses of its own, so that the worker, which keeps the weather by its address, never shows that of another scene
 * (src/commands/site/upstreams.ts).
 */
const ofScene = /^\/escena-[a-z]+(?=\/)/;

/** The origin is the one that the client used, so that links and picture addresses point to this server. */
function asRequest(incoming: IncomingMessage): UpstreamRequest {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const origin = `http://${incoming.headers.host ?? 'localhost'}`;
  return {
    method: incoming.method ?? 'GET',
    url: new URL((incoming.url ?? '/').replace(ofScene, ''), origin),
    headers,
  };
}

function boundPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return address.port;
}
