import { vi } from 'vitest';

/** Makes every request get this status and this JSON. */
export const respond = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(body, { status })),
  );
