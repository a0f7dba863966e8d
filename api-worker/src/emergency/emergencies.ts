import { z } from 'zod';
import { emergencyKinds } from '#contract/changes.ts';
import {
  Emergency,
  EmergencyContent,
  emergencyDefaultMs,
  emergencyLongestMs,
  nextTurn,
  noticeLongestMs,
} from '#contract/emergency.ts';
import type { Timed } from '../newsroom/front-page-items.ts';
import { storedDate } from '../stored-values.ts';
import {
  EmergencyItemContent,
  EmergencyPhoneContent,
  MunicipalNoticeContent,
  ShelterContent,
} from '../upstreams/wordpress/front-page-wire.ts';

const content = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);
const common = { id: z.int(), starts_at: z.string(), ends_at: z.string().nullable() };
const row = <Kind extends string, Schema extends z.ZodType>(kind: Kind, schema: Schema) =>
  z.object({ ...common, kind: z.literal(kind), content: content(schema) });

const Rows = z.array(
  z.discriminatedUnion('kind', [
    row('emergency', EmergencyItemContent),
    row('shelter', ShelterContent),
    row('emergency-phone', EmergencyPhoneContent),
    row('municipal-notice', MunicipalNoticeContent),
  ]),
);

/** Emergencies and notices in one response: more than anybody reads, and few enough for an origin's memory. */
const most = 20;

const RuleRow = z
  .object({ emergencies: content(z.array(Emergency)) })
  .nullable()
  .transform((stored) => stored?.emergencies ?? []);

/** A statement that reads the rule's emergencies, and the reader of its result. */
export const ruleStatement = (db: D1Database): D1PreparedStatement =>
  db.prepare('SELECT emergencies FROM emergency_rule WHERE id = 1');
export const ruleOf = (result: D1Result | undefined): Emergency[] =>
  RuleRow.parse(result?.results[0] ?? null);

/** The moment when an item ends: its own end or, if it has none, `byDefault` after its start; never later than `longest` after its start. */
function endOf({ starts_at, ends_at }: z.infer<typeof Rows>[number], longest: number, byDefault = longest) {
  const starts = Date.parse(starts_at);
  const wanted = ends_at === null ? starts + byDefault : Date.parse(ends_at);
  return storedDate(Math.min(wanted, starts + longest));
}

const byPlace = (one: { municipality: string; name: string }, other: typeof one): number =>
  one.municipality.localeCompare(other.municipality, 'es') || one.name.localeCompare(other.name, 'es');

/** All about emergencies that has not ended: the newsroom's and the rule's, shelters, telephones, notices. */
export async function readEmergencies(db: D1Database, now: number): Promise<Timed<EmergencyContent>> {
  const [items, rule] = await db.batch([
    db
      .prepare(
        `SELECT kind, wordpress_id AS id, starts_at, ends_at, content FROM front_page
         WHERE kind IN (SELECT value FROM json_each(?1)) AND (ends_at IS NULL OR ends_at > ?2)
         ORDER BY starts_at DESC, wordpress_id DESC`,
      )
      .bind(JSON.stringify(emergencyKinds), storedDate(now)),
    ruleStatement(db),
  ]);
  const rows = Rows.parse(items?.results);
  const hasNotEnded = ({ endsAt }: { endsAt: string }) => Date.parse(endsAt) > now;
  const own = rows
    .filter((item) => item.kind === 'emergency')
    .map((item): Emergency => ({
      ...item.content,
      id: `emergencia-${item.id}`,
      source: 'newsroom',
      startsAt: item.starts_at,
      endsAt: endOf(item, emergencyLongestMs, emergencyDefaultMs),
      endIsDefault: item.ends_at === null,
    }));
  const notices = rows
    .filter((item) => item.kind === 'municipal-notice')
    .map((item) => ({
      ...item.content,
      id: item.id,
      startsAt: item.starts_at,
      endsAt: endOf(item, noticeLongestMs),
    }));
  // Shelters and telephones are sent whatever the time, because editors set no start for them.
  const body = EmergencyContent.parse({
    emergencies: [...own, ...ruleOf(rule)].filter(hasNotEnded).slice(0, most),
    shelters: rows
      .filter((item) => item.kind === 'shelter')
      .map(({ id, content: shelter }) => ({ ...shelter, id }))
      .toSorted(byPlace),
    phones: rows
      .filter((item) => item.kind === 'emergency-phone')
      .map(({ id, content: phone }) => ({ ...phone, id }))
      .toSorted(byPlace),
    notices: notices.filter(hasNotEnded).slice(0, most),
  });
  return { content: body, until: nextTurn([...body.emergencies, ...body.notices], now) };
}
