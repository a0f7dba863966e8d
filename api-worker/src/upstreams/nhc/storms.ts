import * as z from 'zod';
import { municipalities } from '#contract/weather/municipalities.ts';
import { nearKm, type Storm, type StormKind } from '#contract/weather/storms.ts';
import { storedDate } from '../../stored-values.ts';
import { perhaps, PerhapsNumeric, readFrame } from '../read.ts';
import { UpstreamError } from '../upstream-error.ts';
import { directionWord, fromSanJuan, isInside, kilometresBetween } from '../geography.ts';

/** The Center's CurrentStorms.json. Its blocks may be null, and its numbers texts. */
const Frame = z.object({ activeStorms: z.array(z.unknown()) });
/** A storm of another ocean, or of an exercise: the offices that track storms keep the numbers 80 to 89 for those. */
const NotForReaders = z.object({ id: z.string().regex(/^(?!al)|^al8/i) });

const perhapsText = perhaps(z.string());
const Block = perhaps(z.object({ kmzFile: perhapsText, advNum: perhapsText, issuance: perhapsText }));

/** Degrees as a number, or as in "14.7N". */
const Degrees = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^[+-]?\d+(?:\.\d+)? ?[NSEW]?$/i)
    .transform((text) => Number.parseFloat(text) * (/[SW]$/i.test(text) ? -1 : 1)),
]);
const PerhapsDegrees = perhaps(Degrees);

const Wire = z.object({
  id: z.string().regex(/^al\d{6}$/i),
  name: z.string().trim().min(1).max(40),
  classification: perhapsText,
  intensity: PerhapsNumeric,
  pressure: PerhapsNumeric,
  latitude: PerhapsDegrees,
  longitude: PerhapsDegrees,
  latitudeNumeric: PerhapsDegrees,
  longitudeNumeric: PerhapsDegrees,
  movementDir: PerhapsNumeric,
  movementSpeed: PerhapsNumeric,
  lastUpdate: perhapsText,
  publicAdvisory: Block,
  forecastTrack: Block,
  trackCone: Block,
  windWatchesWarnings: Block,
});
type Wire = z.infer<typeof Wire>;

/** A storm before its drawings were loaded, and where they are. */
export interface ListedStorm {
  storm: Omit<Storm, 'cone' | 'track' | 'near' | 'inCone'>;
  /** Null: the Center draws none. */
  coneFile: string | null;
  trackFile: string | null;
}

const kinds: Record<string, StormKind> = {
  TD: 'tropical-depression',
  STD: 'subtropical-depression',
  SD: 'subtropical-depression',
  TS: 'tropical-storm',
  STS: 'subtropical-storm',
  SS: 'subtropical-storm',
  HU: 'hurricane',
};

/**
 * The storms of the Atlantic. Throws UpstreamError `malformed` if this is no list of storms, or if the only ones of the Atlantic cannot be
 * read: then nobody may say that there is none.
 */
export function readStorms(json: unknown): ListedStorm[] {
  const { activeStorms } = readFrame(Frame, json);
  const candidates = activeStorms.filter((storm) => !NotForReaders.safeParse(storm).success);
  const storms = candidates.flatMap((candidate) => {
    const { data } = Wire.safeParse(candidate);
    return data === undefined ? [] : listed(data);
  });
  const dropped = candidates.length - storms.length;
  if (dropped > 0) {
    console.error(`storms: ${dropped} of ${activeStorms.length} cannot be read`);
    if (storms.length === 0) throw new UpstreamError('malformed', { cause: 'no storm can be read' });
  }
  return storms.toSorted((one, other) => one.storm.fromSanJuan.km - other.storm.fromSanJuan.km);
}

/** Beyond what any storm ever had: 185 knots, 870 millibars, and 70 miles an hour on its way. What is beyond is a mistake, and left out. */
const maxKnots = 300;
const minMillibars = 800;
const maxForwardMph = 150;

