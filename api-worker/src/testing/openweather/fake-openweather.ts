import { vi } from 'vitest';
import * as z from 'zod';
import { jsonResponse, type SampleResponse } from '../../../../cms/sample/sample-response.ts';
import { Desk } from '../desk.ts';
import { Latch } from '../latch.ts';
import { responseOf, type WorkerFault } from '../misbehaviours.ts';
import { currentWire, forecastWire, oneCallWire } from './wire.ts';

export const weatherKey = 'clave0123456789abcdef';
/** The variables that configure a weather service. */
export const weatherVariables = {
  OPENWEATHER_URL: 'https://tiempo.ejemplo',
  OPENWEATHER_API_KEY: weatherKey,
};

type Kind = 'weather' | 'forecast' | 'onecall';
export type WeatherMood = 'well' | WorkerFault;

/** Refusals as OpenWeather writes them: `cod` is a number in some and a text in others. */
const refusals: Partial<Record<WeatherMood, SampleResponse>> = {
  http401: jsonResponse(
    {
      cod: 401,
      message: 'Invalid API key. Please see https://openweathermap.org/faq#error401 for more info.',
    },
    401,
  ),
  http404: jsonResponse({ cod: '404', message: 'city not found' }, 404),
  http429: jsonResponse(
    { cod: 429, message: 'Your account is temporary blocked due to exceeding of requests limitation.' },
    429,
  ),
  error500: jsonResponse({ cod: '500', message: 'Internal server error' }, 500),
};

/** OpenWeather inside the test: the desk gives `fetch` to the worker for everything but WordPress. */
export class FakeOpenWeather {
  /** The responses while the mood is `well`. */
  readonly responses: Record<Kind, object> = {
    weather: currentWire(),
    forecast: forecastWire(),
    onecall: oneCallWire(),
  };
  /** For all calls without a mood of their own in `moods`. */
  mood: WeatherMood = 'well';
  readonly moods = new Map<Kind, WeatherMood>();
  readonly calls: { kind: Kind; query: URLSearchParams }[] = [];
  readonly #gate = new Latch();

  callsTo(kind: Kind): number {
    return this.calls.filter((call) => call.kind === kind).length;
  }

  /** From now on every call waits. Returns the function that lets all of them through. */
  holdBack(): () => void {
    return this.#gate.close();
  }

  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(address);
    const kind = (['weather', 'forecast', 'onecall'] as const).find((name) => pathname.endsWith(`/${name}`));
    if (kind === undefined) throw new TypeError(`no fake host responds at ${address}`);
    this.calls.push({ kind, query: searchParams });
    await this.#gate.opened;
    const mood = this.moods.get(kind) ?? this.mood;
    // As in some runtimes, the message holds the address, and with it the key.
    if (mood === 'down') throw new TypeError(`fetch failed: ${address}`);
    const refusal = refusals[mood];
    if (refusal) return responseOf(refusal, null);
    const response = jsonResponse(z.json().parse(this.responses[kind]));
    return responseOf(response, mood === 'well' ? null : mood, init.signal);
  };
}

/** A desk whose worker uses this weather service. */
export function weatherDesk(
  service: FakeOpenWeather,
  { variables = {}, ...options }: ConstructorParameters<typeof Desk>[0] = {},
): Desk {
  const desk = new Desk({ ...options, variables: { ...weatherVariables, ...variables } });
  desk.elsewhere = service.fetch;
  return desk;
}

/** For `beforeEach`: a weather service that works, a desk that uses it, and no error log of the worker. */
export function startWeather(): { service: FakeOpenWeather; desk: Desk } {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const service = new FakeOpenWeather();
  return { service, desk: weatherDesk(service) };
}
