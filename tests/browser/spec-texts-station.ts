import { texts as ads } from '#ads/texts.ts';
import { texts as gate } from '#gate/texts.ts';
import { guideTexts } from '#live/guide-texts.ts';
import { pageTexts } from '#live/texts.ts';
import { provedBy } from './spec-text.ts';

/** Texts of the live page, its guide, the advertisements and the gate. */
export const stationTexts = [
  ...provedBy(
    'live-guide.e2e.ts',
    ['En Vivo', pageTexts.title],
    ['Programación Local', guideTexts.section],
    ['Guía de Programación', guideTexts.title],
  ),
  ...provedBy('src/live/guide-drawn.test.ts', ['EN VIVO', guideTexts.live]),
  ...provedBy('ads-outcomes.e2e.ts', ['PUBLICIDAD', ads.placeholder]),
  ...provedBy('ads-sticky.e2e.ts', ['Cerrar ×', ads.close]),
  ...provedBy('src/gate/gate.store.test.ts', ['Contraseña incorrecta', gate.wrong]),
  ...provedBy('gate.faults.test.ts', ['Acceso Restringido', gate.title]),
];
