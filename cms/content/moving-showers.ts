import type { Place } from './places.ts';
import { dayOf, HOUR, hourOf } from './puerto-rico-time.ts';
import { chanceOf } from './weather/weather-kinds.ts';
import { zoneOf } from './weather/weather-zones.ts';

/**
 * Columns of a quarter of a degree, counted from Culebra to the west. A shower crosses one in an hour: 26 km, the speed of the trade wind.
 * Seven of them contain towns of the north and the east, so a shower that comes every seven hours is always over one of them.
 */
const EASTERNMOST = -65.25;
const COLUMNS_PER_DEGREE = 4;
const TRADE_COLUMNS = 7;

/** The column of Cayey and Aibonito, where the storms of the afternoon begin, and how many hours they take to the west coast. */
const STORM_COLUMN = 4;
const STORM_HOURS = 5;

export interface MovingShower {
  /** Over the place, or over the columns beside it, which have its clouds. */
  is: 'here' | 'near';
  thunder: boolean;
}

/**
 * The shower at or beside a place. At every hour there is one from the sea over the north or the east, and in the afternoon a storm moves
 * over the mountains to the west. Its first hour is 12, 13 or 14. Null when none is near.
 */
export function movingShower(place: Place, start: Date): MovingShower | null {
  const zone = zoneOf(place);
  if (zone === 'south') return null;
  const column = Math.round((EASTERNMOST - place.lon) * COLUMNS_PER_DEGREE);
  if (zone === 'windward') {
    const behind = (start.getTime() / HOUR - column) % TRADE_COLUMNS;
    if (behind === 0) return { is: 'here', thunder: false };
    return behind === 1 || behind === TRADE_COLUMNS - 1 ? { is: 'near', thunder: false } : null;
  }
  const since = hourOf(start) - 12 - Math.floor(3 * chanceOf(`weather/storm/${dayOf(start)}`));
  if (since < 0 || since >= STORM_HOURS) return null;
  const away = Math.abs(column - STORM_COLUMN - since);
  if (away === 0) return { is: 'here', thunder: true };
  return away === 1 ? { is: 'near', thunder: true } : null;
}
