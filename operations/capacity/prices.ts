/**
 * List prices in US dollars of Cloudflare's Workers Paid plan, read on 2026-11-27 in the pricing pages of Workers, Workers Logs, D1, KV and Durable Objects
 * (developers.cloudflare.com). `included` is what the plan's monthly fee covers. Bytes to readers cost nothing.
 */
export const prices = {
  planPerMonth: 5,
  workerRequests: { included: 10e6, perMillion: 0.3 },
  /** Lines that the worker writes to Workers Logs. */
  logLines: { included: 20e6, perMillion: 0.6 },
  workerCpuMs: { included: 30e6, perMillion: 0.02 },
  d1RowsRead: { included: 25e9, perMillion: 0.001 },
  d1RowsWritten: { included: 50e6, perMillion: 1 },
  kvReads: { included: 10e6, perMillion: 0.5 },
  kvWrites: { included: 1e6, perMillion: 5 },
  objectRequests: { included: 1e6, perMillion: 0.15 },
  objectGbSeconds: { included: 400_000, perMillion: 12.5 },
} as const;

export type Priced = Exclude<keyof typeof prices, 'planPerMonth'>;

/** Dollars for `amount` units in one month. */
export function priceOf(name: Priced, amount: number): number {
  const { included, perMillion } = prices[name];
  return (Math.max(0, amount - included) / 1e6) * perMillion;
}
