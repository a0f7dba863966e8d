import type { Sight } from '../sky/shown-weather.ts';
import { WeatherIcon } from './WeatherIcon.tsx';

interface Props {
  now: Sight;
  /** Writes degrees Celsius in the scale of the page. */
  degrees: (celsius: number) => string;
  className: string;
  iconClass: string;
  /** Class of the temperature. */
  degreesClass: string;
  /** Class of the description. */
  skyClass?: string;
}

/** The current conditions in one line: icon, temperature, description. */
export function NowLine({ now, degrees, className, iconClass, degreesClass, skyClass = '' }: Props) {
  return (
    <p className={`flex flex-wrap items-center gap-x-4 ${className}`}>
      <WeatherIcon name={now.icon} size={iconClass} />
      <strong className={`font-extrabold tracking-tightest ${degreesClass}`}>
        {degrees(now.temperature)}
      </strong>
      <span className={`first-letter:uppercase ${skyClass}`}>{now.description}</span>
    </p>
  );
}
