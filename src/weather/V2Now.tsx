import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $dataSaver } from '#preferences/data-saver.store.ts';
import { weatherIcon } from '#contract/weather-icons.ts';
import { Age } from '#ui/Age.tsx';
import { useDeviceSavesData, usePageHidden } from '#ui/quiet.ts';
import { adviceOf } from './advice.ts';
import { longDay } from './clock.ts';
import { IconPictures } from './icon-pictures.ts';
import { ServiceScreen } from './ServiceScreen.tsx';
import type { Sky } from './sky.ts';
import { wholeFahrenheitOfCelsius as fahrenheit } from './units.ts';
import { useV2 } from './use-v2.ts';
import { effectOf, failuresOf, todayOf } from './v2-sky.ts';
import { texts as say } from './v2-texts.ts';
import { $failure, $step, renew } from './v2.store.ts';
import { WeatherIcon } from './WeatherIcon.tsx';

export interface V2Props {
  /** The weather that the server rendered. */
  drawn: Sky;
  /** The page's own URL. */
  here: string;
  /** URL template of third-party weather icons (see `IconPictures`). */
  icons?: string | undefined;
}

/** The loading status, the failures, and the current conditions. */
export function V2Now({ drawn, here, icons }: V2Props) {
  const { hydrated, sky, reportedAt, now, asking } = useV2(drawn);
  const [step, failure] = [useStore($step), useStore($failure)];
  const hidden = usePageHidden();
  const saving = [useStore($dataSaver), useDeviceSavesData()].includes(true);

  useEffect(() => {
    if (!hidden && !saving && reportedAt !== null) void renew(sky, reportedAt);
  }, [hidden, saving, sky, reportedAt, now]);

  const waiting = asking
    ? `${say.loading.weather(asking.nombre)} ${say.loading.patience}`
    : hydrated && step && say.loading[step];
  const problems = [...(hydrated && failure ? [failure] : []), ...failuresOf(sky)];
  return (
    <IconPictures value={icons}>
      <div className="v2-note">
        {reportedAt !== null && !asking && <Age asOf={reportedAt} shownAt={sky.askedAt} />}
        <span role="status">{waiting}</span>
      </div>
      <Hero sky={sky} now={now} busy={asking !== null} />
      {problems.length > 0 && !asking && <ServiceScreen kind="failed" here={here} details={problems} />}
    </IconPictures>
  );
}

function Hero({ sky, now, busy }: { sky: Sky; now: number; busy: boolean }) {
  const condition = sky.current?.data.weather[0];
  if (!sky.current || !condition) return null;
  const { main, wind } = sky.current.data;
  const today = todayOf(sky, now);
  const icon = weatherIcon(condition);
  const effect = effectOf(icon);
  return (
    <section className={`v2-hero v2-${effect}`} aria-busy={busy} aria-labelledby="v2-place">
      <span className="v2-effect" aria-hidden="true" />
      <h2 id="v2-place">{sky.spot.nombre}</h2>
      <p suppressHydrationWarning>{longDay(now)}</p>
      <p className="v2-degrees">
        <WeatherIcon name={icon} />
        <strong>{`${fahrenheit(main.temp)}°F`}</strong>
        <span className="v2-capital">{condition.description}</span>
      </p>
      <p className="v2-felt">
        <span>{`${say.feelsLike}: ${fahrenheit(main.feels_like)}°F`}</span>
        {today && <span>{say.range(fahrenheit(today.temp.max), fahrenheit(today.temp.min))}</span>}
      </p>
      <p className="v2-advice">
        {adviceOf({ conditionId: condition.id, celsius: main.temp, metresPerSecond: wind.speed })}
      </p>
    </section>
  );
}
