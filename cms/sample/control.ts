import * as z from 'zod';
import type { Closing, CoverageEntry, Story } from '../content/newsroom.types.ts';
import { DAY } from '../content/puerto-rico-time.ts';
import { slugOf } from '../content/slug.ts';
import { jsonResponse, type SampleResponse, type UpstreamRequest } from './sample-response.ts';
import type { Desk } from './desk.ts';
import { faultSchema, type Faults } from './faults.ts';
import { fullName } from './sportradar/sportradar-feed.ts';
import { stagedGameSchema, type StagedGames } from './sportradar/staged-games.ts';
import { scenarios, type Scenario, type StagedWeather } from '../content/weather/weather-kinds.ts';

const stagedWeatherSchema = z.strictObject({ scenario: z.enum(scenarios) });

/** The scenario that replaces the ordinary weather. Null when none is set. */
export class WeatherStage {
  #staged: StagedWeather | null = null;

  get staged(): StagedWeather | null {
    return this.#staged;
  }

  put(scenario: Scenario, since: Date): void {
    this.#staged = { scenario, since };
  }

  clear(): void {
    this.#staged = null;
  }
}

/** The upstream calls since the list was last cleared. */
export interface RequestLog {
  entries: { method: string; path: string; at: string }[];
}

const date = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** A story as a test sends it. An omitted field keeps its value, or gets a default when the story is new. */
const storyChange = z.strictObject({
  id: z.number().int().positive(),
  slug: z.string().min(1).optional(),
  title: z.string().optional(),
  excerpt: z.string().optional(),
  content: z.string().optional(),
  categoryIds: z.array(z.number().int()).optional(),
  isProtected: z.boolean().optional(),
  /** Null: it is no live coverage. */
  coverage: z
    .strictObject({
      startedAt: date,
      endedAt: date.nullable().default(null),
      tiedTo: z
        .discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('game'), game: z.int().positive() }),
          z.strictObject({ kind: z.literal('storm') }),
          z.strictObject({ kind: z.literal('election') }),
        ])
        .nullable()
        .default(null),
    })
    .nullable()
    .optional(),
});

/** An entry of a live coverage as a test sends it. An omitted field keeps its value, or gets a default when the entry is new. */
const entryChange = z.strictObject({
  id: z.int().positive(),
  coverageId: z.int().positive().optional(),
  headline: z.string().optional(),
  content: z.string().optional(),
  publishedAt: date.optional(),
  isKey: z.boolean().optional(),
  pinnedAt: date.nullable().optional(),
  corrections: z.array(z.strictObject({ date, text: z.string().min(1) })).optional(),
  textChangedAt: date.nullable().optional(),
});

/** The one emergency that a test switches on. */
const emergencyChange = z.strictObject({
  text: z.string().min(1),
  level: z.enum(['ninguna', 'vigilancia', 'aviso', 'emergencia']),
  endsAt: date.nullable(),
});
const EMERGENCY_ID = 959;

/** A closing as a test sends it. An omitted field keeps its value, or gets a default when the closing is new. */
const closingChange = z.strictObject({
  id: z.int().positive(),
  organization: z.string().optional(),
  kind: z.enum(['escuela', 'agencia', 'carretera', 'evento', 'otro']).optional(),
  municipality: z.string().optional(),
  state: z.enum(['abierto', 'cerrado', 'suspendido', 'parcial', 'tarde']).optional(),
  note: z.string().optional(),
  startsAt: date.optional(),
  endsAt: date.optional(),
});

/** Everything that the endpoints under `/_sample/` can change. */
interface Controlled {
  desk: Desk;
  faults: Faults;
  staged: StagedGames;
  weather: WeatherStage;
  log: RequestLog;
}

/**
 * The sample newsroom's own endpoints, under `/_sample/`. They set faults, list the calls, and change stories, entries, emergencies, closings, games and
 * the weather while the server runs. The real WordPress, Sportradar and OpenWeather have none of them.
 */
