import { paths } from '#config/paths.ts';

/** Prompts of their own: whoever is in has nothing to do there. */
const prompts: readonly string[] = [paths.gate, paths.signOut];

/**
 * Where the right password leads: the address that was asked, path and query of this site. What a browser could read as
 * another host (`//other.example`, back slashes) leads home.
 */
export function returnPath({ pathname, search }: URL): string {
  const isOurs = /^\/(?![/\\])/.test(pathname) && !/%5c|\\/i.test(pathname);
  return isOurs && !prompts.includes(pathname) ? `${pathname}${search}` : paths.home;
}
