import type { SportradarHealth } from '#contract/health.ts';
import type { Services } from '../services.ts';
import { keyName } from '../sync/sportradar-binding.ts';

/** Null without feeds, and if the key's object cannot be reached. */
export async function sportradarKeyHealth({ environment, settings }: Services): Promise<SportradarHealth> {
  if (settings.SPORTRADAR_URL === null) return null;
  try {
    return await environment.SPORTRADAR.getByName(await keyName(settings)).status();
  } catch (error) {
    console.error(`health: the object of Sportradar's key does not answer: ${String(error)}`);
    return null;
  }
}
