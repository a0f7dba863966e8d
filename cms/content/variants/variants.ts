import type { Draft } from '../draft.ts';
import type { PictureName } from '../pictures.ts';
import { municipalities, sectors } from '../places.ts';
import type { Scene, Template } from './scene.ts';
import { leisureTemplates } from './leisure-templates.ts';
import { neighbourhoodTemplates } from './neighbourhood-templates.ts';
import { serviceTemplates } from './service-templates.ts';

const kinds = [serviceTemplates, leisureTemplates, neighbourhoodTemplates];
const max = Math.max(...kinds.map((kind) => kind.length));

/** One template of each kind in turn, so that any ten successive stories are mixed. */
const templates: Template[] = Array.from({ length: max }, (_, index) =>
  kinds.flatMap((kind) => kind.slice(index, index + 1)),
).flat();

/** The steps share no divisor with the length of their lists, so that all combinations occur before one is repeated. */
const MUNICIPALITY_STEP = 29;
const SECTOR_STEP = 7;

/** Alternative pictures for a story, so that a template does not always show the same picture. */
const kin: Partial<Record<PictureName, PictureName[]>> = {
  tendido: ['carretera', 'yunque'],
  rio: ['aguacero', 'radar'],
  carretera: ['puente', 'cordillera'],
  capitolio: ['plaza', 'viejo-san-juan'],
  'placas-solares': ['molinos'],
  puerto: ['mercado', 'aeropuerto'],
  escuela: ['plaza'],
  estadio: ['plaza'],
  plaza: ['vejigante', 'teatro'],
  cordillera: ['yunque', 'kayak', 'faro'],
  'viejo-san-juan': ['garita', 'plaza'],
  puente: ['condado', 'playa'],
  chiringas: ['bioluminiscente', 'condado'],
  circuito: ['radar', 'servidores'],
  servidores: ['circuito', 'condado'],
  mercado: ['puerto', 'plaza'],
  kayak: ['yunque', 'playa'],
  coqui: ['yunque'],
};

/** `count` stories composed from the templates. The stories are always the same, and each combination occurs once. */
export function variants(count: number): Draft[] {
  return Array.from({ length: count }, (_, index) => composed(index));
}

function composed(index: number): Draft {
  const round = Math.floor(index / templates.length);
  const template = pick(templates, index);
  const lap = Math.floor(round / municipalities.length);
  const scene: Scene = {
    // Successive templates start at different towns, so that a list of ten stories names ten towns.
    town: pick(municipalities, (round + (index % templates.length) * 3) * MUNICIPALITY_STEP),
    sector: pick(sectors, (round + lap + (index % templates.length)) * SECTOR_STEP),
    count: 12 + ((index * 37) % 160),
    years: 3 + ((index * 11) % 38),
  };
  const draft = template(scene);
  return { ...draft, picture: draft.picture && pick([draft.picture, ...(kin[draft.picture] ?? [])], round) };
}

function pick<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('Cannot pick from an empty list');
  return item;
}
