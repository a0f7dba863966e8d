import type { Page, Route } from '@playwright/test';
import { answerHeaders } from '#contract/answer-headers.ts';

/** Answers of /api as a test wants them, when it wants them. */

interface ApiAnswer {
  /** 200 where nothing is said; no answer at all for 0. */
  status?: number;
  data?: unknown;
  /** Seconds. */
  age?: number;
  total?: number;
}

async function fulfil(route: Route, { status = 200, data = [], age = 0, total }: ApiAnswer): Promise<void> {
  if (status === 0) return route.abort();
  await route.fulfill({
    status,
    json: data,
    headers: {
      [answerHeaders.dataAge]: String(age),
      ...(total !== undefined && { [answerHeaders.total]: String(total) }),
    },
  });
}

/**
 * Answers every question that fits `path`, the first with 1. `asked` tells how many there have been, `answered` how many of them have
 * their answer.
 */
export async function answering(
  page: Page,
  path: RegExp,
  answer: (question: number) => ApiAnswer | Promise<ApiAnswer>,
): Promise<{ asked: () => number; answered: () => number }> {
  let count = 0;
  let done = 0;
  await page.route(
    (url) => path.test(`${url.pathname}${url.search}`),
    async (route) => {
      await fulfil(route, await answer((count += 1)));
      done += 1;
    },
  );
  return { asked: () => count, answered: () => done };
}

/** Something to wait for that a test lets happen. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
