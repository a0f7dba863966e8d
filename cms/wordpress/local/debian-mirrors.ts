export interface DebianMirrors {
  main: string;
  /** Absent where the machine takes no security updates. */
  security?: string;
}

/**
 * Finds where a machine gets Debian from, so that one behind a mirror keeps to it. Third parties publish under suites of
 * Debian's names too, but only Debian publishes `-updates` and `-security`.
 * @param printed what `apt-get update --print-uris` prints: a line for each file that it would get.
 * @throws Error when the machine has no Debian source.
 */
export function findDebianMirrors(printed: string): DebianMirrors {
  const sources = [...printed.matchAll(/^'(\S+?)\/dists\/(\S+)\/InRelease'/gm)].map(
    ([, uri = '', suite = '']) => ({
      uri,
      suite,
    }),
  );
  const security = sources.find(({ suite }) => suite.endsWith('-security'))?.uri;
  const main =
    sources.find(({ suite }) => suite.endsWith('-updates'))?.uri ??
    sources.find(({ uri }) => uri.endsWith('/debian'))?.uri;
  if (!main) throw new Error('WordPress comes from Debian, and apt on this machine names no Debian mirror.');
  return security ? { main, security } : { main };
}
