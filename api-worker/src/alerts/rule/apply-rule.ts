import { municipalities } from '#contract/weather/municipalities.ts';
import type { Isolate } from '../../isolate.ts';
import { appendStatement, lastAppended, type NewChange } from '../../changes/change-log.ts';
import { notifyCdnAndPlatform } from '../../publishing/notify-cdn-and-platform.ts';
import { createServices } from '../../services.ts';
import type { Environment } from '../../settings.ts';
import { alertsInForce } from '../alerts-in-force.ts';
import { ruleOf, ruleStatement } from '../../newsroom/emergencies.ts';
import { emergenciesByRule } from './rule.ts';
import {
  isWatchInForce,
  takeQuickCalls,
  zonesInTurn,
  zonesOutOfTurn,
  type DueZone,
} from './watched-zones.ts';
import { prepare } from '../../sql.ts';

const change: NewChange = {
  kind: 'emergency',
  action: 'changed',
  slug: 'tiempo',
  previousSlug: null,
  categories: [],
};

/**
 * Requests the alerts of One Call that are due while the National Weather Service is off or silent, and switches the emergency by rule on or off. Each change of that emergency is one
 * line of the change log, which tells origins and caches. With EMERGENCY_RULE=off there is no emergency by rule.
 */
export async function applyEmergencyRule(isolate: Isolate, environment: Environment): Promise<void> {
  const { DB: db } = environment;
  const { now } = isolate.dependencies;
  const settings = isolate.settings(environment);
  const isOff = settings.EMERGENCY_RULE === 'off';
  const known = () => alertsInForce(db, settings, now());
  const { isServiceSilent } = await known();
  if (!isOff && settings.OPENWEATHER_URL !== null && isServiceSilent) {
    const { weather } = createServices(isolate, environment, () => undefined, true, null);
    const refresh = ({ name, freshSeconds }: DueZone) =>
      weather.refreshAlerts(
        municipalities.find(({ nombre }) => nombre === name),
        freshSeconds,
      );
    await Promise.all(zonesInTurn(now()).map(refresh));
    if (isWatchInForce((await known()).severe) && (await takeQuickCalls(db, now()))) {
      await Promise.all(zonesOutOfTurn(now()).map(refresh));
    }
  }
  const sure = isOff ? [] : (await known()).sure;
  const before = ruleOf(await ruleStatement(db).all());
  const found = emergenciesByRule(sure, before, now());
  if (JSON.stringify(found) === JSON.stringify(before)) return;
  const [appended] = await db.batch([
    appendStatement(db, now(), [change]),
    prepare(db)`INSERT INTO emergency_rule (id, emergencies) VALUES (1, ${found})
      ON CONFLICT (id) DO UPDATE SET emergencies = excluded.emergencies`,
  ]);
  const position = lastAppended(appended);
  if (position !== null) isolate.memory.freshness.wrote(position);
  await notifyCdnAndPlatform(isolate, environment);
}
