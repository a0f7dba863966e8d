/** The highest page number. Only robots request deeper pages. */
const lastPage = 10_000;

/** Parses a page number from a URL. A missing one means page 1. Null when it is invalid: "0", "1e9", "abc". */
export function pageNumber(text: string | null | undefined): number | null {
  if (text === null || text === undefined || text === '') return 1;
  if (!/^[1-9]\d{0,5}$/.test(text)) return null;
  const page = Number(text);
  return page <= lastPage ? page : null;
}

/** Number of pages of a list, at least 1. An unknown total counts as one page. */
export function pageCount(total: number | null, perPage: number): number {
  return Math.max(1, Math.ceil((total ?? 0) / perPage));
}
