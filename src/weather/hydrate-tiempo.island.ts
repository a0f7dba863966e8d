import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { takeOver } from '#ui/take-over.ts';
import { AlertList } from './AlertList.tsx';
import { centreEmbeds } from './centre-embeds.ts';
import { $spot, beginAt } from './place.store.ts';
import { beginSearch } from './search.store.ts';
import { $sky } from './sky.store.ts';
import { alertsOf } from './tiempo.ts';
import { beginTiempo } from './tiempo.store.ts';
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
    root ??= createRoot(container);
    root.render(createElement(AlertList, { alerts: alertsOf(sky) }));
  });
}

/** Hydrates the page that the server rendered in `container`. `propsJson` is the JSON of its props. */
export function hydrateTiempo(container: HTMLElement, propsJson: string): Promise<void> {
  const props: TiempoProps = JSON.parse(propsJson);
  const { spot } = props.tiempo;
  beginTiempo(props.tiempo);
  beginSearch(props.searched);
  void beginAt(spot);
  $spot.subscribe((place) => centreEmbeds(document, place));
  const alerts = document.querySelector('.tiempo-alerts');
  if (alerts) followAlerts(alerts, spot.nombre);
  return takeOver(container, createElement(TiempoPage, props));
}
