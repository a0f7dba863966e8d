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
 * The alerts as the server drew them stay until another sky is known: they need no properties then, and a hurricane's bulletins would
 * travel twice. Those of a place stay where it could not be asked for them again.
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

/** React takes over the page that the server drew in `container`, with the properties that it wrote beside it. */
export function hydrateTiempo(container: HTMLElement, written: string): Promise<void> {
  const props: TiempoProps = JSON.parse(written);
  const { spot } = props.tiempo;
  beginTiempo(props.tiempo);
  beginSearch(props.searched);
  void beginAt(spot);
  $spot.subscribe((place) => centreEmbeds(document, place));
  const alerts = document.querySelector('.tiempo-alerts');
  if (alerts) followAlerts(alerts, spot.nombre);
  return takeOver(container, createElement(TiempoPage, props));
}
