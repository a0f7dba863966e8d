import { Age } from '#ui/time/Age.tsx';
import { longDay } from '../sky/clock.ts';
import type { LightView } from './light-view.ts';
import { LightMap } from './LightMap.tsx';
import { NowCard } from '../parts/NowCard.tsx';
import type { Degrees } from '../sky/degrees.ts';
import { milesText, windFrom8 } from '../sky/measures.ts';
import { factTexts } from '../sky/texts.ts';

interface Props {
  view: LightView;
  /** Milliseconds since the epoch. */
  now: number;
  degrees: Degrees;
}

/** Current weather of one municipality, and the map beside it, which says when it was reported. */
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
    <div className="on-deep grid overflow-hidden rounded-xl bg-[linear-gradient(160deg,rgb(var(--brand)),rgb(var(--brand-deep)))] text-on-brand md:grid-cols-2 lg:col-span-full">
      <NowCard
        className="light-now grid content-start gap-4 p-5 md:p-8"
        label={place}
        title={place}
        day={longDay(now / 1000)}
        now={view.now}
        degrees={degrees}
        write={degrees.tight}
        facts={facts}
      >
        {temperature === null && (
          <p className="text-sm text-on-brand-muted">
            <Age asOf={view.asOf} shownAt={view.loadedAt} />
          </p>
        )}
      </NowCard>
      {temperature !== null && (
        <LightMap spot={view.spot} degrees={degrees.whole(temperature)} asOf={view.asOf} now={now} />
      )}
    </div>
  );
}
