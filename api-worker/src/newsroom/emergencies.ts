import * as z from 'zod';
import { emergencyKinds } from '#contract/publishing/changes.ts';
import { periodText } from '#contract/day-and-time.ts';
import {
  Emergency,
  EmergencyContent,
  emergencySources,
  isOn,
  nextTurn,
  type SevereLine,
} from '#contract/emergency.ts';
import { listAddresses } from '#contract/publishing/item-addresses.ts';
import { powerGoneMs } from '#contract/weather/power.ts';
import { namedOf } from '../alerts/alert-lines.ts';
import { endOf, type Timed } from './front-page-items.ts';
import { storedDate, StoredJson } from '../stored-values.ts';
import {
  EmergencyItemContent,
  EmergencyPhoneContent,
  MunicipalNoticeContent,
  ShelterContent,
} from '../upstreams/wordpress/front-page-wire.ts';
import { prepare } from '../sql.ts';

const common = { id: z.int(), starts_at: z.string(), ends_at: z.string().nullable() };
const row = <Kind extends string, Schema extends z.ZodType>(kind: Kind, schema: Schema) =>
  z.object({ ...common, kind: z.literal(kind), content: StoredJson.pipe(schema) });

const Rows = z.array(
  z.discriminatedUnion('kind', [
    row('emergency', EmergencyItemContent),
    row('shelter', ShelterContent),
    row('emergency-phone', EmergencyPhoneContent),
    row('municipal-notice', MunicipalNoticeContent),
  ]),
);

/** Emergencies and notices in one response: more than anybody reads, and few enough for an origin's memory. */
export const maxEmergencies = 20;
/** Local ones: flash flood warnings of a bad afternoon are a dozen. */
const maxLocal = 60;

const RuleRow = z
  .object({ emergencies: StoredJson.pipe(z.array(Emergency)) })
  .nullable()
  .transform((stored) => stored?.emergencies ?? []);

const LoadedRow = z.object({ newsroom: z.int(), alerts: z.int(), power: z.int() });

/** A statement that reads the rule's emergencies, and the reader of its result. */
export const ruleStatement = (db: D1Database): D1PreparedStatement =>
  prepare(db)`SELECT emergencies FROM emergency_rule WHERE id = 1`;
export const ruleOf = (result: D1Result | undefined): Emergency[] =>
  RuleRow.parse(result?.results[0] ?? null);

const storedEnd = ({ kind, starts_at, ends_at }: z.infer<typeof Rows>[number]): string =>
  storedDate(endOf(kind, Date.parse(starts_at), ends_at === null ? null : Date.parse(ends_at)));

/** The line of a local emergency of the newsroom above every page. */
const lineOf = ({ id, headline, link, endsAt, municipalities }: Emergency): SevereLine => ({
  id,
  text: `${headline}: ${namedOf(municipalities)}, ${periodText(null, Date.parse(endsAt)).toLowerCase()}`,
  link: link?.startsWith('/') ? link : listAddresses.emergency,
  endsAt,
  emergencyIn: municipalities,
});

const byPlace = (one: { municipality: string; name: string }, other: typeof one): number =>
  one.municipality.localeCompare(other.municipality, 'es') || one.name.localeCompare(other.name, 'es');

/**
 * All about emergencies that has not ended: the newsroom's and the rule's, shelters, telephones, notices. `isSample`: of the sample newsroom.
 * `asksForPowerOrRivers`: whether the station has a service of one of the two. `alertsOf`: the addresses of the services by whose alerts the
 * rule decides, of which one is enough; none without a rule. `inPlaces`: what is in force in some municipalities.
 */
export async function readEmergencies(
  db: D1Database,
  now: number,
  {
    isSample,
    asksForPowerOrRivers,
    alertsOf,
    inPlaces,
  }: {
    isSample: boolean;
    asksForPowerOrRivers: boolean;
    alertsOf: readonly (string | null)[];
    inPlaces: Pick<EmergencyContent, 'local' | 'lines' | 'unannounced'>;
  },
): Promise<Timed<EmergencyContent>> {
  const sources = alertsOf.filter((source) => source !== null);
  const [items, rule, loaded] = await db.batch([
    prepare(db)`SELECT kind, wordpress_id AS id, starts_at, ends_at, content FROM front_page
      WHERE kind IN (SELECT value FROM json_each(${emergencyKinds})) AND (ends_at IS NULL OR ends_at > ${storedDate(now)})
      ORDER BY starts_at DESC, wordpress_id DESC`,
    ruleStatement(db),
    prepare(db)`SELECT
        EXISTS (SELECT 1 FROM sync_state WHERE upstream = 'wordpress' AND synced_at IS NOT NULL) AS newsroom,
        json_array_length(${sources}) = 0
          OR EXISTS (SELECT 1 FROM alerts_loaded WHERE source IN (SELECT value FROM json_each(${sources})))
          OR EXISTS (SELECT 1 FROM hazard_source WHERE source IN (SELECT value FROM json_each(${sources}))) AS alerts,
        EXISTS (SELECT 1 FROM front_page WHERE kind = 'power-report' AND starts_at > ${storedDate(now - powerGoneMs)}
          AND (ends_at IS NULL OR ends_at > ${storedDate(now)})) AS power`,
  ]);
  const isLoaded = LoadedRow.parse(loaded?.results[0]);
  const rows = Rows.parse(items?.results);
  const hasNotEnded = ({ endsAt }: { endsAt: string }) => Date.parse(endsAt) > now;
  const own = rows
    .filter((item) => item.kind === 'emergency')
    .map((item): Emergency => ({
      ...item.content,
      id: `emergencia-${item.id}`,
      source: 'newsroom',
      startsAt: item.starts_at,
      endsAt: storedEnd(item),
      endIsDefault: item.ends_at === null,
    }));
  const notices = rows
    .filter((item) => item.kind === 'municipal-notice')
    .map((item) => ({
      ...item.content,
      id: item.id,
      startsAt: item.starts_at,
      endsAt: storedEnd(item),
    }));
  const isLocal = ({ municipalities }: Emergency) => municipalities.length > 0;
  const ownLocal = own.filter((emergency) => isLocal(emergency) && hasNotEnded(emergency));
  // Shelters and telephones are sent whatever the time, because editors set no start for them.
  const body = EmergencyContent.parse({
    sample: isSample,
    powerAndRivers: asksForPowerOrRivers || isLoaded.power === 1,
    unknown: emergencySources.filter((source) => isLoaded[source] === 0),
    emergencies: [...own.filter((emergency) => !isLocal(emergency)), ...ruleOf(rule)]
      .filter(hasNotEnded)
      .slice(0, maxEmergencies),
    local: [...ownLocal, ...inPlaces.local].slice(0, maxLocal),
    lines: [...ownLocal.filter((emergency) => isOn(emergency, now)).map(lineOf), ...inPlaces.lines],
    unannounced: inPlaces.unannounced,
    shelters: rows
      .filter((item) => item.kind === 'shelter')
      .map(({ id, content: shelter }) => ({ ...shelter, id }))
      .toSorted(byPlace),
    phones: rows
      .filter((item) => item.kind === 'emergency-phone')
      .map(({ id, content: phone }) => ({ ...phone, id }))
      .toSorted(byPlace),
    notices: notices.filter(hasNotEnded).slice(0, maxEmergencies),
  });
  return {
    content: body,
    until: nextTurn([...body.emergencies, ...body.local, ...body.lines, ...body.notices], now),
  };
}
