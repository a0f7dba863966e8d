import { Desk } from '../desk.ts';
import { misbehaviours } from '../misbehaviours.ts';
import { currentWire, forecastWire, oneCallWire } from './wire.ts';

export const weatherKey = 'clave0123456789abcdef';
/** The variables that configure a weather service. */
export const weatherVariables = {
  OPENWEATHER_URL: 'https://tiempo.ejemplo',
  OPENWEATHER_API_KEY: weatherKey,
};

type Kind = 'weather' | 'forecast' | 'onecall';
export type WeatherMood =
  | 'well'
  | 'down'
  | 'hangs'
  | 'html'
  | 'truncated'
  | 'huge'
  | 'wrongTypes'
  | 'unauthorised'
  | 'notFound'
  | 'busy'
  | 'broken';

/** Refusals as OpenWeather writes them: `cod` is a number in some and a text in others. */
const refusals = {
  unauthorised: {
    cod: 401,
    message: 'Invalid API key. Please see https://openweathermap.org/faq#error401 for more info.',
  },
  notFound: { cod: '404', message: 'city not found' },
  busy: { cod: 429, message: 'Your account is temporary blocked due to exceeding of requests limitation.' },
  broken: { cod: '500', message: 'Internal server error' },
} as const;

/** OpenWeather inside the test: the desk gives `fetch` to the worker for everything but WordPress. */
export class FakeOpenWeather {
  /** The responses while the mood is `well`. */
  readonly answers: Record<Kind, object> = {
    weather: currentWire(),
    forecast: forecastWire(),
    onecall: oneCallWire(),
  };
  /** For all calls without a mood of their own in `moods`. */
  mood: WeatherMood = 'well';
  readonly moods = new Map<Kind, WeatherMood>();
  readonly calls: { kind: Kind; query: URLSearchParams }[] = [];
  #gate: Promise<void> = Promise.resolve();

  callsTo(kind: Kind): number {
    return this.calls.filter((call) => call.kind === kind).length;
  }

  /** From now on every call waits. Returns the function that lets all of them through. */
  holdBack(): () => void {
    let open: () => void = () => undefined;
    this.#gate = new Promise((resolve) => {
      open = resolve;
    });
    return () => open();
  }

  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(address);
    const kind = (['weather', 'forecast', 'onecall'] as const).find((name) => pathname.endsWith(`/${name}`));
    if (kind === undefined) throw new TypeError(`no fake host responds at ${address}`);
    this.calls.push({ kind, query: searchParams });
    await this.#gate;
    const mood = this.moods.get(kind) ?? this.mood;
    switch (mood) {
      case 'down':
        // As in some runtimes, the message holds the address, and with it the key.
        throw new TypeError(`fetch failed: ${address}`);
      case 'hangs':
      case 'html':
        return misbehaviours[mood](init);
      case 'unauthorised':
      case 'notFound':
      case 'busy':
      case 'broken':
        return Response.json(refusals[mood], { status: Number(refusals[mood].cod) });
      case 'huge':
        return Response.json({ ...this.answers[kind], filler: 'x'.repeat(6 * 1024 * 1024) });
      case 'wrongTypes':
        return Response.json({ dt: 'hoy', main: [], list: {}, current: 7, hourly: null });
      case 'truncated':
        return new Response(JSON.stringify(this.answers[kind]).slice(0, 200), {
          headers: { 'Content-Type': 'application/json' },
        });
      case 'well':
        return Response.json(this.answers[kind]);
    }
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
