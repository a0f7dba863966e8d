import { findMunicipality } from '#contract/municipalities.ts';
import { Age } from '#ui/Age.tsx';
import { clock12, dayAndMonth, dayKey, longDay } from './clock.ts';
import { lightTexts as say } from './light-texts.ts';
import type { LightView } from './light-view.ts';
import { mapSize, onMap } from './map-projection.ts';
import { milesText } from './miles-text.ts';
import { WeatherIcon } from './WeatherIcon.tsx';

interface Props {
  view: LightView;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Current weather of one municipality, and the map beside it. */
export function LightCurrent({ view, now }: Props) {
  const facts = [
    [say.feelsLike, `${view.feelsLike} °F`],
    [say.wind, `${view.windMilesPerHour} mph ${view.windFrom}`],
    [say.humidity, `${view.humidityPercent}%`],
    [say.visibility, milesText(view.visibilityMetres)],
  ] as const;
  return (
    <section className="light-current on-deep" aria-label={view.place}>
      <div className="light-now">
        <p className="light-place">
          <strong>{view.place}</strong>
          <span suppressHydrationWarning>{longDay(now / 1000)}</span>
        </p>
        <p className="light-degrees">
          <WeatherIcon name={view.icon} />
          <strong>{`${view.degrees}°F`}</strong>
          <span>{view.description}</span>
        </p>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="light-age">
          <Age asOf={view.asOf} shownAt={view.askedAt} />
        </p>
      </div>
      <LightMap degrees={view.degrees} asOf={view.asOf} now={now} />
    </section>
  );
}

/** The map's fixed labels: the difference in degrees from the shown temperature, and the position. */
const labels = [
  { name: 'Mayagüez', difference: -1, anchor: 'start', dx: 6, dy: 4 },
  { name: 'Ponce', difference: 1, anchor: 'middle', dx: 0, dy: -8 },
  { name: 'Fajardo', difference: 0, anchor: 'end', dx: -6, dy: 5 },
] as const;

interface MapProps {
  degrees: number;
  asOf: number;
  now: number;
}

/** Decoration: its three temperatures are derived from the shown one, and a note below the map says that they are illustrative. */
function LightMap({ degrees, asOf, now }: MapProps) {
  const reportedAt = asOf / 1000;
  const day = dayKey(reportedAt) === dayKey(now / 1000) ? say.today : dayAndMonth(reportedAt);
  return (
    <div className="light-map">
      <svg viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} aria-hidden="true">
        <use href="#puerto-rico" />
        {labels.map(({ name, difference, anchor, dx, dy }) => {
          const place = findMunicipality(name);
          if (!place) return null;
          const { x, y } = onMap(place);
          return (
            <g key={name}>
              <circle cx={x} cy={y} r="2.5" />
              <text x={x + dx} y={y + dy} textAnchor={anchor}>
                {`${name} ${degrees + difference}°`}
              </text>
            </g>
          );
        })}
      </svg>
      <p>
        <strong suppressHydrationWarning>{`${say.updated} ${day} ${clock12(reportedAt)}`}</strong>
        <small>{say.mapNote}</small>
      </p>
    </div>
  );
}
