import type { BrowserContext, Page, Request } from '@playwright/test';

/** The addresses that are requested from now on: all of them, or those of such requests. */
export function requestedBy(
  from: Page | BrowserContext,
  isOne: (request: Request) => boolean = () => true,
): string[] {
  const addresses: string[] = [];
  from.on('request', (request) => {
    if (isOne(request)) addresses.push(request.url());
  });
  return addresses;
}
