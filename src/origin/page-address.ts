/** What links carry for those who count visitors: it names no other page. */
const tracking =
  /^(utm_|mc_|_ga$|_gl$|_hs|fbclid$|gclid$|gbraid$|wbraid$|dclid$|msclkid$|twclid$|igshid$|yclid$|ref$)/i;

/** The one address of a page, path and query: the same page asked for in two ways is rendered and held once. */
export function pageAddress(url: URL): string {
  const query = new URLSearchParams(
    [...url.searchParams]
      .filter(([name]) => !tracking.test(name))
      .sort(([one], [other]) => one.localeCompare(other)),
  ).toString();
  return query === '' ? url.pathname : `${url.pathname}?${query}`;
}
