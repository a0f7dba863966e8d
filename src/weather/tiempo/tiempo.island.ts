import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { keepsDrawn, type Island } from '#ui/islands/hydrate-island.ts';
import { centreEmbeds } from '../parts/map-embed.ts';
import { bindPlaceFoot } from '../parts/place-foot.ts';
import { $spot, startSky, $sky } from '../sky/sky.store.ts';
import { setSearch, startTiempo } from './tiempo.store.ts';
import { tiempoTexts } from './tiempo-texts.ts';
import { alertsOf } from './tiempo.ts';
import { TiempoPage, type TiempoProps } from './TiempoPage.island.tsx';

/**
 * Keeps the alerts that the server rendered until new data arrives. They are not props of the island, because a hurricane's long
 * bulletins would then travel twice. They also stay when a refresh of the same place fails. Their list is fetched apart, because the island need
 * not wait for it. Without it the alerts of another place are unknown.
 */
function followAlerts(container: Element, drawn: string): void {
  const list = import('./PlaceAlerts.tsx').catch(() => null);
  let root: Root | undefined;
  let shown = drawn;
  $sky.listen((sky) => {
    if (sky === null || (sky.oneCall === null && sky.spot.nombre === shown)) return;
    shown = sky.spot.nombre;
    void list.then((module) => {
      // Drop it when another place was chosen meanwhile.
      if ($sky.get() !== sky) return;
      if (module === null) {
        if (shown !== drawn) container.replaceChildren(tiempoTexts.alerts.unknown);
        return;
      }
      root ??= createRoot(container, keepsDrawn(container));
      root.render(createElement(module.PlaceAlerts, { alerts: alertsOf(sky) }));
    });
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
