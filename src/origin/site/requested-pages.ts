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
  readonly #inPlaceOf: (address: string, page: RenderedPage) => Promise<RenderedPage>;
  readonly #renderings = new Renderings();

  /** `inPlaceOf`: what is sent and cached in place of a page that was rendered. */
  constructor(
    site: ServedSite,
    inPlaceOf: (address: string, page: RenderedPage) => Promise<RenderedPage> = (_, page) =>
      Promise.resolve(page),
  ) {
    this.#site = site;
    this.#inPlaceOf = inPlaceOf;
  }

  /** From the cache, or rendered for it. */
  page(address: string, request: Request, reader: string): Promise<RenderedPage> {
    const renderNow = async () =>
      this.#inPlaceOf(address, await renderPage(this.#site.release.render, address, request, reader));
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
