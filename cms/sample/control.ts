import * as z from 'zod';
import type { Closing, CoverageEntry, Story } from '../content/newsroom.types.ts';
import { DAY } from '../content/puerto-rico-time.ts';
import { slugOf } from '../content/slug.ts';
import { jsonResponse, type SampleResponse, type UpstreamRequest } from './sample-response.ts';
import type { Desk } from './desk.ts';
import { faultSchema, type Faults } from './faults.ts';
import { stagedSignalSchema, type SignalStage } from './live-signal.ts';
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
  publishedAt: date.optional(),
  modifiedAt: date.optional(),
  authorId: z.number().int().optional(),
  pictureId: z.number().int().nullable().optional(),
  categoryIds: z.array(z.number().int()).optional(),
  tagIds: z.array(z.number().int()).optional(),
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
  authorIds: z.array(z.int()).optional(),
  isKey: z.boolean().optional(),
  pinnedAt: date.nullable().optional(),
  corrections: z.array(z.strictObject({ date, text: z.string().min(1) })).optional(),
  textChangedAt: date.nullable().optional(),
  storyId: z.int().positive().nullable().optional(),
});

/** The one emergency that a test switches on. */
const emergencyChange = z.strictObject({
  text: z.string().min(1),
  level: z.enum(['ninguna', 'vigilancia', 'aviso', 'emergencia']),
  link: z.string().default(''),
  startsAt: date.optional(),
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
  signal: SignalStage;
  log: RequestLog;
}

/**
 * The sample newsroom's own endpoints, under `/_sample/`. They set faults, list the calls, and change stories, entries, emergencies, closings, games, weather
 * and the television signal while the server runs. The real WordPress, Sportradar and OpenWeather have none of them.
 */
export function control({ desk, faults, staged, weather, signal, log }: Controlled) {
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
        return parsed(body, emergencyChange, ({ text, level, link, startsAt = desk.now, endsAt }) => {
          const fields = { nivel: level, enlace: link };
          desk.emergency = { id: EMERGENCY_ID, type: 'telecoqui_emergencia', text, startsAt, endsAt, fields };
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
      case 'DELETE games/nba':
        staged.clear();
        return jsonResponse({ ok: true });
      case 'PUT weather':
        return parsed(body, stagedWeatherSchema, ({ scenario }) => {
          weather.put(scenario, desk.now);
          return jsonResponse({ scenario, since: desk.now.toISOString() });
        });
      case 'DELETE weather':
        weather.clear();
        return jsonResponse({ ok: true });
      case 'PUT live':
        return parsed(body, stagedSignalSchema, ({ scenario }) => {
          signal.put(scenario, desk.now);
          return jsonResponse({ scenario, since: desk.now.toISOString() });
        });
      case 'DELETE live':
        signal.clear();
        return jsonResponse({ ok: true });
    }
    const [, list, id] = /^DELETE (stories|entries|closings)\/(\d+)$/.exec(route) ?? [];
    if (id !== undefined) return jsonResponse({ deleted: deletedFrom(desk, list, Number(id)) });
    return jsonResponse({ error: `There is no endpoint "${route}" under /_sample/` }, 404);
  };
}

function deletedFrom(desk: Desk, list: string | undefined, id: number): boolean {
  switch (list) {
    case 'stories':
      return desk.deleteStory(id);
    case 'entries':
      return desk.deleteEntry(id);
    default:
      return desk.deleteClosing(id);
  }
}

function changedEntry(desk: Desk, { id, ...change }: z.infer<typeof entryChange>): CoverageEntry {
  const now = desk.now;
  const before = desk.entry(id);
  const first = desk.authors[0]?.id;
  return {
    id,
    coverageId: change.coverageId ?? before?.coverageId ?? 0,
    headline: change.headline ?? before?.headline ?? '',
    content: change.content ?? before?.content ?? '',
    publishedAt: change.publishedAt ?? before?.publishedAt ?? now,
    modifiedAt: now,
    authorIds: change.authorIds ?? before?.authorIds ?? (first === undefined ? [] : [first]),
    isKey: change.isKey ?? before?.isKey ?? false,
    pinnedAt: change.pinnedAt === undefined ? (before?.pinnedAt ?? null) : change.pinnedAt,
    corrections: change.corrections ?? before?.corrections ?? [],
    textChangedAt:
      change.textChangedAt === undefined ? (before?.textChangedAt ?? null) : change.textChangedAt,
    storyId: change.storyId === undefined ? (before?.storyId ?? null) : change.storyId,
  };
}

function changed(desk: Desk, change: z.infer<typeof storyChange>): Story {
  const now = desk.now;
  const before = desk.story(change.id);
  const title = change.title ?? before?.title ?? 'Sin título';
  const coverage = change.coverage === undefined ? before?.coverage : change.coverage;
  return {
    id: change.id,
    title,
    slug: change.slug ?? before?.slug ?? slugOf(title),
    excerpt: change.excerpt ?? before?.excerpt ?? '',
    content: change.content ?? before?.content ?? '',
    publishedAt: change.publishedAt ?? before?.publishedAt ?? now,
    modifiedAt: change.modifiedAt ?? now,
    authorId: change.authorId ?? before?.authorId ?? desk.authors[0]?.id ?? 0,
    pictureId: change.pictureId === undefined ? (before?.pictureId ?? null) : change.pictureId,
    isProtected: change.isProtected ?? before?.isProtected ?? false,
    ...(before?.pin && { pin: before.pin }),
    ...(coverage && { coverage }),
    categoryIds: change.categoryIds ?? before?.categoryIds ?? desk.categories.slice(0, 1).map(({ id }) => id),
    tagIds: change.tagIds ?? before?.tagIds ?? [],
  };
}

function changedClosing(desk: Desk, { id, ...change }: z.infer<typeof closingChange>): Closing {
  const before = desk.closings.find((closing) => closing.id === id);
  return {
    id,
    organization: change.organization ?? before?.organization ?? 'Sin nombre',
    kind: change.kind ?? before?.kind ?? 'otro',
    municipality: change.municipality ?? before?.municipality ?? '',
    state: change.state ?? before?.state ?? 'cerrado',
    note: change.note ?? before?.note ?? '',
    startsAt: change.startsAt ?? before?.startsAt ?? desk.now,
    endsAt: change.endsAt ?? before?.endsAt ?? new Date(desk.now.getTime() + DAY),
    changedAt: desk.now,
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
