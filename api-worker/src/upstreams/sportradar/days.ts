import { TZDate } from '@date-fns/tz';
import { format, subDays } from 'date-fns';

/** Baseball's day begins at 4 a.m.: until then a game belongs to the evening before. The other leagues' days begin at midnight. */
const dayBeginsAtHour = { nba: 0, mlb: 4, nfl: 0 } as const;

/** The day (YYYY-MM-DD) of a US league at this time. Days follow Eastern Time, also when its clocks change. */
export function leagueDay(time: number, league: keyof typeof dayBeginsAtHour): string {
  const there = new TZDate(time, 'America/New_York');
  const day = there.getHours() < dayBeginsAtHour[league] ? subDays(there, 1) : there;
  return format(day, 'yyyy-MM-dd');
}
