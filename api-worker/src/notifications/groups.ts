import * as z from 'zod';

/** Subscriptions that one message of the queue names: some 2 kB of 128. */
const groupSize = 200;
/** A queue takes 256 kB at once. */
const groupsPerBatch = 100;

/**
 * Milliseconds after which the cron queues again what nobody has taken from the queue. At the rate that is aimed for, a million waits for one minute
 * in it.
 */
export const queueLeaseMs = 120_000;

/** The list of whom an announcement goes to is to be continued (plan.ts). */
const Plan = z.object({ announcement: z.int(), plan: z.literal(true) });
/** It is to be sent to these subscriptions, if each was taken as often as this (deliver.ts). */
const Group = z.object({
  announcement: z.int(),
  attempts: z.int(),
  subscriptions: z.array(z.int()),
});
export type Group = z.infer<typeof Group>;

/** What the queue carries. It may come twice or not at all: what is to be done stands in the database. */
export const QueueMessage = z.union([Plan, Group]);

export const queuePlan = async (queue: Queue, announcement: number): Promise<void> => {
  await queue.send({ announcement, plan: true } satisfies z.infer<typeof Plan>, { contentType: 'json' });
};

/** Queues subscriptions of one announcement, in their order. */
export async function queueGroups(queue: Queue, { subscriptions, ...about }: Group): Promise<void> {
  const groups = slices(subscriptions, groupSize).map((some) => ({
    body: { ...about, subscriptions: some },
    contentType: 'json' as const,
  }));
  for (const some of slices(groups, groupsPerBatch)) await queue.sendBatch(some);
}

export const slices = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
