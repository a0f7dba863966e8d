import { gatePage, gateTitle, type GateAnswer } from '#config/gate-page.ts';
import { renderPage } from './pages.ts';
import type { ServedSite } from './served-site.ts';

/**
 * The policy of the prompt: its style, its sign and its form. The site's own names the newsroom's hosts, which is nobody's
 * business outside.
 */
const promptPolicy = (sitePolicy: string | null) =>
  [
    "default-src 'none'",
    /style-src [^;]+/.exec(sitePolicy ?? '')?.[0] ?? "style-src 'none'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';');

/**
 * The gate's page with an answer, for whoever has no pass: no cache may keep it. Where it cannot be rendered, its title alone:
 * never another page, which could hold more. Never throws.
 */
export async function renderPrompt(
  site: ServedSite,
  answer: GateAnswer,
): Promise<{ headers: Headers; body: Buffer }> {
  const address = gatePage(answer);
  try {
    const render = () =>
      renderPage(site.release.render, address, new Request(`http://localhost${address}`), '');
    const page = await site.cache.answer(address, render);
    if (page.status !== 200) throw new Error(`it was answered ${page.status}`);
    const headers = new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': promptPolicy(page.headers.get('Content-Security-Policy')),
      'Cache-Control': 'no-store',
    });
    return { headers, body: page.body };
  } catch (error) {
    console.error("The gate's page could not be shown:", error);
    const headers = new Headers({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
    return { headers, body: Buffer.from(gateTitle) };
  }
}
