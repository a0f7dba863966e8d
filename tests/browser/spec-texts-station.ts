import { texts as ads } from '#ads/texts.ts';
import { texts as gate } from '#gate/texts.ts';
import type { Said } from './spec-text.ts';

/** Texts of the advertisements and the gate that no first response shows. */
export const stationTexts: readonly Said[] = [
  ['Cerrar ×', ads.close],
  ['Contraseña incorrecta', gate.wrong],
  ['Acceso Restringido', gate.title],
];
