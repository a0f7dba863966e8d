import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { newsroom } from '../content/newsroom-content.ts';
import { textAnswer, type Answer, type Upstream, type UpstreamRequest } from './answer.ts';
import { control, type RequestLog, WeatherStage } from './control.ts';
import { deliver } from './delivery.ts';
import { Desk } from './desk.ts';
import { Faults } from './faults.ts';
import { liveSignal, SignalStage } from './live-signal.ts';
import { openWeather } from './openweather.ts';
import { nbaSeason } from './sportradar-nba.ts';
import { sportradar } from './sportradar.ts';
import { StagedGames } from './staged-games.ts';
import { wordPressRest } from './wordpress-rest.ts';
import { wordPressUploads } from './wordpress-uploads.ts';

export interface SampleNewsroomOptions {
  /** With 0 a free port is chosen. */
  port: number;
  stories?: number;
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
  now = () => new Date(),
  host = '127.0.0.1',
}: SampleNewsroomOptions): Promise<SampleNewsroom> {
  const desk = new Desk(newsroom({ now: now(), stories }), now);
  const faults = new Faults();
  const staged = new StagedGames(nbaSeason);
  const weather = new WeatherStage();
  const signal = new SignalStage();
  const log: RequestLog = { entries: [] };
  const upstreams: Upstream[] = [
    wordPressRest(desk),
    wordPressUploads(desk),
    sportradar(now, staged),
    openWeather(now, () => weather.staged),
    liveSignal(now, signal),
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
      return deliver(response, await firstAnswer(upstreams, request), faults.faultFor(path));
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

async function firstAnswer(upstreams: Upstream[], request: UpstreamRequest): Promise<Answer> {
  for (const upstream of upstreams) {
    const answer = await upstream(request);
    if (answer) return answer;
  }
  return textAnswer('<h1>Not Found</h1>', 404);
}

/** The origin is the one that the client used, so that links and picture addresses point to this server. */
function asRequest(incoming: IncomingMessage): UpstreamRequest {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const origin = `http://${incoming.headers.host ?? 'localhost'}`;
  return { method: incoming.method ?? 'GET', url: new URL(incoming.url ?? '/', origin), headers };
}

function boundPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return address.port;
}
