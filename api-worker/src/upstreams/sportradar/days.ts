import { TZDate } from '@date-fns/tz';
import { format, subDays } from 'date-fns';

/** Baseball's day begins at 4 in the morning: until then a game belongs to the evening before. The others' at midnight. */
const dayBeginsAtHour = { nba: 0, mlb: 4, nfl: 0 } as const;

/** A US league's day of a moment, YYYY-MM-DD: by the clocks of the East, on the days as well on which they change. */
export function leagueDay(time: number, league: keyof typeof dayBeginsAtHour): string {
  const there = new TZDate(time, 'America/New_York');
  const day = there.getHours() < dayBeginsAtHour[league] ? subDays(there, 1) : there;
  return format(day, 'yyyy-MM-dd');
}
