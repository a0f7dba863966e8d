import { renderPage } from './pages.ts';
import { Renderings } from './renderings.ts';
import type { ServedSite } from './served-site.ts';
import type { RenderedPage } from './shared-cache.ts';

/**
 * The pages of a site that are rendered on request. `address` is path and query, as page-address.ts makes it; `reader` is the reader's
 * address, by which renderings are shared out. Both methods throw BusyError when the origin is overloaded.
 */
export class RequestedPages {
  readonly #site: ServedSite;
  readonly #renderings = new Renderings();

  constructor(site: ServedSite) {
    this.#site = site;
  }

  /** From the cache, or rendered for it. */
  page(address: string, request: Request, reader: string): Promise<RenderedPage> {
    const renderNow = () => renderPage(this.#site.release.render, address, request, reader);
    const render = () => this.#renderings.run(reader, renderNow);
    return this.#site.cache.respond(address, render, () => this.#renderings.renew(renderNow));
  }

  /** The page's response to a form, whose whole body has arrived. It is for its sender alone. */
  form(address: string, request: Request, reader: string, body: BodyInit): Promise<RenderedPage> {
    const { url, method, headers, signal } = request;
    const form = new Request(url, { method, headers, signal, body });
    return this.#renderings.run(reader, () => renderPage(this.#site.release.render, address, form, reader));
  }
}