function listed(wire: Wire): ListedStorm[] {
  const lat = wire.latitudeNumeric ?? wire.latitude;
  const lon = wire.longitudeNumeric ?? wire.longitude;
  if (lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180) return [];
  const centre = { lat, lon };
  const kind = kinds[wire.classification?.trim().toUpperCase() ?? ''] ?? 'other';
  const knots =
    wire.intensity !== null && wire.intensity > 0 && wire.intensity < maxKnots ? wire.intensity : null;
  const updated = moment(wire.lastUpdate) ?? moment(wire.publicAdvisory?.issuance ?? null);
  const storm = {
    id: wire.id.toLowerCase(),
    name: wire.name,
    kind,
    category: kind === 'hurricane' && knots !== null ? categoryOf(knots) : null,
    ...centre,
    // To the next five, as the Center itself tells them.
    wind: knots === null ? null : { mph: toFive(knots * 1.150_78), kmh: toFive(knots * 1.852) },
    pressureMb: wire.pressure !== null && wire.pressure >= minMillibars ? Math.round(wire.pressure) : null,
    movement: movementOf(wire),
    fromSanJuan: fromSanJuan(centre),
    updated: updated === null ? null : storedDate(updated),
    next: nextAdvisory(wire, updated),
  };
  return [
    { storm, coneFile: wire.trackCone?.kmzFile ?? null, trackFile: wire.forecastTrack?.kmzFile ?? null },
  ];
}

const toFive = (speed: number): number => Math.round(speed / 5) * 5;

/** By the Saffir-Simpson scale. */
const categoryOf = (knots: number): number => 1 + [83, 96, 113, 137].filter((least) => knots >= least).length;

function movementOf({ movementDir, movementSpeed: mph }: Wire): Storm['movement'] {
  if (mph === null || mph < 0 || mph > maxForwardMph) return null;
  const speed = { mph: Math.round(mph), kmh: Math.round(mph * 1.609_344) };
  if (speed.mph === 0) return { direction: null, ...speed };
  return movementDir === null ? null : { direction: directionWord(movementDir, 16), ...speed };
}

function moment(text: string | null): number | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
}

const hourMs = 3_600_000;

/**
 * The Center speaks at 03, 09, 15 and 21 UTC, and every three hours once it has watches or warnings for a coast; an advisory between two
 * others has a letter in its number.
 */
function nextAdvisory({ publicAdvisory, windWatchesWarnings }: Wire, updated: number | null): string | null {
  const last = moment(publicAdvisory?.issuance ?? null) ?? updated;
  if (last === null) return null;
  const isOften = windWatchesWarnings !== null || /[a-z]$/i.test(publicAdvisory?.advNum ?? '');
  const step = (isOften ? 3 : 6) * hourMs;
  const next = (Math.floor((last - 3 * hourMs) / step) + 1) * step + 3 * hourMs;
  return storedDate(next);
}

/** Milliseconds. Advisories come on time; after so long without the one that was due, the list is an old one. */
const overdueMs = 2 * hourMs;

/** When the Center wrote a list of which every storm's next advisory is overdue: the list does not tell. Null: it may have been written just now. */
export function overdueSince(storms: readonly ListedStorm[], now: number): number | null {
  const advisories = storms.map(({ storm: { updated, next } }) =>
    updated !== null && next !== null && now - Date.parse(next) > overdueMs ? Date.parse(updated) : now,
  );
  const newest = Math.max(-Infinity, ...advisories);
  return newest >= now || advisories.length === 0 ? null : newest;
}

/** The storm with its drawings. */
export function withDrawings(storm: ListedStorm['storm'], cone: Storm['cone'], track: Storm['track']): Storm {
  const inCone = cone && municipalities.some((town) => isInside(town, cone));
  const isClose = municipalities.some((town) => kilometresBetween(town, storm) <= nearKm);
  return { ...storm, near: isClose || inCone === true, inCone, cone, track };
}
