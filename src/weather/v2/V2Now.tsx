import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useSavesData } from '#preferences/use-saves-data.ts';
import { Age } from '#ui/time/Age.tsx';
import { usePageHidden } from '#ui/islands/browser-state.ts';
import { adviceOf } from './advice.ts';
import { longDay } from '../sky/clock.ts';
import { IconPictures } from '../parts/third-party-icons.ts';
import { NowLine } from '../parts/NowLine.tsx';
import { UnitSwitch } from '../parts/UnitSwitch.tsx';
import { greyWhenBusy } from '../parts/weather-classes.ts';
import { useDegrees } from '../parts/use-degrees.ts';
import { ServiceScreen } from '../parts/ServiceScreen.tsx';
import { todayOf, type Weather } from '../sky/shown-weather.ts';
import { factTexts } from '../sky/texts.ts';
import { effectOf, failuresOf } from './shown.ts';
import { texts as say } from './v2-texts.ts';
import { $failure, $step, renew, useV2 } from './v2.store.ts';

export interface V2Props {
  /** The weather that the server rendered. */
  drawn: Weather;
  /** The page's own URL. */
  here: string;
  /** URL template of third-party weather icons (see `IconPictures`). */
  icons?: string | undefined;
}

/** The loading status, the failures, and the current conditions. */
export function V2Now({ drawn, here, icons }: V2Props) {
  const { hydrated, weather, now, loadingSpot } = useV2(drawn);
  const [step, failure] = [useStore($step), useStore($failure)];
  const { spot, asOf, loadedAt } = weather;
  const hidden = usePageHidden();
  const saving = useSavesData();

  useEffect(() => {
    if (!hidden && !saving && asOf !== null) void renew(spot, asOf);
  }, [hidden, saving, spot, asOf, now]);

  const waiting = loadingSpot
    ? `${say.loading.weather(loadingSpot.nombre)} ${say.loading.patience}`
    : hydrated && step && say.loading[step];
  const problems = [...(hydrated && failure ? [failure] : []), ...failuresOf(weather)];
  return (
    <IconPictures value={icons}>
      {/* Room for the loading text, so that nothing below shifts. */}
      <div className="v2-note">
        {asOf !== null && !loadingSpot && <Age asOf={asOf} shownAt={loadedAt} />}
        <span role="status">{waiting}</span>
      </div>
      <Hero weather={weather} now={now} busy={loadingSpot !== null} />
      {problems.length > 0 && !loadingSpot && (
        <ServiceScreen
          kind="failed"
          here={here}
          details={problems}
          className="mt-4 bg-ground [&>h2]:text-xl"
        />
      )}
    </IconPictures>
  );
}

function Hero({ weather, now, busy }: { weather: Weather; now: number; busy: boolean }) {
  const { now: current, spot } = weather;
  const degrees = useDegrees('F');
  if (!current) return null;
  const today = todayOf(weather, now);
  return (
    <section
      className={`${greyWhenBusy} on-deep v2-hero v2-${effectOf(current.icon)}`}
      aria-busy={busy}
      aria-labelledby="v2-place"
    >
      <span className="v2-effect no-print" aria-hidden="true" />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="v2-place" className="text-2xl font-extrabold">
          {spot.nombre}
        </h2>
        <UnitSwitch degrees={degrees} />
      </div>
      <p suppressHydrationWarning>{longDay(now)}</p>
      <NowLine
        className="v2-degrees text-xl font-bold"
        iconClass="size-20"
        degreesClass="text-[clamp(3.5rem,2.5rem+5vw,5rem)]/[1.1]"
        now={current}
        degrees={degrees.tight}
      />
      <p className="flex flex-wrap gap-x-4">
        <span>
          {`${say.feelsLike}: ${current.feelsLike === null ? factTexts.unknown : degrees.tight(current.feelsLike)}`}
        </span>
        {today?.lowest != null && (
          <span>{say.range(degrees.whole(today.highest), degrees.whole(today.lowest))}</span>
        )}
      </p>
      <p className="v2-advice">{adviceOf(current)}</p>
    </section>
  );
}
