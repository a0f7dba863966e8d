import { setTimeout as pause } from 'node:timers/promises';

export interface LoadResponse {
  path: string;
  /** Null: none came. */
  status: number | null;
  ms: number;
}

/** Sends so many requests a second for so many seconds, however long the responses take. Resolves with all of them. */
export async function steadyLoad(
  url: string,
  pathOf: (turn: number) => string,
  { perSecond, seconds, patience }: { perSecond: number; seconds: number; patience: number },
): Promise<LoadResponse[]> {
  const began = performance.now();
  const ask = async (path: string): Promise<LoadResponse> => {
    const begin = performance.now();
    const status = await fetch(url + path, { signal: AbortSignal.timeout(patience) }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => null,
    );
    return { path, status, ms: Math.round(performance.now() - begin) };
  };
  const responses: Promise<LoadResponse>[] = [];
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    await pause(Math.max(0, began + (turn * 1_000) / perSecond - performance.now()));
    responses.push(ask(pathOf(turn)));
  }
  return Promise.all(responses);
}

/** The response time that so many of a hundred do not exceed. */
export function percentile(responses: readonly LoadResponse[], percent: number): number {
  const sorted = responses.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? NaN;
}
