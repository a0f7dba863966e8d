import { municipalityPlaces } from '../../content/places.ts';
import { weatherAt } from '../../content/weather/weather-days.ts';
import type { StagedWeather } from '../../content/weather/weather-kinds.ts';
import type { FramePage, LayeredView } from './frame-page.ts';
import { hourInWords, mapDrawing, mapStyle, onView, outlineOf, pixels } from './map-of-the-island.ts';
import type * as z from 'zod';

/** Degrees Celsius at the ends of the scale: hardly an hour of the sample is colder or warmer. */
const coldest = 16;
const warmest = 34;

/** From blue by green and yellow to red, as maps of temperatures are as a rule. */
function colourOf(celsius: number): string {
  const share = Math.min(1, Math.max(0, (celsius - coldest) / (warmest - coldest)));
  return `hsl(${Math.round(230 * (1 - share))} 75% 55%)`;
}

/** The towns whose temperature is written on the map: so far apart that no number covers another at zoom level 8. */
const named = new Set([
  ...['Aguadilla', 'Mayagüez', 'Arecibo', 'Utuado', 'Ponce', 'San Juan', 'Cayey', 'Guayama', 'Fajardo'],
  ...['Vieques', 'Culebra'],
]);

/** The temperatures of this hour in the 78 municipalities. */
export function temperatureMap(
  view: z.infer<typeof LayeredView>,
  now: Date,
  staged: StagedWeather | null,
): FramePage {
  const towns = municipalityPlaces.map((place) => ({
    place,
    celsius: Math.round(weatherAt(place, now, staged).temperature),
  }));
  const shapes = towns.map(
    ({ place, celsius }) =>
      `<path d="${outlineOf(place.name)}" fill="${colourOf(celsius)}"><title>${place.name}, ${celsius} °C</title></path>`,
  );
  const labels = towns
    .filter(({ place }) => named.has(place.name))
    .map(({ place, celsius }) => {
      const { x, y } = pixels(view, place);
      return `<text class="pueblo" x="${x}" y="${y}">${celsius}°</text>`;
    });
  const sorted = towns.toSorted((one, other) => one.celsius - other.celsius);
  const [least, max] = [sorted[0], sorted.at(-1)].map((town) => `${town?.celsius} °C en ${town?.place.name}`);
  const summary = `${hourInWords(now)}: de ${least} a ${max}.`;
  const steps = Array.from({ length: 10 }, (_, step) => colourOf(coldest + step * 2));
  const style = `${mapStyle}.capa path{stroke:#fff;stroke-width:.5;vector-effect:non-scaling-stroke}.escala{display:flex;gap:.4rem;align-items:center}
.escala span{flex:1;height:.5rem;border-radius:.25rem;background:linear-gradient(90deg,${steps.join()})}`;
  const body = [
    mapDrawing(
      `<g class="capa" opacity="${view.opacity}">${onView(shapes.join(''), view)}</g>${labels.join('')}`,
      `Mapa de muestra. ${summary}`,
    ),
    `<div class="barra"><p>${summary}</p><p class="escala">${coldest} °C<span></span>${warmest} °C</p></div>`,
  ];
  return { mark: 'Mapa de muestra', style, body: body.join('') };
}
