/**
 * Which packages of package-lock.json have a published advisory. Advisories are in the OSV format, which GitHub's advisory database and
 * osv.dev publish: https://ossf.github.io/osv-schema/
 */
import semver from 'semver';
import * as z from 'zod';

/** `0` is OSV's word for "before every version". */
const EventVersion = z.string().transform((text, context) => {
  const version = text === '0' ? text : semver.valid(text, { loose: true });
  if (version === null) context.addIssue(`"${text}" is no semantic version`);
  return version ?? z.NEVER;
});

const Range = z.object({
  type: z.string(),
  events: z.array(
    z.object({
      introduced: EventVersion.optional(),
      fixed: EventVersion.optional(),
      last_affected: EventVersion.optional(),
    }),
  ),
});
type Range = z.infer<typeof Range>;

const Affected = z.object({
  /** Missing where only commits are named. */
  package: z.object({ ecosystem: z.string(), name: z.string() }).optional(),
  // Ranges of commits have hashes where the others have versions. A package of the registry is never known by one.
  ranges: z
    .array(z.looseObject({ type: z.string() }))
    .default([])
    .transform((ranges) => ranges.filter(({ type }) => type !== 'GIT'))
    .pipe(z.array(Range)),
  versions: z.array(z.string()).optional(),
});
type Affected = z.infer<typeof Affected>;

export const Advisory = z.object({
  id: z.string(),
  withdrawn: z.string().optional(),
  summary: z.string().optional(),
  affected: z.array(Affected).default([]),
  database_specific: z.object({ severity: z.string().optional() }).optional(),
});
export type Advisory = z.infer<typeof Advisory>;

/** The file operations/advisories.json. */
export const AdvisoryList = z.object({
  /** The day of the newest advisory that was looked at. */
  asOf: z.iso.date(),
  /** What a reader of the list has to know about it. */
  note: z.string().optional(),
  /** Advisories that somebody has looked at, and that may stay until the end of a day. */
  accepted: z.array(
    z.object({ id: z.string(), package: z.string(), until: z.iso.date(), reason: z.string().min(20) }),
  ),
  advisories: z.array(Advisory),
});
export type AdvisoryList = z.infer<typeof AdvisoryList>;

/** Version 3 of the lock file is npm's since 2021. */
const Lock = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      /** Missing at a link, whose package has an entry of its own. */
      version: z.string().optional(),
      /** There if it differs from the folder's: `npm:` aliases. */
      name: z.string().optional(),
      dev: z.boolean().default(false),
    }),
  ),
});

export interface LockedPackage {
  name: string;
  version: string;
  /** False if only development packages lead to it. An optional package of an origin counts: another machine may install it. */
  isProduction: boolean;
}

const inFolder = 'node_modules/';

/** Each version of each package once, however often it is installed. Throws ZodError if the lock file has another form. */
export function lockedPackages(lock: unknown): LockedPackage[] {
  const found = new Map<string, LockedPackage>();
  for (const [place, entry] of Object.entries(Lock.parse(lock).packages)) {
    if (!place.includes(inFolder) || entry.version === undefined) continue;
    const name = entry.name ?? place.slice(place.lastIndexOf(inFolder) + inFolder.length);
    const key = `${name} ${entry.version}`;
    const isProduction = !entry.dev || found.get(key)?.isProduction === true;
    found.set(key, { name, version: entry.version, isProduction });
  }
  return [...found.values()];
}

/** OSV's rule: the newest event at or before a version decides. Events may come in any order. */
function isInRange(version: string, { events }: Range): boolean {
  const introduced = events
    .flatMap((event) => event.introduced ?? [])
    .map((text) => (text === '0' ? '0.0.0-0' : text))
    .filter((text) => semver.lte(text, version));
  const since = introduced.sort(semver.compare).at(-1);
  if (since === undefined) return false;
  return !events.some(
    ({ fixed, last_affected: last }) =>
      (fixed !== undefined && semver.gt(fixed, since) && semver.lte(fixed, version)) ||
      (last !== undefined && semver.gte(last, since) && semver.lt(last, version)),
  );
}

const isAffected = (version: string, { versions, ranges }: Affected): boolean =>
  versions?.includes(version) === true || ranges.some((range) => isInRange(version, range));

/** The next version without the hole. */
function fixedIn(version: string, affected: readonly Affected[]): string | undefined {
  return affected
    .flatMap(({ ranges }) => ranges.flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? [])))
    .filter((fixed) => semver.gt(fixed, version))
    .sort(semver.compare)[0];
}

/** Advisories of malicious packages have no severity: such a package attacks whoever installs it. */
const severityOf = ({ id, database_specific: more }: Advisory): string =>
  id.startsWith('MAL-') ? 'MALICIOUS' : (more?.severity ?? 'UNKNOWN').toUpperCase();

/** An unknown severity counts as a high one. */
const stops = (severity: string, { isProduction }: LockedPackage): boolean =>
  severity === 'MALICIOUS' || (isProduction && !['LOW', 'MODERATE', 'MEDIUM'].includes(severity));

/** Days after which the list is called old. An advisory of a known package is mostly used within a week or not at all. */
const oldAfterDays = 7;

/**
 * Compares the lock file with the list. `failures` are what has to be done now: a package of an origin with a hole of high or critical
 * severity, a malicious package, or something that was accepted until a day before `today` (YYYY-MM-DD). `warnings` are everything else that
 * is known. Each is a line for a person.
 */
export function checkLock(
  lock: unknown,
  { asOf, note, accepted, advisories }: AdvisoryList,
  today: string,
): { failures: string[]; warnings: string[] } {
  const failures: string[] = [];
  const warnings: string[] = [];
  const responded = new Set<AdvisoryList['accepted'][number]>();
  for (const locked of lockedPackages(lock)) {
    for (const advisory of advisories) {
      const affected = advisory.affected.filter(
        (each) =>
          each.package?.ecosystem === 'npm' &&
          each.package.name === locked.name &&
          isAffected(locked.version, each),
      );
      if (advisory.withdrawn !== undefined || affected.length === 0) continue;
      const { id, summary } = advisory;
      const severity = severityOf(advisory);
      const response = accepted.find((entry) => entry.id === id && entry.package === locked.name);
      if (response) responded.add(response);
      const isOver = response !== undefined && response.until < today;
      const line = [
        `${severity} ${locked.name} ${locked.version} (${locked.isProduction ? 'production' : 'development'})`,
        summary,
        `fixed in ${fixedIn(locked.version, affected) ?? 'no version'}`,
        response && `accepted until ${response.until}${isOver ? ', WHICH IS OVER' : ''}: ${response.reason}`,
        `https://osv.dev/vulnerability/${id}`,
      ];
      const fails = isOver || (response === undefined && stops(severity, locked));
      (fails ? failures : warnings).push(line.filter((part) => part !== undefined).join('; '));
    }
  }
  for (const entry of accepted.filter((each) => !responded.has(each)))
    warnings.push(`${entry.id} is accepted for ${entry.package}, which no longer has it: remove the entry`);
  if (note !== undefined) warnings.push(note);
  const days = Math.floor((Date.parse(today) - Date.parse(asOf)) / 86_400_000);
  if (days > oldAfterDays)
    warnings.push(
      `The list is ${days} days old: give the command a newer one (docs/operations.md, "Holes in packages")`,
    );
  return { failures, warnings };
}
