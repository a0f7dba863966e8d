/** Deeper pages of a list are asked by nobody but machines. */
const lastPage = 10_000;

/** Reads the page number of an address; none named is the first page. Null when it is none: `0`, `1e9`, `abc`. */
export function pageNumber(text: string | null | undefined): number | null {
  if (text === null || text === undefined || text === '') return 1;
  if (!/^[1-9]\d{0,5}$/.test(text)) return null;
  const page = Number(text);
  return page <= lastPage ? page : null;
}

/** Number of pages of a list; one where nobody knows how long the list is. */
export function pageCount(total: number | null, perPage: number): number {
  return Math.max(1, Math.ceil((total ?? 0) / perPage));
}
