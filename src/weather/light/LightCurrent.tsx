import { Age } from '#ui/time/Age.tsx';
import { longDay } from '../sky/clock.ts';
import type { LightView } from './light-view.ts';
import { line } from './light-classes.ts';
import { LightMap } from './LightMap.tsx';
import { NowFacts } from '../parts/NowFacts.tsx';
import { NowLine } from '../parts/NowLine.tsx';
import { UnitSwitch } from '../parts/UnitSwitch.tsx';
import type { Degrees } from '../sky/degrees.ts';
import { milesText, windFrom8 } from '../sky/measures.ts';
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
    [factTexts.feelsLike, feelsLike === null ? factTexts.unknown : degrees.text(feelsLike)],
    [factTexts.wind, wind === null ? factTexts.unknown : windFrom8(wind)],
    [factTexts.humidity, humidity === null ? factTexts.unknown : `${humidity}%`],
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
        <NowFacts className="grid-cols-1 gap-x-4 min-[17rem]:grid-cols-2" facts={facts} />
        <div className={`text-sm text-on-brand-muted ${line} items-center gap-y-3`}>
          <Age asOf={view.asOf} shownAt={view.loadedAt} />
          <UnitSwitch degrees={degrees} />
        </div>
      </div>
      <LightMap spot={view.spot} degrees={degrees.whole(temperature)} asOf={view.asOf} now={now} />
    </section>
  );
}
