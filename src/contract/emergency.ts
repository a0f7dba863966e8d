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

/**
 * Municipalities from which on a warning is one of the whole island: half of the 78. The whole coast is 44 of them, so that a tsunami warning
 * for it counts; the largest zone of the weather service has 12.
 */
export const islandFrom = 39;

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
  /** Names of the municipalities that it is for; empty: all of Puerto Rico. A worker of an older release sends none. */
  municipalities: z.array(z.string().min(1)).default([]),
});

/** A severe alert in force, as one line above every page. */
export const SevereLine = z.object({
  id: z.string().min(1),
  /** Plain text: what, where and until when. */
  text: z.string().min(1),
  /** A path of this site. */
  link: z.string().min(1),
  /** When the line is no longer shown. */
  endsAt: z.iso.datetime(),
  /** Municipalities where it is an emergency: on a device that remembers one of them the line comes first. */
  emergencyIn: z.array(z.string().min(1)),
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
  /** Emergencies of all of Puerto Rico that have not ended. `activeEmergency` chooses the shown one. */
  emergencies: z.array(Emergency),
  /** Those of some municipalities, the newsroom's first, then by rule, the most serious first. A list of its own: an older origin would show them to everybody. */
  local: z.array(Emergency).default([]),
  /** Severe alerts in force, the most urgent first. */
  lines: z.array(SevereLine).default([]),
  /** Whether those two may change without a line in the change log: One Call passes on what it knows when it is asked. */
  unannounced: z.boolean().default(false),
  /** By municipality and name. */
  shelters: z.array(Shelter),
  /** Numbers of all Puerto Rico first, then by municipality. */
  phones: z.array(EmergencyPhone),
  /** Notices that have not ended, the newest first. */
  notices: z.array(MunicipalNotice),
});

/** What an origin holds about emergencies, and when the worker last confirmed it. */
export const KnownEmergencies = z.object({ content: EmergencyContent, at: z.iso.datetime() });

export type Emergency = z.infer<typeof Emergency>;
export type SevereLine = z.infer<typeof SevereLine>;
export type Shelter = z.infer<typeof Shelter>;
export type EmergencyPhone = z.infer<typeof EmergencyPhone>;
export type MunicipalNotice = z.infer<typeof MunicipalNotice>;
export type EmergencyContent = z.infer<typeof EmergencyContent>;
export type KnownEmergencies = z.infer<typeof KnownEmergencies>;

type Period = Pick<Emergency, 'startsAt' | 'endsAt'>;

/** Whether it is on at this moment, in milliseconds since the epoch. */
export const isOn = ({ startsAt, endsAt }: Period, now: number): boolean =>
  Date.parse(startsAt) <= now && now < Date.parse(endsAt);

const rank = ({ level }: Emergency): number => emergencyLevels.indexOf(level);

/** The most serious of those that are on; of equal ones the last that began. */
const gravest = (emergencies: readonly Emergency[], now: number): Emergency | undefined =>
  emergencies
    .filter((emergency) => isOn(emergency, now))
    .toSorted((one, other) => rank(other) - rank(one) || other.startsAt.localeCompare(one.startsAt))[0];

/**
 * The emergency that every page shows: the newsroom's most serious one, or the rule's if the newsroom has none, so that editors have the last
 * word. Null: there is none, or an editor silenced the rule.
 */
export function activeEmergency(emergencies: readonly Emergency[], now: number): Emergency | null {
  const first = gravest(of(emergencies, 'newsroom'), now) ?? gravest(emergencies, now);
  return first === undefined || first.level === 'ninguna' ? null : first;
}

const of = (emergencies: readonly Emergency[], by: Emergency['source']): Emergency[] =>
  emergencies.filter(({ source }) => source === by);

/** The local emergencies that are on; none of the rule's while an editor silences it. */
export function activeLocal(
  { emergencies, local }: Pick<EmergencyContent, 'emergencies' | 'local'>,
  now: number,
): Emergency[] {
  const isRuleSilent = gravest(of(emergencies, 'newsroom'), now)?.level === 'ninguna';
  const heard = isRuleSilent ? of(local, 'newsroom') : local;
  return heard.filter((emergency) => isOn(emergency, now));
}

/** The emergency of this municipality alone, if it is more serious than the one that every page shows. */
export function activeInPlace(
  content: Pick<EmergencyContent, 'emergencies' | 'local'>,
  municipality: string,
  now: number,
): Emergency | null {
  const own = activeLocal(content, now).filter(({ municipalities }) => municipalities.includes(municipality));
  const first = gravest(of(own, 'newsroom'), now) ?? gravest(own, now);
  const everywhere = activeEmergency(content.emergencies, now);
  return first && (everywhere === null || rank(first) > rank(everywhere)) ? first : null;
}

/** When the next one of these starts or ends, in milliseconds since the epoch; Infinity if none does. */
export function nextTurn(periods: readonly (Period | Pick<Period, 'endsAt'>)[], now: number): number {
  const moments = periods.flatMap((period) => [
    'startsAt' in period ? Date.parse(period.startsAt) : -Infinity,
    Date.parse(period.endsAt),
  ]);
  return Math.min(Infinity, ...moments.filter((moment) => moment > now));
}

/** The number that a telephone dials (`tel:`); null if the text is no number. Puerto Rico's ten digits get the country's 1. */
export function dialled(phone: string): string | null {
  if (!/^\+?[\d\s().*-]{3,40}$/.test(phone)) return null;
  const digits = phone.replace(/\D/g, '');
  if (digits.length < 3 || digits.length > 15) return null;
  return digits.length === 10 ? `+1${digits}` : phone.startsWith('+') ? `+${digits}` : digits;
}
