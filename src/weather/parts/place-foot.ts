import type { ReadableAtom } from 'nanostores';
import { paths } from '#config/paths.ts';
import {
  defaultMunicipality,
  findMunicipality,
  municipalities,
  nearestMunicipality,
} from '#contract/weather/municipalities.ts';
import { $remembered } from '#preferences/municipality.store.ts';
import { forgetPlace } from '../sky/sky.store.ts';
import type { Spot } from '../sky/sky.ts';
import { placeTexts as say } from '../sky/texts.ts';

/** The pages that link to each other, by the names of their functions in `paths`. */
const views = ['weather', 'weatherV2', 'weatherLight'] as const;
export type WeatherView = (typeof views)[number];

/** The municipality that an address can name: the spot itself, or the nearest one when the spot is a position without a name. */
const nameOf = (spot: Spot): string =>
  (findMunicipality(spot.nombre) ?? nearestMunicipality(spot, municipalities) ?? defaultMunicipality).nombre;

/** Keeps the links of the page's foot at the shown place, and shows what the device remembers, with a button to forget it. */
export function bindPlaceFoot(page: ParentNode, $place: ReadableAtom<Spot>): void {
  const links = page.querySelectorAll<HTMLAnchorElement>('.place-foot [data-view]');
  $place.subscribe((spot) => {
    for (const link of links) {
      const view = views.find((name) => name === link.dataset['view']);
      if (view) link.href = paths[view](nameOf(spot));
    }
  });

  const line = page.querySelector<HTMLElement>('[data-remembered]');
  const [text, button] = [line?.querySelector('span'), line?.querySelector('button')];
  if (!line || !text || !button) return;
  $remembered.subscribe((place) => {
    if (place === null) return;
    text.textContent = say.remembered(place.nombre);
    button.hidden = false;
    line.hidden = false;
  });
  button.addEventListener('click', () => {
    forgetPlace();
    text.textContent = say.forgotten;
    // The focused button disappears, so that the text that replaces it is focused.
    text.tabIndex = -1;
    text.focus();
    button.hidden = true;
  });
}
