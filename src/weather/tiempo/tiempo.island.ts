import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { keepsDrawn, type Island } from '#ui/islands/hydrate-island.ts';
import { PlaceAlerts } from './PlaceAlerts.tsx';
import { centreEmbeds } from '../parts/map-embed.ts';
import { bindPlaceFoot } from '../parts/place-foot.ts';
import { $spot, startSky, $sky } from '../sky/sky.store.ts';
import { setSearch, startTiempo } from './tiempo.store.ts';
import { alertsOf } from './tiempo.ts';
import { TiempoPage, type TiempoProps } from './TiempoPage.island.tsx';

/**
 * Keeps the alerts that the server rendered until new data arrives. They are not props of the island, because a hurricane's long
 * bulletins would then travel twice. They also stay when a refresh of the same place fails.
 */
function followAlerts(container: Element, drawn: string): void {
  let root: Root | undefined;
  let shown = drawn;
  $sky.listen((sky) => {
    if (sky === null || (sky.oneCall === null && sky.spot.nombre === shown)) return;
    shown = sky.spot.nombre;
    root ??= createRoot(container, keepsDrawn(container));
    root.render(createElement(PlaceAlerts, { alerts: alertsOf(sky) }));
  });
}

export const island: Island<TiempoProps> = {
  component: TiempoPage,
  before({ tiempo, searched }) {
    const { spot } = tiempo;
    startTiempo(tiempo);
    setSearch(searched);
    void startSky(spot);
    $spot.subscribe((place) => centreEmbeds(document, place));
    bindPlaceFoot(document, $spot);
    const alerts = document.querySelector('.tiempo-alerts');
    if (alerts) followAlerts(alerts, spot.nombre);
  },
};
