import type { Browser } from '@playwright/test';
import { finalPicture } from '../final-picture.ts';
import { requestsEnd } from './open-page.ts';
import { test } from './page-kinds.ts';

/** Makes the origin encode the page's pictures as AVIF; until then readers get other pictures. */
export async function warmPictures(browser: Browser, path: string): Promise<void> {
  // Twenty pictures are encoded at the lowest priority, which takes minutes on a busy machine.
  test.setTimeout(600_000);
  const context = await browser.newContext({ ...test.info().project.use, baseURL: process.env['SITE'] });
  const page = await context.newPage();
  const pictures = new Set<string>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/img/')) pictures.add(request.url());
  });
  await page.goto(path);
  await requestsEnd(page);
  await context.close();
  await Promise.all([...pictures].map(finalPicture));
}
