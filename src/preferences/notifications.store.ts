import { persistentAtom } from '@nanostores/persistent';
import * as z from 'zod/mini';
import { QuietHours } from '#contract/notifications/push.ts';
import { isTopic } from '#contract/notifications/topics.ts';
import './device.ts';

/** What this device is notified of. */
export interface Notifications {
  /** Topic -> the name of its team, coverage or programme; empty for others. */
  topics: Readonly<Record<string, string>>;
  quiet: QuietHours | null;
}

const Stored = z.object({
  topics: z.record(z.string(), z.string()),
  quiet: z.catch(z.nullable(QuietHours), null),
});

export const noNotifications: Notifications = { topics: {}, quiet: null };

function read(kept: string): Notifications {
  let json: unknown;
  try {
    json = JSON.parse(kept);
  } catch {
    return noNotifications;
  }
  const { data = noNotifications } = Stored.safeParse(json);
  return {
    ...data,
    topics: Object.fromEntries(Object.entries(data.topics).filter(([topic]) => isTopic(topic))),
  };
}

/** Stored on the device under `notifications`, until there is no topic. */
export const $notifications = persistentAtom<Notifications>('notifications', noNotifications, {
  encode: (chosen) => (Object.keys(chosen.topics).length > 0 ? JSON.stringify(chosen) : undefined),
  decode: read,
});

/** When the worker was last told of them, in milliseconds since the epoch (key `notified`); 0: never. Pages read the key themselves. */
export const $notifiedAt = persistentAtom<number>('notified', 0, {
  encode: (at) => (at > 0 ? String(at) : undefined),
  decode: (kept) => Number(kept) || 0,
});