export function control({ desk, faults, staged, weather, log }: Controlled) {
  const removals: Readonly<Record<string, (id: number) => void>> = {
    stories: (id) => desk.deleteStory(id),
    entries: (id) => desk.deleteEntry(id),
    closings: (id) => desk.deleteClosing(id),
  };
  return (request: UpstreamRequest, body: string): SampleResponse => {
    const route = `${request.method} ${request.url.pathname.replace('/_sample/', '')}`;
    switch (route) {
      case 'POST fault':
        return parsed(body, faultSchema, (fault) => {
          faults.set(fault);
          return jsonResponse({ ok: true });
        });
      case 'GET requests':
        return jsonResponse(log.entries);
      case 'DELETE requests':
        log.entries = [];
        return jsonResponse({ ok: true });
      case 'PUT stories':
        return parsed(body, storyChange, (change) => {
          const story = changed(desk, change);
          desk.putStory(story);
          return jsonResponse({ id: story.id, slug: story.slug });
        });
      case 'PUT entries':
        return parsed(body, entryChange, (change) => {
          desk.putEntry(changedEntry(desk, change));
          return jsonResponse({ id: change.id });
        });
      case 'PUT emergency':
        return parsed(body, emergencyChange, ({ text, level, endsAt }) => {
          const fields = { nivel: level, enlace: '' };
          const emergency = { id: EMERGENCY_ID, type: 'telecoqui_emergencia', fields } as const;
          desk.emergency = { ...emergency, text, startsAt: desk.now, endsAt };
          return jsonResponse({ id: EMERGENCY_ID });
        });
      case 'DELETE emergency':
        desk.emergency = null;
        return jsonResponse({ id: EMERGENCY_ID });
      case 'PUT closings':
        return parsed(body, closingChange, (change) => {
          desk.putClosing(changedClosing(desk, change));
          return jsonResponse({ id: change.id });
        });
      case 'PUT games/nba':
        return parsed(body, stagedGameSchema, (game) => {
          const { id, home, away } = staged.put(game);
          return jsonResponse({ id, home: fullName(home), away: fullName(away) });
        });
      case 'PUT weather':
        return parsed(body, stagedWeatherSchema, ({ scenario }) => {
          weather.put(scenario, desk.now);
          return jsonResponse({ scenario, since: desk.now.toISOString() });
        });
      case 'DELETE weather':
        weather.clear();
        return jsonResponse({ ok: true });
    }
    const [, list = '', id] = /^DELETE (\w+)\/(\d+)$/.exec(route) ?? [];
    const remove = removals[list];
    if (remove !== undefined) {
      remove(Number(id));
      return jsonResponse({ ok: true });
    }
    return jsonResponse({ error: `There is no endpoint "${route}" under /_sample/` }, 404);
  };
}

function changed(desk: Desk, { coverage, ...change }: z.infer<typeof storyChange>): Story {
  const now = desk.now;
  const before = desk.story(change.id);
  const title = change.title ?? 'Sin título';
  return {
    title,
    slug: slugOf(title),
    excerpt: '',
    content: '',
    publishedAt: now,
    authorId: desk.authors[0]?.id ?? 0,
    pictureId: null,
    tagIds: [],
    categoryIds: desk.categories.slice(0, 1).map(({ id }) => id),
    ...before,
    ...change,
    modifiedAt: now,
    coverage: coverage === undefined ? before?.coverage : (coverage ?? undefined),
  };
}

function changedEntry(desk: Desk, change: z.infer<typeof entryChange>): CoverageEntry {
  const now = desk.now;
  return {
    coverageId: 0,
    headline: '',
    content: '',
    publishedAt: now,
    isKey: false,
    pinnedAt: null,
    corrections: [],
    textChangedAt: null,
    storyId: null,
    authorIds: desk.authors.slice(0, 1).map(({ id }) => id),
    ...desk.entry(change.id),
    ...change,
    modifiedAt: now,
  };
}

function changedClosing(desk: Desk, change: z.infer<typeof closingChange>): Closing {
  const now = desk.now;
  return {
    organization: 'Sin nombre',
    kind: 'otro',
    municipality: '',
    state: 'cerrado',
    note: '',
    startsAt: now,
    endsAt: new Date(now.getTime() + DAY),
    ...desk.closings.find(({ id }) => id === change.id),
    ...change,
    changedAt: now,
  };
}

function parsed<S extends z.ZodType>(
  body: string,
  schema: S,
  use: (value: z.infer<S>) => SampleResponse,
): SampleResponse {
  const json = z.string().transform((text, context) => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('The body is not JSON');
      return z.NEVER;
    }
  });
  const result = json.pipe(schema).safeParse(body);
  return result.success ? use(result.data) : jsonResponse({ error: z.prettifyError(result.error) }, 400);
}
