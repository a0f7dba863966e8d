import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { paths } from '#config/paths.ts';
import { useSavesData } from '#preferences/use-saves-data.ts';
import { Age } from '#ui/time/Age.tsx';
import { usePageHidden } from '#ui/islands/browser-state.ts';
import { adviceOf } from './advice.ts';
import { longDay } from '../sky/clock.ts';
import { IconPictures } from '../parts/third-party-icons.ts';
import { NowCard } from '../parts/NowCard.tsx';
import { greyWhenBusy } from '../parts/weather-classes.ts';
import { useDegrees } from '../parts/use-degrees.ts';
import { ServiceScreen } from '../parts/ServiceScreen.tsx';
import { todayOf, type Weather } from '../sky/shown-weather.ts';
import { $isFar } from '../sky/sky.store.ts';
import { factTexts, locationTexts } from '../sky/texts.ts';
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
  const [step, failure, isFar] = [useStore($step), useStore($failure), useStore($isFar)];
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
        <span role="status">
          {waiting}
          {hydrated && isFar && !waiting && (
            <>
              {locationTexts.far}{' '}
              <a className="font-bold text-link" href={paths.weather()}>
                {locationTexts.choose}
              </a>
            </>
          )}
        </span>
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
  const { feelsLike } = current;
  const advice = adviceOf(current);
  const facts = [
    [factTexts.feelsLike, feelsLike === null ? factTexts.unknown : degrees.tight(feelsLike)] as const,
    ...(today?.lowest == null || today.highest === null
      ? []
      : [[factTexts.range, `${degrees.short(today.lowest)} / ${degrees.short(today.highest)}`] as const]),
  ];
  return (
    <NowCard
      className={`${greyWhenBusy} on-deep v2-hero v2-${effectOf(current.icon)}`}
      label={spot.nombre}
      title={spot.nombre}
      day={longDay(now)}
      now={current}
      degrees={degrees}
      write={degrees.tight}
      facts={facts}
      isBusy={busy}
    >
      {advice !== null && <p className="v2-advice">{advice}</p>}
      <span className="v2-effect no-print" aria-hidden="true" />
    </NowCard>
  );
}
