import { Age } from '#ui/time/Age.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { DayRows } from '../parts/DayRows.tsx';
import { FactList } from '../parts/FactList.tsx';
import { HourItem } from '../parts/HourItem.tsx';
import { NowCard } from '../parts/NowCard.tsx';
import { greyWhenBusy, heading, section } from '../parts/weather-classes.ts';
import { clock24, dayKey, longDay } from '../sky/clock.ts';
import type { Degrees } from '../sky/degrees.ts';
import { milesText, windFrom8 } from '../sky/measures.ts';
import { factsOf, type Hour } from '../sky/shown-weather.ts';
import { factTexts, failedTexts } from '../sky/texts.ts';
import { LightMap } from './LightMap.tsx';
import { lightTexts as say } from './light-texts.ts';
import type { LightView } from './light-view.ts';
import { TemperatureChart } from './TemperatureChart.tsx';

/** The weather of one municipality. While another one loads, it stays, in grey and with its name. */
export function LightWeather({
  view,
  loading,
  degrees,
}: {
  view: LightView;
  loading: boolean;
  degrees: Degrees;
}) {
  const now = useNow(view.loadedAt);
  const { spot, asOf, loadedAt, days, visibility } = view;
  const { feelsLike, wind, humidity, temperature } = view.now;
  const facts = [
    [factTexts.feelsLike, feelsLike === null ? factTexts.unknown : degrees.text(feelsLike)],
    [factTexts.wind, wind === null ? factTexts.unknown : windFrom8(wind)],
    [factTexts.humidity, humidity === null ? factTexts.unknown : `${humidity}%`],
    [factTexts.visibility, visibility === null ? factTexts.unknown : milesText(visibility)],
  ] as const;
  return (
    <div
      className={`light grid grid-cols-1 gap-8 lg:grid-cols-2 lg:gap-10 ${greyWhenBusy}`}
      aria-busy={loading}
    >
      {/* The map beside the present weather says when it was reported. */}
      <div className="on-deep grid overflow-hidden rounded-xl bg-[linear-gradient(160deg,rgb(var(--brand)),rgb(var(--brand-deep)))] text-on-brand md:grid-cols-2 lg:col-span-full">
        <NowCard
          className="light-now grid content-start gap-4 p-5 md:p-8"
          label={spot.nombre}
          title={spot.nombre}
          day={longDay(now / 1000)}
          now={view.now}
          degrees={degrees}
          write={degrees.tight}
          facts={facts}
        >
          {temperature === null && (
            <p className="text-sm text-on-brand-muted">
              <Age asOf={asOf} shownAt={loadedAt} />
            </p>
          )}
        </NowCard>
        {temperature !== null && (
          <LightMap spot={spot} degrees={degrees.whole(temperature)} asOf={asOf} now={now} />
        )}
      </div>
      <Hours hours={view.hours ?? []} degrees={degrees} />
      {/* Today and the days after it. Without One Call they are five, and the heading says so. */}
      <section className={`below-fold ${section}`}>
        <h2 className={heading}>{say.days(days.length)}</h2>
        <DayRows
          className="light-days"
          days={days}
          write={degrees.short}
          isToday={(dt) => dayKey(dt) === dayKey(now / 1000)}
        />
      </section>
      <section className={`below-fold ${section}`}>
        <h2 className={heading}>{say.details}</h2>
        <dl className="light-details grid grid-cols-1 gap-3 min-[17rem]:grid-cols-2 sm:grid-cols-3 [&>div]:border max-sm:[&>:last-child]:col-span-full">
          {/* The day is the one of the request: the page does not change at midnight. */}
          <FactList facts={factsOf(view, loadedAt / 1000)} now={now / 1000} degrees={degrees.text} />
        </dl>
      </section>
    </div>
  );
}

/** Number of points in the chart. */
const chartHours = 8;

/** The next twelve hours, and a chart of the first eight in the same columns. */
function Hours({ hours, degrees }: { hours: readonly Hour[]; degrees: Degrees }) {
  const charted = hours.slice(0, chartHours);
  const points = charted.flatMap(({ dt, temperature }) =>
    temperature === null ? [] : [{ hour: clock24(dt), degrees: degrees.whole(temperature) }],
  );
  return (
    <section className={`${section} ${hours.length > 0 ? 'lg:col-span-full' : ''}`}>
      <h2 className={heading}>{say.hours}</h2>
      {hours.length === 0 ? (
        <p className="message">{failedTexts.hours}</p>
      ) : (
        <div
          className="relative overflow-x-auto pb-2 [scrollbar-width:thin]"
          tabIndex={0}
          role="group"
          aria-label={say.hours}
        >
          <div className="min-w-[54rem]">
            {/* The gap is a margin, so that columns are as wide as the chart's. */}
            <ol className="light-hours flex [&>li]:me-2 [&>li]:basis-16">
              {hours.map((hour) => (
                <HourItem key={hour.dt} hour={hour} name={clock24(hour.dt)} write={degrees.short} />
              ))}
            </ol>
            {/* Its points stand below the hours, so none may be missing. */}
            {points.length === charted.length && (
              <TemperatureChart
                label={say.chart(points, degrees.unit)}
                degrees={points.map(({ degrees }) => degrees)}
                columns={hours.length}
              />
            )}
          </div>
        </div>
      )}
    </section>
  );
}
