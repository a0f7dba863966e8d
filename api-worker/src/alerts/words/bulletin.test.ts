import { describe, expect, it } from 'vitest';
import { languageOf, readBulletin } from './bulletin.ts';

describe('a bulletin', () => {
  it.each([
    ['* WHAT...Flooding.\n\n* WHERE...Ponce.\n\n* WHEN..Until 8 PM AST.', ['Inundaciones.', 'Ponce.', null]],
    [
      '* QUÉ...Se esperan inundaciones.\n\n* DÓNDE...El norte.',
      ['Se esperan inundaciones.', 'El norte.', null],
    ],
    ['* DONDE: En Ponce por\nla costa.', [null, 'En Ponce por la costa.', null]],
    [
      '* LOCATIONS AFFECTED\n- All of Puerto Rico, including Vieques and Culebra',
      [null, 'Todo Puerto Rico, incluidos Vieques y Culebra.', null],
    ],
    ['* Flood Advisory for...\nPonce.\n\n* Until 445 PM AST.', [null, null, null]],
    ['* CUÁNDO...Hasta las 4:45 PM AST.', [null, null, 'Hasta las 4:45 PM AST.']],
    ['* WHAT...Flooding.\n* Until 445 PM AST.', ['Inundaciones.', null, null]],
    [
      '* WHAT...Flooding.\n\n* IMPACTS...Tree limbs could be\nblown down.\n\n* ADDITIONAL DETAILS...x',
      ['Inundaciones.', null, null, 'Pueden caer ramas.'],
    ],
    [
      '* PELIGRO: Viento.\n* IMPACTO: Se pueden caer ramas.',
      ['Viento.', null, null, 'Se pueden caer ramas.'],
    ],
    [
      'HAZARD...Flash flooding caused by thunderstorms.\n\nSOURCE...Radar.',
      ['Inundaciones repentinas por tronadas.', null, null],
    ],
    ['There is a danger of life-threatening inundation.', [null, null, null]],
    ['...HURRICANE FIONA NEAR PONCE...', [null, null, null]],
    ['* WHAT...Flooding.\n\nThe river is high.', ['Inundaciones.', null, null]],
    // A line in the other language than its text.
    [
      '* QUÉ...Se esperan inundaciones en el norte.\n* WHERE...The river basin of the north.',
      ['Se esperan inundaciones en el norte.', null, null],
    ],
    [
      '* QUÉ...Se esperan lluvias por la tarde en la costa.\n* WHEN...Until 8 PM with the tide.',
      ['Se esperan lluvias por la tarde en la costa.', null, null],
    ],
    [
      '* WHAT...Flooding of the area is expected.\n* DÓNDE...El norte de la isla.',
      [null, 'El norte de la isla.', null],
    ],
    ['* QUÉ...Viento.\n* DÓNDE...Por la costa del norte.', ['Viento.', 'Por la costa del norte.', null]],
    ['', [null, null, null]],
  ])('%j', (text, said) => {
    const { parts } = readBulletin(text);
    const shown = [parts.what, parts.where, parts.when, parts.impact].map((part) => part ?? null);
    const [what = null, where = null, when = null, impact = null] = said;
    expect(shown).toEqual([what, where, when, impact]);
  });

  it.each([
    ['Se esperan inundaciones repentinas causadas por lluvia excesiva.', 'es'],
    ['Olas rompientes de 8 a 12 pies.', 'es'],
    ['SE ESPERA QUE CONTINUEN CONDICIONES MARITIMAS FUERTES', 'es'],
    ['Breaking waves of 8 to 12 feet.', 'en'],
    ['Flooding in Río Grande de Loíza and Caño Martín Peña is expected until 8 PM.', 'en'],
    ['', 'en'],
  ])('"%s" is in %s', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });
});
