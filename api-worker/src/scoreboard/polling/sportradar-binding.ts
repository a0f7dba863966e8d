import { digestOf } from '#contract/signing/digest.ts';
import type { SportradarHealth } from '#contract/health.ts';
import type { Budget } from './budget.ts';
import type { Settings } from '../../settings.ts';

/** What /api/health shows of the key. */
export type SportradarStatus = NonNullable<SportradarHealth>;

/** The calls of a trial key in a month, as its headers name them. */
const trialCalls = 1_000;

/**
 * The budget of the key; null for the sample newsroom, whose calls cost nothing, for 0, and for a production key without a setting: the
 * contract is not known. A wrong value counts as a trial key's, the smallest: then scores are late, and no call is paid for by mistake.
 */
export function budgetOf(settings: Settings): Budget | null {
  if (settings.SAMPLE_UPSTREAMS.includes('sportradar')) return null;
  const {
    SPORTRADAR_MONTHLY_CALLS: set,
    SPORTRADAR_ACCESS_LEVEL: level,
    SPORTRADAR_MONTH_BEGINS: firstDay,
  } = settings;
  if (set === 0 || (set === null && level === 'production')) return null;
  return { calls: typeof set === 'number' ? set : trialCalls, firstDay };
}

/** The name of the key's object, which tells nothing about the key. */
export const keyName = ({ SPORTRADAR_API_KEY: key }: Settings): Promise<string> =>
  digestOf(`sportradar ${key ?? ''}`, 16);
