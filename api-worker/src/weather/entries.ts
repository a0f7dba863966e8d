import type { WeatherEntry } from '#contract/weather.ts';
import { weatherIcon } from '#contract/weather-icons.ts';
import type { ReadOneCall } from '../upstreams/openweather/to-contract.ts';
import { localTime } from './local-time.ts';

/** The weather now and on the days after today, with each day's high. Sorted by time, and also by `date` as text. */
export function weatherEntries({ oneCall, now }: ReadOneCall): WeatherEntry[] {
  const location = oneCall.place.nombre;
  const moment = localTime(now.dt);
  const days = oneCall.daily.flatMap(({ dt, temp, weather: [sky] }): WeatherEntry[] => {
    const date = localTime(dt).slice(0, 'YYYY-MM-DD'.length);
    if (sky === undefined || date <= moment.slice(0, 'YYYY-MM-DD'.length)) return [];
    return [
      { date, location, temperature: temp.max, condition: sky.description, iconClass: weatherIcon(sky) },
    ];
  });
  const { temp: temperature, condition, iconClass } = now;
  return [{ date: moment, location, temperature, condition, iconClass }, ...days];
}
