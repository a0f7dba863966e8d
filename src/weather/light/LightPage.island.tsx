import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { paths } from '#config/paths.ts';
import { defaultMunicipality, findMunicipality } from '#contract/weather/municipalities.ts';
import type { Island } from '#ui/islands/hydrate-island.ts';
import { useHydrated } from '#ui/islands/browser-state.ts';
import { IconPictures } from '../parts/third-party-icons.ts';
import { $service, $wanted, startLight, showMunicipality, type Service } from './light.store.ts';
import { lightTexts as say } from './light-texts.ts';
import { lightView, type LightView } from './light-view.ts';
import { LightWeather } from './LightWeather.tsx';
import { MunicipalityForm } from './MunicipalityForm.tsx';
import { bindPlaceFoot } from '../parts/place-foot.ts';
import { useDegrees } from '../parts/use-degrees.ts';
import { ServiceScreen } from '../parts/ServiceScreen.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import { $loadingSpot, $sky } from '../sky/sky.store.ts';
import type { Spot } from '../sky/sky.ts';

export interface LightPageProps {
  /** The requested place, the service's state, and what the server rendered; `view` is null when it had no data to render. */
  spot: Spot;
  service: Service;
  view: LightView | null;
  /** URL template of third-party weather icons (see `IconPictures`). */
  icons?: string | undefined;
}

const loadingNote =
  'light-loading flex min-h-12 items-center gap-3 rounded-lg bg-ground px-4 py-2 font-bold ring-line';
/** While the previous weather is still shown, nothing shifts, and the shown place's name stays visible. */
const aboveThePage = 'fixed inset-[auto_1rem_1rem] z-[1] mx-auto w-fit';

/** The light page. The server's HTML is complete; once hydrated, another municipality loads without a page load. */
export function LightPage({ spot, service: firstService, view: firstView, icons }: LightPageProps) {
  const hydrated = useHydrated();
  const [nowService, nowWanted] = [useStore($service), useStore($wanted)];
  // As in TiempoPage.
  const sky = useStore($sky, { ssr: 'initial' });
  const isLoading = useStore($loadingSpot, { ssr: 'initial' }) !== null;
  const service = hydrated ? nowService : firstService;
  const wanted = hydrated ? nowWanted : spot;
  const view = useMemo(() => (sky ? lightView(sky) : firstView), [sky, firstView]);

  const degrees = useDegrees('F');
  const loading = service === 'checking' || isLoading;
  const failure = loading
    ? null
    : service === 'inactive'
      ? 'inactive'
      : view && service === 'active'
        ? null
        : 'failed';
  const here = paths.weatherLight(wanted.nombre === defaultMunicipality.nombre ? undefined : wanted.nombre);
  return (
    <IconPictures value={icons}>
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 pb-5">
        <h1 className="title">{say.title}</h1>
        <MunicipalityForm shown={wanted.nombre} />
      </header>
      {loading && (
        <p className={`${loadingNote} ${view ? aboveThePage : ''}`} role="status">
          <Spinner />
          {service === 'checking' ? say.checking : say.loading(wanted.nombre)}
        </p>
      )}
      {failure && <ServiceScreen kind={failure} here={here} />}
      {view && !failure && <LightWeather view={view} loading={loading} degrees={degrees} />}
      <p className="sr-only" role="status">
        {sky &&
          view &&
          !loading &&
          !failure &&
          `${view.spot.nombre}: ${degrees.text(view.now.temperature)}, ${view.now.description}`}
      </p>
    </IconPictures>
  );
}

export const island: Island<LightPageProps> = {
  component: LightPage,
  before({ spot, service }, container) {
    // Read the reader's choice now: hydration resets the dropdown to what the server rendered.
    const chosen = findMunicipality(container.querySelector('select')?.value ?? '');
    void startLight(spot, service, chosen);
    bindPlaceFoot(document, $wanted);
    // React's own listener would be too late for a choice made before its first render: the event makes React render, which resets the
    // dropdown. So this listener runs in the capture phase, on `input`, which fires before `change`.
    const onInput = ({ target }: Event) => {
      const next = target instanceof HTMLSelectElement ? findMunicipality(target.value) : undefined;
      if (next) void showMunicipality(next);
    };
    container.addEventListener('input', onInput, { capture: true });
  },
};
