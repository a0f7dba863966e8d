import { Age } from '#ui/Age.tsx';
import { longDay } from '../sky/clock.ts';
import type { LightView } from './light-view.ts';
import { line } from './light-classes.ts';
import { LightMap } from './LightMap.tsx';
import { NowFacts } from '../parts/NowFacts.tsx';
import { NowLine } from '../parts/NowLine.tsx';
import { UnitSwitch } from '../parts/UnitSwitch.tsx';
import type { Degrees } from '../sky/degrees.ts';
import { compass8, milesText, windText } from '../sky/measures.ts';
import { factTexts } from '../sky/texts.ts';

interface Props {
  view: LightView;
  /** Milliseconds since the epoch. */
  now: number;
  degrees: Degrees;
}

/** Current weather of one municipality, and the map beside it. */
export function LightCurrent({ view, now, degrees }: Props) {
  const { feelsLike, wind, humidity, temperature } = view.now;
  const place = view.spot.nombre;
  const facts = [
    [factTexts.feelsLike, degrees.text(feelsLike)],
    [factTexts.wind, `${windText(wind.speed)} ${compass8(wind.deg)}`],
    [factTexts.humidity, `${humidity}%`],
    [factTexts.visibility, view.visibility === null ? factTexts.unknown : milesText(view.visibility)],
  ] as const;
  return (
    <section
      className="on-deep grid overflow-hidden rounded-xl bg-[linear-gradient(160deg,rgb(var(--brand)),rgb(var(--brand-deep)))] text-on-brand md:grid-cols-2 lg:col-span-full"
      aria-label={place}
    >
      <div className="light-now grid gap-4 p-5 md:p-8">
        <p className={`light-place ${line}`}>
          <strong className="text-xl">{place}</strong>
          <span className="text-on-brand-muted" suppressHydrationWarning>
            {longDay(now / 1000)}
          </span>
        </p>
        <NowLine
          className="light-degrees gap-y-1"
          iconClass="size-18"
          degreesClass="text-[3.5rem]/[1]"
          skyClass="text-lg"
          now={view.now}
          degrees={degrees.tight}
        />
        <NowFacts className="grid-cols-2 gap-x-4" facts={facts} />
        <div className={`text-sm text-on-brand-muted ${line} items-center gap-y-3`}>
          <Age asOf={view.asOf} shownAt={view.loadedAt} />
          <UnitSwitch degrees={degrees} />
        </div>
      </div>
      <LightMap spot={view.spot} degrees={degrees.whole(temperature)} asOf={view.asOf} now={now} />
    </section>
  );
}
