import { paths } from '#config/paths.ts';

/** The gate's own addresses, which are of no use to readers with a pass. */
const gatePaths: readonly string[] = [paths.gate, paths.signOut];

/**
 * The redirect target after the right password: path and query of the requested URL. Paths that a browser could read as another host
 * (`//other.example`, backslashes) and the gate's own addresses redirect to the home page.
 */
export function returnPath({ pathname, search }: URL): string {
  const isOurs = /^\/(?![/\\])/.test(pathname) && !/%5c|\\/i.test(pathname);
  return isOurs && !gatePaths.includes(pathname) ? `${pathname}${search}` : paths.home;
}
