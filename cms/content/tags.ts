import type { Draft } from './draft.ts';
import type { Term } from './newsroom.types.ts';
import { municipalities } from './places.ts';
import { slugOf } from './slug.ts';

/** Beyond the ids of 10,000 stories, because no kind shares its ids with another one. */
const FIRST_TAG_ID = 2_000_001;
/** Editors use a handful of tags for a story. */
const MOST_TAGS = 5;

/** Topics, each with the words in a title or an excerpt by which an editor of this newsroom chooses it. */
const topics: readonly (readonly [name: string, words: RegExp, slug?: string])[] = [
  ['Baloncesto superior', /baloncesto|triple/i],
  ['Béisbol invernal', /béisbol|novena/i],
  ['Voleibol', /voleibol/i],
  ['Atletismo', /carrera de diez|corredores|maratón/i],
  ['Inundaciones', /inundaci|quebrada/i],
  ['Temporada de huracanes', /huracán|onda tropical|tormenta/i],
  ['Sismos', /sismo|terremoto/i],
  ['Energía solar', /solar|microrred/i],
  ['Servicio de luz', /apagón|apagones|avería|factura de luz/i],
  ['Agua potable', /acueducto|tubería|embalse/i],
  ['Transporte', /lancha|transporte colectivo|expreso|repaviment/i],
  ['Presupuesto', /presupuesto/i],
  ['Empleo', /empleo/i],
  // Slugs that were typed with their letters: WordPress stores them percent-encoded.
  ['Café y montaña', /café|cosecha/i, encodeURIComponent('café-montaña').toLowerCase()],
  // With the signs that have to be escaped.
  ["D'Alba e Hijos", /D'Alba/],
  ['B&B y paradores', /paradores/i],
  ['Salud', /hospital|clínica|estudio hecho/i],
  ['Escuelas', /escuelas|escuela de|escolar|estudiantes|alumnos/i],
  ['Bomba y plena', /bomba|plena/i],
  ['Máscaras y vejigantes', /máscara|vejigante/i],
  ['Coquí', /coquí/i],
  ['Artesanías', /artesan/i],
];

const names = topics.map(([name, , slug]) => [name, slug ?? slugOf(name)] as const);
const places = municipalities.map((name) => [name, slugOf(name)] as const);

export const tags: Term[] = [...names, ...places].map(([name, slug], index) => ({
  id: FIRST_TAG_ID + index,
  slug,
  name,
  description: '',
}));

/** Ids of a story's tags: the towns in its title, and its topics. */
export function tagIdsOf({ title, excerpt }: Pick<Draft, 'title' | 'excerpt'>): number[] {
  const text = `${title} ${excerpt}`;
  const isIn = ({ name }: Term, index: number) => {
    const words = topics[index]?.[1];
    return words?.test(text) ?? new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(title);
  };
  return tags
    .filter(isIn)
    .map(({ id }) => id)
    .slice(0, MOST_TAGS);
}
