import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { paths } from '#config/paths.ts';
import { defaultMunicipality } from '#contract/municipalities.ts';
import { useHydrated } from '#ui/quiet.ts';
import { IconPictures } from './icon-pictures.ts';
import { LightCurrent } from './LightCurrent.tsx';
import { LightDetails } from './LightDetails.tsx';
import { LightDays, LightHours } from './LightForecast.tsx';
import { $service, $wanted, type Service } from './light.store.ts';
import { lightTexts as say } from './light-texts.ts';
import { lightView, type LightView } from './light-view.ts';
import { MunicipalityForm } from './MunicipalityForm.tsx';
import { ServiceScreen } from './ServiceScreen.tsx';
import { $asking, $sky } from './sky.store.ts';
import type { Spot } from './sky.ts';
import { useNow } from '#ui/use-now.ts';

export interface LightPageProps {
  /** The requested place, the service's state, and what the server rendered; `view` is null when it had no data to render. */
  spot: Spot;
  service: Service;
  view: LightView | null;
  /** URL template of third-party weather icons (see `IconPictures`). */
  icons?: string | undefined;
}

/** The light page. The server's HTML is complete; once hydrated, another municipality loads without a page load. */
export function LightPage({ spot, service: firstService, view: firstView, icons }: LightPageProps) {
  const hydrated = useHydrated();
  const [nowService, nowWanted] = [useStore($service), useStore($wanted)];
  const sky = useStore($sky);
  const asking = useStore($asking) !== null;
  const service = hydrated ? nowService : firstService;
  const wanted = hydrated ? nowWanted : spot;
  const view = useMemo(() => (sky ? lightView(sky) : firstView), [sky, firstView]);

  const loading = service === 'checking' || asking;
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
      <header className="light-heading">
        <h1 className="title">{say.title}</h1>
        <MunicipalityForm shown={wanted.nombre} />
      </header>
      {loading && (
        <p className="light-loading" role="status">
          <span className="spinner" />
          {service === 'checking' ? say.checking : say.loading(wanted.nombre)}
        </p>
      )}
      {failure && <ServiceScreen kind={failure} here={here} />}
      {view && !failure && <Weather view={view} loading={loading} />}
      <p className="sr-only" role="status">
        {sky && view && !loading && !failure && say.announced(view.place, view.degrees, view.description)}
      </p>
    </IconPictures>
  );
}

/** While another place loads, the previous place's weather stays, in grey and with its name. */
function Weather({ view, loading }: { view: LightView; loading: boolean }) {
  const now = useNow(view.askedAt);
  return (
    <div className="light" aria-busy={loading}>
      <LightCurrent view={view} now={now} />
      <LightHours hours={view.hours} />
      <LightDays days={view.days} now={now} />
      <LightDetails view={view} now={now} />
    </div>
  );
}
