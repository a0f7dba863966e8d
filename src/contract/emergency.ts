import * as z from 'zod';

/**
 * How serious an emergency is, in the words of Puerto Rico's weather service and Civil Defence: a `vigilancia` says that it may come, an
 * `aviso` that it comes, an `emergencia` that lives are in danger now. `ninguna` is the editors' way to silence the rule.
 */
export const emergencyLevels = ['ninguna', 'vigilancia', 'aviso', 'emergencia'] as const;
export type EmergencyLevel = (typeof emergencyLevels)[number];

const hour = 3_600_000;
/**
 * Milliseconds that an emergency without an end lasts: within a day somebody in the newsroom sees the banner and can extend it, and a
 * forgotten emergency must not warn for a week.
 */
export const emergencyDefaultMs = 24 * hour;
/** Milliseconds that an emergency lasts at most, whatever its end says: after María the first week was the emergency, then came repairs. */
export const emergencyLongestMs = 7 * 24 * hour;
/** Milliseconds that a notice of a municipality is shown at most: "no water today" of three days ago misleads. */
export const noticeLongestMs = 72 * hour;

/** Characters, as in the plugin: a headline is two lines on a phone, a notice a paragraph. */
const Name = z.string().min(1).max(140);
const Text = z.string().max(400);

/** An emergency that is on, or begins later. `headline` is plain text. */
export const Emergency = z.object({
  id: z.string().min(1).max(100),
  level: z.enum(emergencyLevels),
  headline: z.string().min(1).max(400),
  /** A path of this site or an https address. */
  link: z.string().nullable(),
  /** Who says so: an editor, or the rule about the weather service's alerts. */
  source: z.enum(['newsroom', 'weather']),
  startsAt: z.iso.datetime(),
  /** Never null: one without an end has the default one, and `endIsDefault`. */
  endsAt: z.iso.datetime(),
  endIsDefault: z.boolean(),
});

export const shelterStates = ['abierto', 'lleno', 'cerrado'] as const;

export const Shelter = z.object({
  id: z.int().positive(),
  name: Name,
  municipality: z.string().min(1).max(60),
  address: Text,
  /** As people write it; empty: none. */
  phone: z.string().max(40),
  state: z.enum(shelterStates),
  note: Text,
});

export const EmergencyPhone = z.object({
  id: z.int().positive(),
  name: Name,
  phone: z.string().min(1).max(40),
  /** Empty: all of Puerto Rico. */
  municipality: z.string().max(60),
  note: Text,
});

export const MunicipalNotice = z.object({
  id: z.int().positive(),
  text: z.string().min(1).max(400),
  municipality: z.string().min(1).max(60),
  link: z.string().nullable(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});

/** Who says what there is: editors in WordPress, and the weather service, by whose alerts the rule decides. */
export const emergencySources = ['newsroom', 'alerts'] as const;

/** Response of GET /api/emergency: all that a site has to know, also of the days to come, so that it needs no worker then. */
export const EmergencyContent = z.object({
  /** Whether the newsroom is the sample: then everything here is invented, and pages have to say so. */
  sample: z.boolean().default(false),
  /** Those that have never been loaded: what is missing below is then no fact. */
  unknown: z.array(z.enum(emergencySources)).default([]),
  /** Whether the station has a source of electricity or rivers, so that pages lead to them. */
  powerAndRivers: z.boolean().default(false),
  /** Emergencies that have not ended. `activeEmergency` chooses the shown one. */
  emergencies: z.array(Emergency),
  /** By municipality and name. */
  shelters: z.array(Shelter),
  /** Numbers of all Puerto Rico first, then by municipality. */
  phones: z.array(EmergencyPhone),
  /** Notices that have not ended, the newest first. */
  notices: z.array(MunicipalNotice),
});

export type Emergency = z.infer<typeof Emergency>;
export type Shelter = z.infer<typeof Shelter>;
export type EmergencyPhone = z.infer<typeof EmergencyPhone>;
export type MunicipalNotice = z.infer<typeof MunicipalNotice>;
export type EmergencyContent = z.infer<typeof EmergencyContent>;

type Period = Pick<Emergency, 'startsAt' | 'endsAt'>;

/** Whether it is on at this moment, in milliseconds since the epoch. */
export const isOn = ({ startsAt, endsAt }: Period, now: number): boolean =>
  Date.parse(startsAt) <= now && now < Date.parse(endsAt);

/**
 * The emergency that the site shows: the newsroom's most serious one, or the rule's if the newsroom has none, so that editors have the last
 * word. Null: there is none, or an editor silenced the rule.
 */
export function activeEmergency(emergencies: readonly Emergency[], now: number): Emergency | null {
  const on = emergencies.filter((emergency) => isOn(emergency, now));
  const own = on.filter(({ source }) => source === 'newsroom');
  const [first] = (own.length > 0 ? own : on).toSorted(
    (one, other) =>
      emergencyLevels.indexOf(other.level) - emergencyLevels.indexOf(one.level) ||
      other.startsAt.localeCompare(one.startsAt),
  );
  return first === undefined || first.level === 'ninguna' ? null : first;
}

/** When the next one of these starts or ends, in milliseconds since the epoch; Infinity if none does. */
export function nextTurn(periods: readonly Period[], now: number): number {
  const moments = periods.flatMap(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)]);
  return Math.min(Infinity, ...moments.filter((moment) => moment > now));
}

/** The number that a telephone dials (`tel:`); null if the text is no number. Puerto Rico's ten digits get the country's 1. */
export function dialled(phone: string): string | null {
  if (!/^\+?[\d\s().*-]{3,40}$/.test(phone)) return null;
  const digits = phone.replace(/\D/g, '');
  if (digits.length < 3 || digits.length > 15) return null;
  return digits.length === 10 ? `+1${digits}` : phone.startsWith('+') ? `+${digits}` : digits;
}
