export interface DebianMirrors {
  main: string;
  /** Absent if the machine has no source for security updates. */
  security?: string;
}

/**
 * Finds where a machine gets Debian from, so that a machine with a mirror uses that mirror here too. Third parties also publish under
 * suites with Debian's names, but only Debian publishes `-updates` and `-security`.
 * @param printed the output of `apt-get update --print-uris`: a line for each file that it would download.
 * @throws Error if the machine has no Debian source.
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
