import { municipalityPlaces, type Place } from '../../content/places.ts';
import { HOUR } from '../../content/puerto-rico-time.ts';
import { weatherAt } from '../../content/weather/weather-days.ts';
import type { StagedWeather } from '../../content/weather/weather-kinds.ts';
import type { FramePage, MapView } from './frame-page.ts';
import { hourInWords, mapDrawing, mapStyle, onView, outlineOf, pixels } from './map-of-the-island.ts';

/** Hours that the radar shows, with the present one as the last. */
const steps = 6;

/** Colours by millimetres of rain in the hour, as weather radars use them. */
const strengths = [
  { below: 1, colour: '#3fb54a', words: 'débil' },
  { below: 4, colour: '#f2d03b', words: 'moderada' },
  { below: Infinity, colour: '#e2572b', words: 'fuerte' },
] as const;

const strengthOf = (rain: number) => strengths.find(({ below }) => rain < below) ?? strengths[2];

/** Radius of a shower in pixels at zoom level 8, where a municipality is some 30 pixels wide. */
const radius = 14;

interface Shower {
  place: Place;
  rain: number;
}

function showersAt(time: Date, staged: StagedWeather | null): Shower[] {
  return municipalityPlaces
    .map((place) => ({ place, rain: weatherAt(place, time, staged).rain }))
    .filter(({ rain }) => rain > 0)
    .sort((one, other) => one.rain - other.rain);
}

function inWords(hour: string, showers: readonly Shower[]): string {
  const heaviest = showers.at(-1);
  if (!heaviest) return `${hour}: no llueve.`;
  const where = showers.length === 1 ? heaviest.place.name : `${showers.length} municipios`;
  const max = showers.length === 1 ? '' : `; la lluvia más fuerte, en ${heaviest.place.name}`;
  return `${hour}: llueve en ${where}${max}.`;
}

/** Shows the steps one after the other. Its text runs in the frame. */
function play(): void {
  const button = document.querySelector('button');
  const inputs = [...document.querySelectorAll('input')];
  if (!button) return;
  let timer: ReturnType<typeof setInterval> | undefined;
  const pause = () => {
    clearInterval(timer);
    timer = undefined;
    button.textContent = 'Reproducir';
  };
  const next = () => {
    const at = inputs.findIndex(({ checked }) => checked);
    const following = inputs[(at + 1) % inputs.length];
    if (following) following.checked = true;
  };
  button.hidden = false;
  button.addEventListener('click', () => {
    if (timer !== undefined) return pause();
    button.textContent = 'Pausar';
    next();
    // Slow enough to see where the rain goes.
    timer = setInterval(next, 900);
  });
  for (const input of inputs) input.addEventListener('change', pause);
}

/** The rain of the last hours. It moves only when a reader starts it. */
export function radar(view: MapView, now: Date, staged: StagedWeather | null): FramePage {
  const hours = Array.from({ length: steps }, (_, step) => {
    const time = new Date(now.getTime() - (steps - 1 - step) * HOUR);
    return { step, hour: hourInWords(time), showers: showersAt(time, staged) };
  });
  const land = municipalityPlaces.map(({ name }) => outlineOf(name)).join('');
  const scale = 2 ** (view.zoom - 8);
  const rain = hours.map(({ step, showers }) => {
    const cells = showers.map((shower) => {
      const { x, y } = pixels(view, shower.place);
      return `<circle cx="${x}" cy="${y}" r="${radius * scale}" fill="${strengthOf(shower.rain).colour}"/>`;
    });
    return `<g class="paso paso-${step}">${cells.join('')}</g>`;
  });
  const choices = hours.map(
    ({ step, hour }) =>
      `<label><input type="radio" name="paso" id="paso-${step}"${step === steps - 1 ? ' checked' : ''}>${hour}</label>`,
  );
  const sentences = hours.map(
    ({ step, hour, showers }) => `<p class="paso paso-${step}">${inWords(hour, showers)}</p>`,
  );
  const legend = strengths.map(({ colour, words }) => `<span style="--tono:${colour}">${words}</span>`);
  const shown = hours.map(({ step }) => `body:has(#paso-${step}:checked) .paso-${step}{display:block}`);
  const style = `${mapStyle}.tierra{fill:#7f93ad;stroke:#a9b8cc;stroke-width:.5;vector-effect:non-scaling-stroke}.paso{display:none}${shown.join('')}
.lluvia{filter:blur(3px);opacity:.85}fieldset{display:flex;flex-wrap:wrap;gap:0 .6rem;margin:0;padding:.2rem 0;border:0}
legend{float:left;font-weight:700;padding:.2rem 0}label{padding:.2rem 0;white-space:nowrap}input{margin:0 .25rem 0 0;vertical-align:-.1em}
button{font:inherit;font-weight:700;padding:.3rem .8rem;border:1px solid;border-radius:.4rem;background:none;color:inherit}
.pie{display:flex;flex-wrap:wrap;gap:.3rem .8rem;align-items:center}.pie span::before{content:"";display:inline-block;width:.7rem;height:.7rem;margin-right:.3rem;border-radius:50%;background:var(--tono)}
.barra button[hidden]{display:none}`;
  const body = [
    mapDrawing(
      `${onView(`<path class="tierra" d="${land}"/>`, view)}<g class="lluvia">${rain.join('')}</g>`,
      'Radar de muestra. Debajo dice dónde llueve.',
    ),
    `<div class="barra">${sentences.join('')}<fieldset><legend>Hora:</legend>${choices.join('')}</fieldset>`,
    `<div class="pie"><button type="button" hidden>Reproducir</button>Lluvia: ${legend.join('')}</div></div>`,
  ];
  return { mark: 'Radar de muestra', style, body: body.join(''), script: `(${play.toString()})()` };
}
