import { Bar } from './Bar.tsx';
import { clock24 } from './clock.ts';
import { daylightLeftMinutes, hoursAndMinutes } from './daylight.ts';
import { lightTexts as say } from './light-texts.ts';
import type { LightView } from './light-view.ts';
import { milesText } from './miles-text.ts';
import { Detail } from './Detail.tsx';
import { fullBar, humidityRating, pressureRating, uvLabel, visibilityRating } from './ratings.ts';
import { milesOfMetres } from './units.ts';

interface Props {
  view: LightView;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The measurements one by one, each with its rating. */
export function LightDetails({ view, now }: Props) {
  const { humidityPercent: humidity, visibilityMetres, rainTodayPercent: rain, uvIndex, daylight } = view;
  const miles = visibilityMetres === null ? null : milesOfMetres(visibilityMetres);
  return (
    <section>
      <h2>{say.details}</h2>
      <dl className="light-details">
        <Detail name={say.temperature} value={`${view.degrees} °F`} />
        <Detail name={say.feelsLike} value={`${view.feelsLike} °F`} />
        <Detail name={say.wind} value={`${view.windMilesPerHour} mph`} note={view.windFrom} />
        <Detail name={say.humidity} value={`${humidity}%`} note={humidityRating(humidity)}>
          <Bar label={say.humidity} value={humidity} full={fullBar.humidityPercent} />
        </Detail>
        <Detail
          name={say.visibility}
          value={milesText(visibilityMetres)}
          note={miles === null ? null : visibilityRating(miles)}
        >
          {miles !== null && <Bar label={say.visibility} value={miles} full={fullBar.visibilityMiles} />}
        </Detail>
        <Detail name={say.rain} value={rain === null ? say.unknown : `${rain}%`} />
        <Detail
          name={say.pressure}
          value={`${view.pressureHectopascals} hPa`}
          note={pressureRating(view.pressureHectopascals)}
        />
        <Detail
          name={say.uv}
          value={uvIndex === null ? say.unknown : String(Math.round(uvIndex * 10) / 10)}
          note={uvIndex === null ? null : uvLabel(uvIndex)}
        >
          {uvIndex !== null && (
            <Bar label={say.uv} value={uvIndex} full={fullBar.uv} end={String(fullBar.uv)} />
          )}
        </Detail>
        <Detail
          name={say.daylight}
          value={
            daylight
              ? hoursAndMinutes(daylightLeftMinutes(daylight.sunrise, daylight.sunset, now / 1000))
              : say.unknown
          }
          note={daylight ? say.sun(clock24(daylight.sunrise), clock24(daylight.sunset)) : null}
        />
      </dl>
    </section>
  );
}
