import type { Settings } from '../settings.ts';

/** The secrets of our own. While one is replaced, the value before it, `{name}_PREVIOUS`, is accepted too. */
export type SecretName =
  | 'PUBLISH_SECRET'
  | 'PREVIEW_SECRET'
  | 'DESK_SECRET'
  | 'HEALTH_TOKEN'
  | 'ORIGIN_SECRET'
  | 'PUSH_KEY'
  | 'SITE_GATE_PASSWORD_SHA256';
export type PreviousName = `${SecretName}_PREVIOUS`;

/** A value that is accepted. */
export interface SecretValue {
  value: string;
  /** The setting that holds it, if it is a previous value; null if it is the current one. */
  previous: PreviousName | null;
}

/** The accepted values of a secret, the current one first. None if the secret is not set. */
export function secretValues(settings: Settings, name: SecretName): SecretValue[] {
  const previous: PreviousName = `${name}_PREVIOUS`;
  const candidates = [
    { value: settings[name], previous: null },
    { value: settings[previous], previous },
  ];
  return candidates.flatMap(({ value, previous }) => (value === null ? [] : [{ value, previous }]));
}

/** The first value that fits; null if none does. */
export async function fittingValue<Value>(
  values: readonly Value[],
  fits: (value: Value) => Promise<boolean>,
): Promise<Value | null> {
  for (const value of values) if (await fits(value)) return value;
  return null;
}
