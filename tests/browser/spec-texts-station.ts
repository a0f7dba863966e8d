import { texts as ads } from '#ads/texts.ts';
import { texts as gate } from '#gate/texts.ts';
import { guideTexts } from '#live/guide-texts.ts';
import { pageTexts } from '#live/texts.ts';
import type { Said } from './spec-text.ts';

/** Texts of the live page, its guide, the advertisements and the gate. */
export const stationTexts: readonly Said[] = [
  ['En Vivo', pageTexts.title],
  ['Programación Local', guideTexts.section],
  ['Guía de Programación', guideTexts.title],
  ['EN VIVO', guideTexts.live],
  ['PUBLICIDAD', ads.placeholder],
  ['Cerrar ×', ads.close],
  ['Contraseña incorrecta', gate.wrong],
  ['Acceso Restringido', gate.title],
];
