import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#config/paths.ts';
import { defaultMunicipality } from '#contract/weather/municipalities.ts';
import { $locatesByItself } from '#preferences/municipality.store.ts';
import { useChoseToSaveData, useSavesData } from '#preferences/use-saves-data.ts';
import { Age } from '#ui/time/Age.tsx';
import { millisecondsLeft } from '#ui/device-clock.ts';
import { useHydrated, usePageHidden } from '#ui/islands/browser-state.ts';
import { earlyState, locating } from '../position.ts';
import { DayRows } from '../parts/DayRows.tsx';
import { IconPictures } from '../parts/third-party-icons.ts';
import { useDegrees } from '../parts/use-degrees.ts';
import { nearestPosition } from '../sky/locate.ts';
import { observationLife } from '../sky/observation.ts';
import { $locating, isNamed, locate, refresh, $loadingSpot } from '../sky/sky.store.ts';
import { type Search, $tiempo } from './tiempo.store.ts';
import { SearchCard } from './SearchCard.tsx';
import { ServiceScreen } from '../parts/ServiceScreen.tsx';
import { foot, greyWhenBusy, heading, section } from '../parts/weather-classes.ts';
import { isEmpty, type Tiempo } from './tiempo.ts';
import { HourList, TiempoNow } from './TiempoCards.tsx';
import { tiempoTexts as say } from './tiempo-texts.ts';

export interface TiempoProps {
  /** The weather that the server rendered. */
  tiempo: Tiempo;
  /** The search that the server did; null when the URL contained none. */
  searched: Search | null;
  /** URL template of third-party weather icons (see `IconPictures`). */
  icons?: string | undefined;
}

/** The page's URL for a place. The default place needs no parameter. */
const addressOf = (name: string) => paths.weather(name === defaultMunicipality.nombre ? undefined : name);

/**
 * The weather of one place. The server's HTML is complete; once hydrated, the page locates the reader, searches as they type and
 * refreshes itself.
 */
export function TiempoPage({ tiempo: first, searched, icons }: TiempoProps) {
  // The place that the device remembers may be loading, or be there, before React's first render, which is the server's.
  const tiempo = useStore($tiempo, { ssr: 'initial' }) ?? first;
  const loadingSpot = useStore($loadingSpot, { ssr: 'initial' });
  const hydrated = useHydrated();
  const hidden = usePageHidden();
  const saving = useSavesData();
  const choseToSave = useChoseToSaveData();

  useEffect(() => {
    // Readers who chose to save data, or who named, chose or forgot a place, are located only on request; on a slow line the page may have
    // tried before (locate-on-slow-line.ts).
    const early = earlyState();
    if (choseToSave || isNamed() || !$locatesByItself.get() || early === 'failed') return;
    const timer = setTimeout(
      () => {
        if (!isNamed() && $locatesByItself.get() && !$locating.get()) void locate(nearestPosition, false);
      },
      early === null ? locating.tiempo.after : 0,
    );
    return () => clearTimeout(timer);
  }, [choseToSave]);

  useEffect(() => {
    if (hidden || saving || loadingSpot) return;
    const timer = setTimeout(() => void refresh(), millisecondsLeft(observationLife, tiempo.loadedAt));
    return () => clearTimeout(timer);
  }, [loadingSpot, hidden, saving, tiempo]);

  // The place that the reader took from the search, until they do something else there. Once it is shown, the focus goes to its name, which a
  // screen reader then says; a place that came otherwise is announced.
  const [taken, setTaken] = useState<{ name: string } | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const isTaken = taken?.name === tiempo.spot.nombre;
  useEffect(() => {
    if (isTaken) title.current?.focus();
  }, [isTaken, taken]);
  const [last, setLast] = useState({ name: tiempo.spot.nombre, isAnnounced: false });
  if (last.name !== tiempo.spot.nombre) setLast({ name: tiempo.spot.nombre, isAnnounced: !isTaken });

  const degrees = useDegrees('C');
  const here = addressOf(tiempo.spot.nombre);
  const empty = isEmpty(tiempo);
  const busy = loadingSpot !== null;
  return (
    <IconPictures value={icons}>
      <div className={`tiempo-main nav:grid nav:[grid-area:2/1/4] ${greyWhenBusy}`} aria-busy={busy}>
        {empty ? (
          <ServiceScreen kind="failed" here={here} className="[&>h2]:text-xl" />
        ) : (
          <TiempoNow tiempo={tiempo} degrees={degrees} title={title} />
        )}
      </div>
      <SearchCard
        searched={searched}
        shown={tiempo.spot.nombre}
        onTake={(name) => setTaken(name === null ? null : { name })}
      />
      <div className={`nav:self-start nav:[grid-area:3/2] ${foot}`}>
        {/* Its basis, not its text, decides whether the button stands beside it: another age moves nothing. */}
        <p className="grid flex-[1_1_14rem]">
          {tiempo.asOf !== null && <Age asOf={tiempo.asOf} shownAt={tiempo.loadedAt} />}
          {tiempo.isKept && <span role="status">{say.failedRefresh}</span>}
        </p>
        <form
          action={paths.weather()}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void refresh();
          }}
        >
          {here !== paths.weather() && <input type="hidden" name="municipio" value={tiempo.spot.nombre} />}
          <button className="button button-quiet min-w-[min(11rem,100%)]" aria-disabled={busy || undefined}>
            {/* Wide enough for both texts. */}
            {busy ? say.refreshing : say.refresh}
          </button>
        </form>
      </div>
      {!empty && (
        <>
          <div className={`below-fold nav:[grid-area:4/1/auto/-1] ${greyWhenBusy}`} aria-busy={busy}>
            <HourList hours={tiempo.hours} degrees={degrees} />
          </div>
          <div className={`below-fold nav:[grid-area:5/1] ${greyWhenBusy}`} aria-busy={busy}>
            {/* As high as the map beside it. */}
            <section className={`tiempo-days h-full grid-rows-[auto_1fr] ${section}`}>
              <h2 className={heading}>{say.days}</h2>
              <DayRows className="grid" days={tiempo.days} write={degrees.text} hasEveryChance />
            </section>
          </div>
        </>
      )}
      <p className="sr-only" role="status">
        {last.isAnnounced && say.place(last.name)}
      </p>
      <p className="sr-only" role="alert">
        {hydrated && say.alertsSaid(tiempo.alerts ?? [], tiempo.spot.nombre)}
      </p>
    </IconPictures>
  );
}
