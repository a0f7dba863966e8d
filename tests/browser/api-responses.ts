import type { Page, Route } from '@playwright/test';
import { responseHeaders } from '#contract/response-headers.ts';

/** Responses of /api whose content and time a test decides. */

interface ApiResponse {
  /** 200 by default. */
  status?: number;
  data?: unknown;
  /** Seconds. */
  age?: number;
  total?: number;
}

async function fulfil(route: Route, { status = 200, data = [], age = 0, total }: ApiResponse): Promise<void> {
  await route.fulfill({
    status,
    json: data,
    headers: {
      [responseHeaders.dataAge]: String(age),
      ...(total !== undefined && { [responseHeaders.total]: String(total) }),
    },
  });
}

/**
 * Responds to every request that matches `path`; the first request has the number 1. `asked` returns the number of requests so far,
 * `responded` the number of responses.
 */
export async function respondTo(
  page: Page,
  path: RegExp,
  respond: (count: number) => ApiResponse | Promise<ApiResponse>,
): Promise<{ asked: () => number; responded: () => number }> {
  let count = 0;
  let done = 0;
  await page.route(
    (url) => path.test(`${url.pathname}${url.search}`),
    async (route) => {
      await fulfil(route, await respond((count += 1)));
      done += 1;
    },
  );
  return { asked: () => count, responded: () => done };
}

/** A promise that stays pending until the test calls `open`. */
export function latch(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
