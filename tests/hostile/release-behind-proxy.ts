import path from 'node:path';
import { afterAll, inject, vi } from 'vitest';
import { renderPage } from '#origin/site/pages.ts';
import { loadRelease } from '#origin/site/release.ts';
import { latestRelease } from '#publishing/releases.ts';
import { servedPage, type ServedPage } from '../served-page.ts';
import { startRespondingProxy, type RespondingProxy } from './responding-proxy.ts';

/** The pages of the attacked site's release, whose calls to /api get responses of a test. */
interface ReleaseBehindProxy {
  api: RespondingProxy;
  /** Renders the page at this path and query. `patience`: milliseconds for all its data. */
  render(address: string, patience?: number): ReturnType<typeof renderPage>;
  /** The same, read. */
  get(address: string): Promise<{ status: number; headers: Headers; text: string; page: ServedPage }>;
}

/** Loads the release in this process, without what it logs about responses that fail on purpose. Call it at the top of a file. */
export async function startReleaseBehindProxy(): Promise<ReleaseBehindProxy> {
  const { url, dataDir } = inject('site');
  for (const log of ['error', 'warn'] as const) vi.spyOn(console, log).mockImplementation(() => {});
  const api = await startRespondingProxy(url);
  afterAll(api.close);
  process.env['API_URL'] = api.url;
  const folder = await latestRelease(path.join(dataDir, 'releases'));
  const release = await loadRelease(folder ?? '', path.join(dataDir, 'assets'));
  const render = (address: string, patience?: number) => {
    const request = new Request(`http://localhost${address}`);
    return renderPage(release.render, address, request, '192.0.2.1', patience);
  };
  return {
    api,
    render,
    async get(address) {
      const { status, headers, body } = await render(address);
      const text = body.toString();
      return { status, headers, text, page: servedPage(text) };
    },
  };
}
