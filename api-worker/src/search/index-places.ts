const minuteMs = 60_000;
/** Minutes since 1970, until the year 2097. Later articles are in the future, and not indexed. */
const maxMinutes = 2 ** 26;
/**
 * Articles of one minute have places by their ids, so that an import of a whole archive with one date has a place for each article. With the
 * minutes these are 46 bits, which a number holds exactly.
 */
const placesPerMinute = 2 ** 20;

/**
 * The rowid of an article in the search index, which lists the newest first. Two articles have the same one only if they are of the same
 * minute and a million ids apart; then one of them is not found.
 */
export function placeOf(publishDate: string, articleId: number): number {
  return firstPlaceOf(Date.parse(publishDate)) + (articleId % placesPerMinute);
}

/** The last place of an article that is not older than this time (in milliseconds since 1970, to the minute). */
export const lastPlaceSince = (milliseconds: number): number =>
  firstPlaceOf(milliseconds) + placesPerMinute - 1;

const firstPlaceOf = (milliseconds: number) =>
  (maxMinutes - Math.floor(milliseconds / minuteMs)) * placesPerMinute;
