import { gatePage, gateTitle, type GatePageState } from '#config/gate-page.ts';
import { readPolicy } from '#document/policy.ts';
import { pageBatchSize } from '../site/pages.ts';
import type { ServedSite } from '../site/served-site.ts';

/**
 * The prompt's Content Security Policy, for its style, logo and form. The site's own policy is not used, because it names the newsroom's
 * hosts, which readers without a pass must not learn.
 */
const promptPolicy = (sitePolicy: string | null) =>
  [
    "default-src 'none'",
    ['style-src', ...(readPolicy(sitePolicy ?? '').get('style-src') ?? ["'none'"])].join(' '),
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';');

/**
 * The gate's page for readers without a pass, as `no-store`. If it cannot be rendered, only its title is sent, never another page, which
 * could contain content. Never throws.
 */
export async function renderPrompt(
  site: ServedSite,
  state: GatePageState,
): Promise<{ headers: Headers; body: Buffer }> {
  const address = gatePage(state);
  try {
    const page = await pageBatchSize(site, address, `http://localhost${address}`);
    if (page.status !== 200) throw new Error(`it has the status ${page.status}`);
    const headers = new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': promptPolicy(page.headers.get('Content-Security-Policy')),
      'Cache-Control': 'no-store',
    });
    return { headers, body: page.body };
  } catch (error) {
    console.error("The gate's page could not be rendered, only its title is sent:", error);
    const headers = new Headers({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
    return { headers, body: Buffer.from(gateTitle) };
  }
}
