import type { Sight } from '../sky/shown-weather.ts';
import { WeatherIcon } from './WeatherIcon.tsx';

interface Props {
  now: Sight;
  /** Writes degrees Celsius in the scale of the page. */
  degrees: (celsius: number) => string;
  className: string;
  iconClass: string;
  /** Class of the description. */
  skyClass?: string;
}

/** The current conditions in one line: icon, temperature, description. */
export function NowLine({ now, degrees, className, iconClass, skyClass }: Props) {
  return (
    <p className={`now-line ${className}`}>
      <WeatherIcon name={now.icon} size={iconClass} />
      <strong>{degrees(now.temperature)}</strong>
      <span className={skyClass}>{now.description}</span>
    </p>
  );
}
