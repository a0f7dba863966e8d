import type { AstroPrerenderer, IntegrationResolvedRoute } from 'astro';
import { type LeftOutPage, reasonOf } from '#publishing/left-out.ts';

type Route = Pick<IntegrationResolvedRoute, 'entrypoint' | 'patternRegex'>;
type Render = AstroPrerenderer['render'];

/** Most file systems allow names of 255 bytes. */
const maxNameLength = 255 - Buffer.byteLength('.html');

/**
 * Why a page cannot be a file; null if it can. Astro puts the path into a request, reads it back from there, and ends the build if it reads
 * another path. `routes` are all routes in the order in which they are matched; `entrypoint` is the one that wants to make the page.
 */
export function obstacle(pathname: string, entrypoint: string, routes: readonly Route[]): string | null {
  const names = pathname.slice(1).split('/');
  if (names.some((name) => Buffer.byteLength(name) > maxNameLength)) return 'its file name is too long';
  // `x/index.html` is served at `/x`.
  if (names.at(-1) === 'index' || pathname.endsWith('.html'))
    return 'its file would be served at another address';
  if (pathname.includes('%') || readBack(pathname) !== pathname) return 'its address cannot be read back';
  const first = routes.find(({ patternRegex }) => patternRegex.test(pathname));
  if (first?.entrypoint !== entrypoint) return `its address belongs to ${first?.entrypoint ?? 'no page'}`;
  return null;
}

function readBack(pathname: string): string | null {
  try {
    return decodeURI(new URL(`http://site${pathname}`).pathname);
  } catch {
    return null;
  }
}

/**
 * Wraps Astro's prerenderer, so that a page that cannot be built does not end the build: it is passed to `leaveOut`, gets no file, and is
 * rendered on request. `fixedMayFail`: pages that are not rendered on request, such as `/404`, may be left out as well.
 */
export function leavingOut(
  prerenderer: AstroPrerenderer,
  routes: () => readonly Route[],
  leaveOut: (page: LeftOutPage) => void,
  fixedMayFail: boolean,
): AstroPrerenderer {
  const render: Render = async (request, options) => {
    try {
      const result = await prerenderer.render(request, options);
      const { response, ...rest } = result instanceof Response ? { response: result } : result;
      if (response.body === null) return result;
      // An error in the middle of a page occurs while its body is read.
      const body = await response.arrayBuffer();
      return { ...rest, response: new Response(body, response) };
    } catch (error) {
      if (options.routeData.pathname !== undefined && !fixedMayFail) throw error;
      const path = decodeURI(new URL(request.url).pathname).replace(/\.html$/, '');
      leaveOut({ path, reason: reasonOf(error) });
      return new Response(null);
    }
  };
  return {
    ...prerenderer,
    render,
    async getStaticPaths() {
      const paths = await prerenderer.getStaticPaths();
      return paths.filter(({ pathname, route }) => {
        if (route.pathname !== undefined) return true;
        const reason = obstacle(pathname, route.component, routes());
        if (reason !== null) leaveOut({ path: pathname, reason });
        return reason === null;
      });
    },
  };
}
