import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import { listAt, messagesOf } from './messages.ts';
import type { Warning } from './story.ts';
import { endServer, listen } from '../listening.ts';

/** How the imitated Weather Service responds. `empty` is what it has sent after an error: no message, and the time of change of before. */
export type ServiceState = 'on' | 'gone' | 'failing' | 'empty';

export interface WeatherService {
  url: string;
  state: ServiceState;
  /** Calls so far, and those of them that it responded to with what is in force. */
  calls: number;
  heard: number;
  /** From now on it tells the story. Until then nothing is in force. */
  begin(story: readonly Warning[], start: number): void;
  close(): Promise<void>;
}

/** Starts the imitation of the National Weather Service, on a port of its own: it is killed alone. */
export async function startWeatherService(): Promise<WeatherService> {
  let messages: ReturnType<typeof messagesOf> = [];
  /** When the list that was sent last had changed. */
  let updated = new Date(Math.floor(Date.now() / 1_000) * 1_000).toISOString();
  const server = createServer((request, response) => {
    service.calls += 1;
    if (service.state === 'gone') {
      response.destroy();
      return;
    }
    if (service.state === 'failing') {
      response.writeHead(503, { 'Content-Type': 'application/problem+json' }).end('{"status":503}');
      return;
    }
    const list = listAt(messages, Date.now());
    if (service.state === 'on') {
      updated = list.updated ?? updated;
      service.heard += 1;
    }
    const features = service.state === 'empty' ? [] : list.features;
    const body = JSON.stringify({ ...list, updated, features });
    const etag = `"${hash('sha1', body)}"`;
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { ETag: etag }).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'application/geo+json', ETag: etag }).end(body);
  });
  const service: WeatherService = {
    url: await listen(server),
    state: 'on',
    calls: 0,
    heard: 0,
    begin(story, start) {
      messages = messagesOf(story, start);
    },
    close: () => endServer(server),
  };
  return service;
}

/** Sources by the path of a call to the sample newsroom. */
const sources: readonly (readonly [RegExp, string])[] = [
  [/^\/(?:CurrentStorms|storm_graphics)/, 'Hurricane Center'],
  [/^\/earthquakes/, 'Geological Survey'],
  [/^\/data\//, 'OpenWeather'],
  [/^\/(?:wp-json|wp-content)/, 'WordPress'],
];

/** Calls of each source, of a list of the sample newsroom's requests. */
export function callsOf(paths: readonly string[]): Map<string, number> {
  const calls = new Map<string, number>();
  for (const path of paths) {
    const name = sources.find(([pattern]) => pattern.test(path))?.[1];
    if (name !== undefined) calls.set(name, (calls.get(name) ?? 0) + 1);
  }
  return calls;
}
