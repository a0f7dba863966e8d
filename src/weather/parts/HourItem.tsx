import { isLikelyRain } from '../sky/measures.ts';
import type { Hour } from '../sky/shown-weather.ts';
import { RainChance } from './RainChance.tsx';
import { RangeBar } from './RangeBar.tsx';
import { WeatherIcon } from './WeatherIcon.tsx';

interface Props {
  hour: Hour;
  /** "3 p. m.", "15:00" or "Ahora". */
  name: string;
  write: (celsius: number | null) => string;
  /** Whether a chance of rain that is not worth showing is written all the same. */
  hasEveryChance?: boolean;
}

/** An hour in a row of hours. A line is reserved for the chance of rain in numbers, which stands above its bar. */
export function HourItem({ hour, name, write, hasEveryChance = false }: Props) {
  const { temperature, icon, description, rain } = hour;
  return (
    <li className="weather-hour">
      <span suppressHydrationWarning>{name}</span>
      <WeatherIcon name={icon} size="size-9" />
      <span className="sr-only">{description}</span>
      <strong>{write(temperature)}</strong>
      {(hasEveryChance || rain === null || isLikelyRain(rain)) && <RainChance chance={rain} />}
      {rain !== null && <RangeBar from={0} to={rain} />}
    </li>
  );
}
